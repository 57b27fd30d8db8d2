import { redirect, useSearchParams } from 'react-router-dom';
import { IssueCard } from '../../components/issue-card';
import { listPath, ListPage, listSearch, type ListSearch } from '../../components/list-page';
import { pageLoader, usePageData } from '../../page-loader';
import { paths } from '../../paths';
import { IssuesPageDocument } from './issues-page.generated';

const PAGE_SIZE = 9;

const variablesOf = ({ q, page }: ListSearch) => ({
  first: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
  title: q || null,
});

export const loader = pageLoader(async ({ apollo, url, language }) => {
  const search = listSearch(url.searchParams);
  const result = await apollo.query({ query: IssuesPageDocument, variables: variablesOf(search) });
  const last = Math.max(1, Math.ceil(result.data!.issues.totalCount / PAGE_SIZE));
  if (search.page > last) throw redirect(listPath(paths.issues(language), { ...search, page: last }));
  return result;
});

export function Component() {
  const [searchParams] = useSearchParams();
  const search = listSearch(searchParams);
  const { issues } = usePageData<typeof loader>();
  return (
    <ListPage of="issues" search={search} total={issues.totalCount} pageSize={PAGE_SIZE}>
      <ul className="issue-grid">
        {issues.nodes.map((issue, index) => (
          <li key={issue.id}>
            <IssueCard issue={issue} first={index < 3} />
          </li>
        ))}
      </ul>
    </ListPage>
  );
}
