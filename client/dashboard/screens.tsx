import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, NavLink, Route, Routes } from 'react-router-dom';
import { LANGUAGES, languageTag } from '../locales';
import { paths } from '../paths';
import '../styles/dashboard.css';
import '../styles/dashboard-forms.css';
import '../styles/dashboard-lists.css';
import '../styles/dashboard-more.css';
import { Account } from './account/account';
import { apollo } from './apollo';
import { Archive } from './archive/archive-list';
import { BoardEdit } from './board/board-member-form';
import { BoardList } from './board/board-member-list';
import { CallEdit } from './calls/call-form';
import { CallList } from './calls/call-list';
import { Keyboard } from './shell/keyboard';
import { Notices } from './shell/notices';
import { Screen } from './list/record-screen';
import { SignInAgain } from './session/sign-in-again';
import { DeletedList } from './deleted/deleted-list';
import { History } from './history/history';
import { JournalEdit } from './journal/journal-form';
import { chooseLanguage, DashboardLanguage, useChosenLanguage } from './shell/language';
import { MaterialEdit } from './materials/material-form';
import { MaterialList } from './materials/material-list';
import { MORE_SCREENS, SCREENS } from './navigation';
import { OtherFileEdit } from './other-files/other-file-form';
import { OtherFileList } from './other-files/other-file-list';
import { pullDrafts } from './drafts/server-drafts';
import { useSession } from './session/session';
import { signOut } from './session/sign-out';
import { UserEdit } from './users/user-form';
import { UserList } from './users/user-list';

export default function Screens() {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    pullDrafts()
      .catch(console.warn)
      .finally(() => setReady(true));
  }, []);
  if (!ready) return null;
  return (
    <DashboardLanguage>
      <ApolloProvider client={apollo}>
        <div className="dashboard">
          <a className="skip-link" href="#permbajtja">
            <FormattedMessage id="skip" />
          </a>
          <Header />
          <Sidebar />
          <Notices>
            <main id="permbajtja" tabIndex={-1}>
              <Routes>
                <Route index element={<Screen List={MaterialList} Edit={MaterialEdit} />} />
                <Route path="calls" element={<Screen List={CallList} Edit={CallEdit} />} />
                <Route path="archive" element={<Archive />} />
                <Route path="users" element={<Screen List={UserList} Edit={UserEdit} />} />
                <Route path="board-users" element={<Screen List={BoardList} Edit={BoardEdit} />} />
                <Route path="other-files" element={<Screen List={OtherFileList} Edit={OtherFileEdit} />} />
                <Route path="journal" element={<JournalEdit />} />
                <Route path="deleted" element={<DeletedList />} />
                <Route path="history" element={<History />} />
                <Route path="account" element={<Account />} />
              </Routes>
            </main>
          </Notices>
          <SignInAgain />
        </div>
      </ApolloProvider>
    </DashboardLanguage>
  );
}

const LANGUAGE_NAMES = { al: 'Shqip', en: 'English' };

function Header() {
  const intl = useIntl();
  const current = useChosenLanguage();
  const { username } = useSession()!.user_details;

  function logOut() {
    signOut();
    // A new document: nothing an editor saw stays in memory.
    window.location.assign('/');
  }

  return (
    <header className="dashboard-header">
      <Link className="brand" to={paths.dashboard.materials()}>
        <FormattedMessage id="dashboard.title" />
      </Link>
      <Keyboard />
      <div className="languages" role="group" aria-label={intl.formatMessage({ id: 'language.label' })}>
        {LANGUAGES.map((language) => (
          <button
            key={language}
            type="button"
            className="quiet"
            lang={languageTag(language)}
            aria-pressed={language === current}
            onClick={() => chooseLanguage(language)}
          >
            {LANGUAGE_NAMES[language]}
          </button>
        ))}
      </div>
      <span className="username">{username}</span>
      <button type="button" onClick={logOut}>
        Log Out
      </button>
    </header>
  );
}

function Sidebar() {
  const intl = useIntl();
  return (
    <div className="sidebar">
      <div>
        <nav aria-label={intl.formatMessage({ id: 'dashboard.screens' })}>
          <ScreenLinks screens={SCREENS} />
        </nav>
        <nav aria-label={intl.formatMessage({ id: 'dashboard.more' })}>
          <ScreenLinks screens={MORE_SCREENS} />
        </nav>
      </div>
    </div>
  );
}

function ScreenLinks({ screens }: { screens: typeof SCREENS }) {
  return (
    <ul>
      {screens.map(({ id, path }) => (
        <li key={id}>
          <NavLink to={path()} end>
            <FormattedMessage id={id} />
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
