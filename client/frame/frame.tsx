import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { useJournal } from '../components/use-journal';
import { queryLoader } from '../page-loader';
import { Footer } from './footer';
import { FrameDocument } from './frame.generated';
import { Masthead } from './masthead';
import { useScrolledPast } from './use-scrolled-past';

const TO_TOP_AFTER = 50;

export const loader = queryLoader(({ apollo }) => apollo.query({ query: FrameDocument }));

/** What stands around every page. The dashboard brings its own. */
export function Frame() {
  const intl = useIntl();
  const journal = useJournal();
  const { pathname } = useLocation();
  const farDown = useScrolledPast(TO_TOP_AFTER);
  useFocusAfterNavigation();
  if (pathname.includes('dashboard')) {
    return (
      <div className="bare">
        <Outlet />
      </div>
    );
  }
  return (
    <div className="sheet" id="kreu">
      <meta name="theme-color" content="#fbf9f4" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#11181b" media="(prefers-color-scheme: dark)" />
      <a className="skip-link" href="#permbajtja">
        {intl.formatMessage({ id: 'skip' })}
      </a>
      <Masthead />
      <Progress />
      {journal.demonstration && (
        <aside className="demonstration" aria-labelledby="demonstration">
          <span id="demonstration">{intl.formatMessage({ id: 'demonstration.notice' })}</span>
        </aside>
      )}
      <main id="permbajtja" tabIndex={-1}>
        <Outlet />
        <a
          className="to-top"
          href="#kreu"
          data-shown={farDown || undefined}
          aria-label={intl.formatMessage({ id: 'toTop' })}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 14l7-7 7 7" />
          </svg>
        </a>
      </main>
      <Footer />
      <ScrollRestoration />
    </div>
  );
}

function Progress() {
  const intl = useIntl();
  const loading = useNavigation().state !== 'idle';
  return (
    <div className="progress" role="status" data-loading={loading || undefined}>
      {loading && <span className="visually-hidden">{intl.formatMessage({ id: 'nav.loading' })}</span>}
    </div>
  );
}

/** A screen reader hears the new page's heading, as it would after a document was loaded. */
function useFocusAfterNavigation() {
  const { pathname, search, hash } = useLocation();
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    // The dashboard's lists keep their search in the address while it is typed, and mind the focus themselves.
    if (!hash && !pathname.includes('dashboard')) document.querySelector('h1')?.focus({ preventScroll: true });
  }, [pathname, search, hash]);
}
