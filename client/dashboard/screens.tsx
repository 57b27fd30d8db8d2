import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useState, type ComponentType } from 'react';
import { useIntl } from 'react-intl';
import { Message } from '../components/message';
import { useLocation, useRoutes } from 'react-router-dom';
import { Link } from '../components/link';
import { LANGUAGE_NAMES, LANGUAGES, languageTag } from '../shared/locales';
import '../styles/dashboard.css';
import '../styles/dashboard-forms.css';
import '../styles/dashboard-lists.css';
import '../styles/dashboard-records.css';
import '../styles/dashboard-materials.css';
import '../styles/dashboard-exports.css';
import '../styles/dashboard-letters.css';
import '../styles/dashboard-usage.css';
import '../styles/dashboard-system.css';
import { AccountDocument } from './account/account.generated';
import { FirstPassword } from './account/change-password';
import { RequiredFactor } from './account/second-factor';
import { apollo } from '../editing/session/apollo';
import { mayLeave } from '../editing/form/leave-guard';
import { useDensity } from '../editing/list/list-view';
import { Keyboard } from './keyboard';
import { Button } from '../editing/shell/controls';
import { keepFocus } from '../editing/shell/keep-focus';
import { Loading } from '../editing/shell/loading';
import { Notices } from '../editing/shell/notices';
import { SignInAgain } from '../editing/session/sign-in-again';
import { chooseLanguage, useChosenLanguage, ChosenLanguage } from '../editing/shell/chosen-language';
import { SCREENS, SIDEBAR, screenPath, type ScreenName, type SidebarEntry } from '../editing/sitemap';
import { forgetStored, pullDrafts, unlessLate } from '../editing/drafts/server-drafts';
import { useSession } from '../editing/session/session';
import { signOut } from '../editing/session/sign-out';
import dashboard from '../i18n/dashboard.al.json';
import imports from '../shared/import.al.json';
import login from '../i18n/login.al.json';

const modules = import.meta.glob<{ Screen: ComponentType }>('./*/*-screen.tsx', { eager: true });

/** By the name of the folder. */
const COMPONENTS = Object.fromEntries(
  Object.entries(modules).map(([file, { Screen }]) => [file.split('/')[1], Screen]),
) as Record<ScreenName, ComponentType>;

const ROUTES = (Object.keys(SCREENS) as ScreenName[]).map((name) => ({
  path: SCREENS[name].path.replace(/^\/dashboard\/?/, ''),
  Component: COMPONENTS[name],
}));

/** The messages of signing in again, its own, and those of imports. */
const albanian = { ...login, ...dashboard, ...imports };
const loadEnglish = async () => {
  const catalogues = await Promise.all([
    import('../i18n/login.en.json'),
    import('../i18n/dashboard.en.json'),
    import('../shared/import.en.json'),
  ]);
  return { default: Object.assign({}, ...catalogues.map(({ default: messages }) => messages)) as object };
};

export default function Screens() {
  const [state, setState] = useState<State>();
  const [menuOpen, setMenuOpen] = useState(false);
  const [density] = useDensity();
  const screen = useRoutes(ROUTES);
  const open = () => void enter().then(setState);
  useEffect(open, []);
  if (!state) return <Loading />;
  return (
    <ChosenLanguage albanian={albanian} loadEnglish={loadEnglish}>
      <ApolloProvider client={apollo}>
        <div
          ref={keepFocus}
          className="dashboard"
          data-menu={menuOpen || undefined}
          data-density={density ?? undefined}
        >
          <Message as="a" id="skip" className="skip-link" href="#permbajtja" />
          <Header state={state} menuOpen={menuOpen} onMenu={() => setMenuOpen(!menuOpen)} />
          {state === 'ready' && <Sidebar onChosen={() => setMenuOpen(false)} />}
          <Notices>
            <main id="permbajtja" tabIndex={-1}>
              {state === 'ready' && screen}
              {state === 'firstPassword' && <FirstPassword onChanged={open} />}
              {state === 'secondFactor' && <RequiredFactor onEnabled={open} />}
            </main>
          </Notices>
          <SignInAgain />
        </div>
      </ApolloProvider>
    </ChosenLanguage>
  );
}

type State = 'firstPassword' | 'secondFactor' | 'ready';

/** If the server is slow, the dashboard opens without the answers. */
async function enter(): Promise<State> {
  const account = apollo.query({ query: AccountDocument, context: { background: true } });
  const [result] = await Promise.all([unlessLate(account).catch(console.warn), pullDrafts().catch(console.warn)]);
  const { hasInitialCredentials, mustEnableSecondFactor } = result?.data?.account ?? {};
  return hasInitialCredentials ? 'firstPassword' : mustEnableSecondFactor ? 'secondFactor' : 'ready';
}

/** On small screens the navigation, the languages and the user are behind one button. */
function Header({ state, menuOpen, onMenu }: { state: State; menuOpen: boolean; onMenu: () => void }) {
  const intl = useIntl();
  const current = useChosenLanguage();
  const { username } = useSession()!.user_details;

  async function logOut() {
    if (!(await mayLeave())) return;
    await forgetStored().catch(console.warn);
    signOut();
    // A full page load, so that nothing the editor saw stays in memory.
    window.location.assign('/');
  }

  return (
    <header className="row dashboard-header">
      <Button
        label="nav.menu"
        className="menu-button"
        aria-expanded={menuOpen}
        aria-controls="screens"
        onClick={onMenu}
      />
      <Message as={Link} id="dashboard.title" className="brand" to={screenPath('materials')} />
      {state === 'ready' && <Keyboard />}
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

function Sidebar({ onChosen }: { onChosen: () => void }) {
  const intl = useIntl();
  return (
    <div className="sidebar" id="screens">
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a link was followed */}
      <div onClick={onChosen}>
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
  const pathname = useLocation().pathname.replace(/\/$/, '');
  return (
    <ul>
      {screens.map(({ name, path, label }) => (
        <li key={name}>
          <Message as={Link} id={label} to={path} aria-current={path === pathname ? 'page' : undefined} />
        </li>
      ))}
    </ul>
  );
}
