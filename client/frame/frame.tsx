import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Message } from '../components/message';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { useJournal } from '../components/use-journal';
import { queryLoader } from '../routing/page-loader';
import { percentDecoded } from '../shared/web-url';
import { Footer } from './footer';
import { FrameDocument } from '../components/frame.generated';
import { Masthead } from './masthead';
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
  useFocusAfterNavigation();
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
      <ScrollRestoration />
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

/** Makes screen readers announce the new page's heading, as after loading a document. */
function useFocusAfterNavigation() {
  const { pathname, search, hash } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    // The dashboard's lists change the URL while the editor types, and manage the focus themselves.
    if (isDashboard(pathname)) return;
    (hash ? anchored(hash) : document.querySelector<HTMLElement>('h1'))?.focus({ preventScroll: true });
  }, [pathname, search, hash]);
}

/** Focuses the target of an anchor, so that Tab continues from there as it does without script. */
function anchored(hash: string): HTMLElement | null {
  const target = document.getElementById(percentDecoded(hash.slice(1)));
  target?.focus({ preventScroll: true });
  // What scrolls is focusable as it is, and would leave the order of Tab.
  if (target && target !== document.activeElement) target.tabIndex = -1;
  return target;
}
