import { useIntl } from 'react-intl';
import { Message } from '../components/message';
import { Outlet, useLocation, useNavigation } from 'react-router-dom';
import { useJournal } from '../components/use-journal';
import { queryLoader } from '../routing/page-loader';
import { Footer } from './footer';
import { FrameDocument } from '../components/frame.generated';
import { Masthead } from './masthead';
import { useArrival } from './use-arrival';
import { useScrolledPast } from './use-scrolled-past';

const TO_TOP_AFTER = 50;

/** The pages of the dashboard; a title may contain the word as well. */
export const isDashboard = (pathname: string) => /^\/dashboard(\/|$)/i.test(pathname);
const MATERIAL = /^\/(?:artikull|artikuj|revista)\//i;
/** The specification hides the navigation on every path with a segment 'dashboard', except in the slug of a title. */
const hidesNavigation = (pathname: string) => /\/dashboard(\/|$)/i.test(pathname) && !MATERIAL.test(pathname);

export const loader = queryLoader(({ graphql }) => graphql.query({ query: FrameDocument }));

/** The frame of every public page. The dashboard has its own. */
export function Frame() {
  const { formatMessage } = useIntl();
  const journal = useJournal();
  const { pathname } = useLocation();
  const isScrolled = useScrolledPast(TO_TOP_AFTER);
  // The dashboard's lists change the URL while the editor types, and manage the focus themselves.
  useArrival(!isDashboard(pathname));
  if (isDashboard(pathname)) {
    return (
      <div>
        <Outlet />
      </div>
    );
  }
  const withNavigation = !hidesNavigation(pathname);
  return (
    <div className="sheet" id="kreu">
      <meta name="theme-color" content="#fbf9f4" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#11181b" media="(prefers-color-scheme: dark)" />
      <Message as="a" id="skip" className="skip-link" href="#permbajtja" />
      {withNavigation && <Masthead journal={journal} />}
      <Progress />
      {journal.demonstration && (
        <aside className="demonstration" aria-labelledby="demonstration">
          <span id="demonstration">{formatMessage({ id: 'demonstration.notice' })}</span>
        </aside>
      )}
      <main id="permbajtja" tabIndex={-1}>
        <Outlet />
        <a
          className="to-top"
          href="#kreu"
          data-shown={isScrolled || undefined}
          aria-label={formatMessage({ id: 'toTop' })}
        >
          <svg viewBox="0 0 24 24" width="24" aria-hidden="true">
            <path d="M5 14l7-7 7 7" />
          </svg>
        </a>
      </main>
      {withNavigation && <Footer />}
    </div>
  );
}

function Progress() {
  const loading = useNavigation().state !== 'idle';
  return (
    <div className="progress" role="status" data-loading={loading || undefined}>
      {loading && <Message as="span" id="nav.loading" className="visually-hidden" />}
    </div>
  );
}
