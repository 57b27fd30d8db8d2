import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useState, type ComponentType } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, NavLink, Route, Routes } from 'react-router-dom';
import { LANGUAGES, languageTag } from '../locales';
import '../styles/dashboard.css';
import '../styles/dashboard-forms.css';
import '../styles/dashboard-lists.css';
import '../styles/dashboard-more.css';
import { apollo } from './apollo';
import { mayLeave } from './form/leave-guard';
import { Keyboard } from './shell/keyboard';
import { Notices } from './shell/notices';
import { SignInAgain } from './session/sign-in-again';
import { chooseLanguage, DashboardLanguage, useChosenLanguage } from './shell/language';
import { SCREENS, SIDEBAR, screenPath, type ScreenName, type SidebarEntry } from './sitemap';
import { pullDrafts } from './drafts/server-drafts';
import { useSession } from './session/session';
import { signOut } from './session/sign-out';

const modules = import.meta.glob<{ Screen: ComponentType }>('./*/*-screen.tsx', { eager: true });

/** By the name of the folder. */
const COMPONENTS = Object.fromEntries(
  Object.entries(modules).map(([file, { Screen }]) => [file.split('/')[1], Screen]),
) as Record<ScreenName, ComponentType>;

const routeOf = (name: ScreenName) => SCREENS[name].path.replace(/^\/dashboard\/?/, '');

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
                {(Object.keys(SCREENS) as ScreenName[]).map((name) => (
                  <Route key={name} path={routeOf(name)} Component={COMPONENTS[name]} />
                ))}
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

  async function logOut() {
    if (!(await mayLeave())) return;
    signOut();
    // A new document: nothing an editor saw stays in memory.
    window.location.assign('/');
  }

  return (
    <header className="dashboard-header">
      <Link className="brand" to={screenPath('materials')}>
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
      <button type="button" onClick={() => void logOut()}>
        <span lang="en">Log Out</span>
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
          <ScreenLinks screens={SIDEBAR.filter(({ isSecondary }) => !isSecondary)} />
        </nav>
        <nav aria-label={intl.formatMessage({ id: 'dashboard.more' })}>
          <ScreenLinks screens={SIDEBAR.filter(({ isSecondary }) => isSecondary)} />
        </nav>
      </div>
    </div>
  );
}

function ScreenLinks({ screens }: { screens: SidebarEntry[] }) {
  return (
    <ul>
      {screens.map(({ name, path, label }) => (
        <li key={name}>
          <NavLink to={path} end>
            <FormattedMessage id={label} />
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
