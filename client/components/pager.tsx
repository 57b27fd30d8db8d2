import { useIntl } from 'react-intl';
import { redirect } from 'react-router-dom';
import { Link } from './link';

const IN_RANGE = 2;
const AT_MARGINS = 3;

/** Pages to show, null for a gap: three at each margin, two around the current one. */
export function pagerItems(current: number, count: number): (number | null)[] {
  const rangeStart = Math.min(Math.max(current - Math.floor((IN_RANGE - 1) / 2), 1), Math.max(count - IN_RANGE + 1, 1));
  const shown = (page: number) =>
    page <= AT_MARGINS || page > count - AT_MARGINS || (page >= rangeStart && page < rangeStart + IN_RANGE);
  const items: (number | null)[] = [];
  for (let page = 1; page <= count; page++) {
    // A gap of one page is that page.
    if (shown(page) || (shown(page - 1) && shown(page + 1))) items.push(page);
    else if (items.at(-1) !== null) items.push(null);
  }
  return items;
}

/** No list is longer, and the offset of any page up to here fits GraphQL's Int. */
const MAX_PAGE = 100_000;

/** ?page= of a URL: a whole number from 1, in digits, else 1. */
export function pageOf(search: URLSearchParams): number {
  const page = search.get('page') ?? '';
  return /^[0-9]+$/.test(page) ? Math.min(Math.max(Number(page), 1), MAX_PAGE) : 1;
}

/** In a loader: redirects from a page after the last one to the last. */
export function requirePage(page: number, total: number, size: number, pathOf: (page: number) => string): void {
  const last = Math.max(1, Math.ceil(total / size));
  if (page > last) throw redirect(pathOf(last));
}

type Props = { current: number; count: number; to: (page: number) => string };

export function Pager({ current, count, to }: Props) {
  const { formatMessage } = useIntl();
  if (count < 2) return null;
  return (
    <nav className="pager" aria-label={formatMessage({ id: 'pager.label' })}>
      {current > 1 && (
        <Link to={to(current - 1)} rel="prev">
          {formatMessage({ id: 'pager.previous' })}
        </Link>
      )}
      <ol>
        {pagerItems(current, count).map((page, index) => (
          <li key={page ?? `gap-${index}`}>
            {page === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <Link
                to={to(page)}
                aria-current={page === current ? 'page' : undefined}
                aria-label={formatMessage({ id: 'pager.page' }, { page })}
              >
                {page}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {current < count && (
        <Link to={to(current + 1)} rel="next">
          {formatMessage({ id: 'pager.next' })}
        </Link>
      )}
    </nav>
  );
}
