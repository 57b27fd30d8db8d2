import { useIntl } from 'react-intl';
import { IssueCard } from '../../components/issue-card';
import { Link } from '../../components/link';
import { ListLayout } from '../../frame/list-layout';
import { requirePage, searchStateOf, urlOf, windowOf } from '../../routing/search-state';
import { useLanguage } from '../../i18n/messages';
import { pageLoader, usePageData } from '../../routing/page-loader';
import { paths } from '../../shared/paths';
import { IssuesPageDocument, type IssuesPageQuery } from './issues-page.generated';

const PAGE_SIZE = 9;

export const loader = pageLoader(async ({ graphql, url }) => {
  const { q, page } = searchStateOf(url.searchParams);
  const result = await graphql.query({
    query: IssuesPageDocument,
    variables: { ...windowOf({ page }, PAGE_SIZE), title: q || null, whole: !q },
  });
  requirePage(url, result.data!.issues.totalCount, PAGE_SIZE);
  return { data: { ...result.data!, search: { q, page } } };
});

export function Component() {
  const { issues, years, search } = usePageData<typeof loader>();
  const yearBefore = (index: number) => issues.nodes[index - 1]?.publicationYear;
  return (
    <ListLayout of="issues" search={search} total={issues.totalCount} pageSize={PAGE_SIZE}>
      {years && <Decades years={years} page={search.page} />}
      <ul className="issue-grid">
        {issues.nodes.map((issue, index) => (
          <li key={issue.id} id={yearBefore(index) === issue.publicationYear ? undefined : idOf(issue.publicationYear)}>
            <IssueCard issue={issue} first={index < 4} />
          </li>
        ))}
      </ul>
    </ListLayout>
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
              to={`${urlOf(paths.issues(language), { page: begins })}#${idOf(year)}`}
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
