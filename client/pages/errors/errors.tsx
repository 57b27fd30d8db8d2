import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import { PageItems } from '../../components/browse';
import { Link } from '../../components/link';
import { PageHeading } from '../../components/page-heading';
import { SEARCH_LENGTH } from '../../shared/rules';
import { isDashboard } from '../../frame/frame';
import { Masthead } from '../../frame/masthead';
import { SearchBox } from '../../frame/search-box';
import { useLanguage } from '../../i18n/messages';
import { MissingScript } from '../../routing/missing-script';
import { paths } from '../../shared/paths';
import { percentDecoded } from '../../shared/web-url';

const NOT_THERE = [404, 410] as const;
const WAYS_ON = [
  ['nav.home', paths.home],
  ['nav.issues', paths.issues],
  ['nav.articles', paths.articles],
] as const;

/** Errors within the frame, which the dashboard's pages lack. */
export function ErrorPage() {
  const error = <RouteError />;
  return isDashboard(useLocation().pathname) ? <main className="sheet">{error}</main> : error;
}

/** 'Page not found' or an application error, in the specification's words. */
function RouteError() {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  const { pathname } = useLocation();
  const error = useRouteError();
  const status = NOT_THERE.find((each) => isRouteErrorResponse(error) && error.status === each);
  if (!status) return <Failure error={error} />;
  const words = wordsIn(pathname);
  return (
    <div className="error-page">
      <title>Page not found</title>
      <meta name="robots" content="noindex" />
      <PageHeading kicker={status} lead={formatMessage({ id: `error.${status}` })}>
        <span lang="en">Page not found</span>
      </PageHeading>
      <SearchBox of="articles" autoId="kerko-ketu" />
      <p>{formatMessage({ id: 'error.ways' })}</p>
      <ul className="row ways">
        {words && (
          <li>
            <Link to={`${paths.search(language)}?${new URLSearchParams({ q: words })}`} rel="nofollow">
              {formatMessage({ id: 'error.search' }, { words })}
            </Link>
          </li>
        )}
        <PageItems of={WAYS_ON} />
      </ul>
    </div>
  );
}

/** What a mistyped URL names: the part after the id of a record; without one the last that is neither a number nor a language. */
function wordsIn(pathname: string): string | undefined {
  const path = percentDecoded(pathname);
  const ofRecord = /\/\d+(\/[^/]*|$)/.exec(path);
  return (ofRecord ? ofRecord[1] : path)
    .split('/')
    .findLast((part) => /\p{L}{3}/u.test(part))
    ?.replace(/[-_.+\s]+/g, ' ')
    .slice(0, SEARCH_LENGTH);
}

/** For errors in which even the frame's data is missing: without the journal's facts, thus without a footer. */
export function FrameError() {
  const page = <ErrorPage />;
  return isDashboard(useLocation().pathname) ? (
    <div>{page}</div>
  ) : (
    <div className="sheet" id="kreu">
      <Message as="a" id="skip" className="skip-link" href="#permbajtja" />
      <Masthead />
      <main id="permbajtja" tabIndex={-1}>
        {page}
      </main>
    </div>
  );
}

function Failure({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const { formatMessage } = useIntl();
  useEffect(() => {
    if (error instanceof MissingScript) void reloadIfReachable();
  }, [error]);
  return (
    <div className="error-page">
      <title>Unexpected Application Error!</title>
      <meta name="robots" content="noindex" />
      <PageHeading
        kicker={<span lang="en">{reason(error)}</span>}
        lead={formatMessage({ id: isOffline(error) ? 'error.offline' : 'error.other' })}
      >
        <span lang="en">Unexpected Application Error!</span>
      </PageHeading>
      <p>
        <Message as="a" id="error.retry" className="button" href={pathname + search} />
      </p>
    </div>
  );
}

/** While the server cannot be reached, the browser's own error page would say less than ours. */
async function reloadIfReachable(): Promise<void> {
  const response = await fetch(window.location.href, { method: 'HEAD' }).catch(() => null);
  if (response?.ok) window.location.reload();
}

function reason(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : String(error);
}

/** A fetch that does not reach the server rejects with a TypeError. */
const isOffline = (error: unknown) => error instanceof TypeError || (error as Error | null)?.cause instanceof TypeError;
