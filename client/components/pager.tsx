import { useIntl } from 'react-intl';
import { Message } from './message';
import { Link } from './link';

const AT_MARGINS = 3;

/** Pages to show, null for a gap: three at each margin, the current one and the next. */
export function pagerItems(current: number, count: number): (number | null)[] {
  const shown = (page: number) =>
    page <= AT_MARGINS || page > count - AT_MARGINS || page === current || page === current + 1;
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

type Props = { current: number; count: number; to: (page: number) => string };

export function Pager({ current, count, to }: Props) {
  const { formatMessage } = useIntl();
  if (count < 2) return null;
  return (
    <nav className="pager" aria-label={formatMessage({ id: 'pager.label' })}>
      {current > 1 && <Message as={Link} id="pager.previous" to={to(current - 1)} rel="prev" />}
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
      {current < count && <Message as={Link} id="pager.next" to={to(current + 1)} rel="next" />}
    </nav>
  );
}
