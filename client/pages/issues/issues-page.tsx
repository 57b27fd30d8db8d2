import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { IssueCard } from '../../components/issue-card';
import { Link } from '../../components/link';
import { listPath, ListPage, listSearch, windowOf } from '../../components/list-page';
import { requirePage } from '../../components/pager';
import { useLanguage } from '../../i18n/messages';
import { pageLoader, usePageData } from '../../routing/page-loader';
import { paths } from '../../shared/paths';
import { IssuesPageDocument, type IssuesPageQuery } from './issues-page.generated';

const PAGE_SIZE = 9;

export const loader = pageLoader(async ({ graphql, url, language }) => {
  const search = listSearch(url.searchParams);
  const result = await graphql.query({
    query: IssuesPageDocument,
    variables: { ...windowOf(search, PAGE_SIZE), whole: !search.q },
  });
  requirePage(search.page, result.data!.issues.totalCount, PAGE_SIZE, (page) =>
    listPath(paths.issues(language), { ...search, page }),
  );
  return result;
});

export function Component() {
  const [searchParams] = useSearchParams();
  const search = listSearch(searchParams);
  const { issues, years } = usePageData<typeof loader>();
  const yearBefore = (index: number) => issues.nodes[index - 1]?.publicationYear;
  return (
    <ListPage of="issues" search={search} total={issues.totalCount} pageSize={PAGE_SIZE}>
      {years && <Decades years={years} page={search.page} />}
      <ul className="issue-grid">
        {issues.nodes.map((issue, index) => (
          <li key={issue.id} id={yearBefore(index) === issue.publicationYear ? undefined : idOf(issue.publicationYear)}>
            <IssueCard issue={issue} first={index < 4} />
          </li>
        ))}
      </ul>
    </ListPage>
  );
}

type Years = NonNullable<IssuesPageQuery['years']>;

/** The first issue of a year on a page. */
const idOf = (year: number) => `viti-${year}`;

/** Links to the issue with which each decade begins. Omitted if all issues fit on one page. */
function Decades({ years, page }: { years: Years; page: number }) {
  const { formatMessage } = useIntl();
  const language = useLanguage();
  const decades = new Map<number, { year: number; begins: number }>();
  let position = 0;
  for (const { year, issueCount } of years) {
    const decade = Math.floor(year / 10) * 10;
    if (issueCount > 0 && !decades.has(decade))
      decades.set(decade, { year, begins: Math.floor(position / PAGE_SIZE) + 1 });
    position += issueCount;
  }
  if (decades.size < 2 || position <= PAGE_SIZE) return null;
  return (
    <nav className="decades" aria-label={formatMessage({ id: 'issues.decades' })}>
      <ul>
        {[...decades].map(([decade, { year, begins }]) => (
          <li key={decade}>
            <Link
              to={`${listPath(paths.issues(language), { q: '', page: begins })}#${idOf(year)}`}
              aria-current={begins === page ? 'true' : undefined}
            >
              {formatMessage({ id: 'issues.decade' }, { decade: String(decade) })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
