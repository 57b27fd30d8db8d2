import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useLanguage } from '../i18n/messages';
import { paths } from '../shared/paths';
import { Browse } from '../components/browse';
import { Link } from '../components/link';
import { PageHeading } from '../components/page-heading';
import { PageMeta } from '../components/page-meta';
import { Pager } from '../components/pager';
import { type SearchState, urlOf } from '../routing/search-state';

type Props = { of: 'articles' | 'issues'; search: SearchState; total: number; pageSize: number; children: ReactNode };

/** The layout of the two public lists: heading, search, items and pager. */
export function ListLayout({ of, search, total, pageSize, children }: Props) {
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
        path={(language) => urlOf(paths[of](language), search)}
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
          <Link to={urlOf(paths[other](language), { q })}>
            {formatMessage({ id: `search.elsewhere.${other}` }, { query: q })}
          </Link>
          <Link to={urlOf(paths.search(language), { q })}>
            {formatMessage({ id: 'search.elsewhere.fullText' }, { query: q })}
          </Link>
        </p>
      )}
      {total === 0 ? <p className="empty">{formatMessage({ id: 'list.empty' })}</p> : children}
      <Pager current={page} count={count} to={(page) => urlOf(paths[of](language), { q, page })} />
    </>
  );
}
