import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useLanguage } from '../i18n/messages';
import { paths } from '../shared/paths';
import { Browse } from './browse';
import { Link } from './link';
import { PageHeading } from './page-heading';
import { PageMeta } from './page-meta';
import { Pager, pageOf } from './pager';
import { SEARCH_LENGTH } from '../shared/rules';

export type ListSearch = { q: string; page: number };

/** The search is in the URL, so that it can be linked to and survives a reload and the back button. */
export const listSearch = (search: URLSearchParams): ListSearch => ({
  q: (search.get('q') ?? '').trim().slice(0, SEARCH_LENGTH),
  page: pageOf(search),
});

/** What a page of the list shows. */
export const windowOf = ({ q, page }: ListSearch, size: number) => ({
  first: size,
  offset: (page - 1) * size,
  title: q || null,
});

export function listPath(path: string, { q, page }: ListSearch): string {
  const search = new URLSearchParams();
  if (q) search.set('q', q);
  if (page > 1) search.set('page', String(page));
  return search.size ? `${path}?${search}` : path;
}

type Props = { of: 'articles' | 'issues'; search: ListSearch; total: number; pageSize: number; children: ReactNode };

/** The layout of the two public lists: heading, search, items and pager. */
export function ListPage({ of, search, total, pageSize, children }: Props) {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  const { q, page } = search;
  const count = Math.ceil(total / pageSize);
  const other = of === 'articles' ? 'issues' : 'articles';
  const title = formatMessage({ id: `${of}.title` });
  return (
    <>
      <PageMeta
        title={page > 1 ? formatMessage({ id: 'pager.title' }, { title, page, count }) : title}
        description={formatMessage({ id: `${of}.lead` })}
        path={(language) => listPath(paths[of](language), search)}
        noindex={q !== ''}
        feeds={[of]}
      />
      <PageHeading lead={formatMessage({ id: `${of}.lead` })}>{title}</PageHeading>
      <Browse />
      <p className="search-results" role="status">
        {q && formatMessage({ id: 'search.results' }, { count: total, query: q })}
      </p>
      {q && (
        <p className="row search-ways">
          <Link to={paths[of](language)}>{formatMessage({ id: 'search.clear' })}</Link>
          <Link to={listPath(paths[other](language), { q, page: 1 })}>
            {formatMessage({ id: `search.elsewhere.${other}` }, { query: q })}
          </Link>
          <Link to={listPath(paths.search(language), { q, page: 1 })}>
            {formatMessage({ id: 'search.elsewhere.fullText' }, { query: q })}
          </Link>
        </p>
      )}
      {total === 0 ? <p className="empty">{formatMessage({ id: 'list.empty' })}</p> : children}
      <Pager current={page} count={count} to={(page) => listPath(paths[of](language), { q, page })} />
    </>
  );
}
