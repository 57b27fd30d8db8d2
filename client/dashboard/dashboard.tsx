import { lazy } from 'react';
import { Navigate, type LoaderFunction } from 'react-router-dom';
import { useHydrated } from '../components/use-hydrated';
import { notFound } from '../routing/page-loader';
import { paths } from '../shared/paths';
import { useSession } from '../editing/session/session';
import { Loaded, Loading } from '../editing/shell/loading';
import { SCREENS } from '../editing/sitemap';

const Screens = lazy(() => import('./screens'));

/** Unknown dashboard paths are 404. */
export const loader: LoaderFunction = ({ request }) => {
  const path = new URL(request.url).pathname.replace(/\/+$/, '');
  if (!Object.values(SCREENS).some((screen) => screen.path === path)) throw notFound();
  return null;
};

/** The server has no session and renders a placeholder; the browser requires a session before it loads the screens. */
export function Component() {
  const inBrowser = useHydrated();
  const session = useSession();
  if (!inBrowser) return <Loading />;
  if (!session) return <Navigate to={paths.login()} replace />;
  return (
    <Loaded placeholder={<Loading />}>
      <Screens />
    </Loaded>
  );
}
