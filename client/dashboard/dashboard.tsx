import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Navigate, type LoaderFunction } from 'react-router-dom';
import { notFound } from '../page-loader';
import { paths } from '../paths';
import { useSession } from './session/session';
import { SCREENS } from './sitemap';
import { useText } from '../i18n/messages';

const Screens = lazy(() => import('./screens'));

/** Unknown dashboard paths are 404. */
export const loader: LoaderFunction = ({ request }) => {
  const path = new URL(request.url).pathname.replace(/\/+$/, '');
  if (!Object.values(SCREENS).some((screen) => screen.path === path)) throw notFound();
  return null;
};

const never = () => () => {};
const useInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** The server has no session and renders a shell; the browser requires a session before it loads the screens. */
export function Component() {
  const inBrowser = useInBrowser();
  const session = useSession();
  if (!inBrowser) return <Shell />;
  if (!session) return <Navigate to={paths.login()} replace />;
  return (
    <Suspense fallback={<Shell />}>
      <Screens />
    </Suspense>
  );
}

function Shell() {
  const text = useText();
  return (
    <main className="shell">
      <title>{text('dashboard.title')}</title>
      <meta name="robots" content="noindex" />
      <p role="status">{text('nav.loading')}</p>
    </main>
  );
}
