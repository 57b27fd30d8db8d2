import { useTitle } from '../../components/material-title';
import { PageMeta } from '../../components/page-meta';
import { notFound, pageLoader, recordId, redirectToCanonical, usePageData } from '../../page-loader';
import { paths } from '../../paths';
import { IssuePageDocument } from './issue-page.generated';
import { IssueView } from './issue-view';

export const loader = pageLoader(async ({ apollo, params, url, language }) => {
  const result = await apollo.query({ query: IssuePageDocument, variables: { id: recordId(params) } });
  const issue = result.data?.issue;
  if (!issue) throw notFound();
  redirectToCanonical(url, paths.issue(issue, language));
  return result;
});

export function Component() {
  const issue = usePageData<typeof loader>().issue!;
  const title = useTitle()(issue);
  return (
    <>
      <PageMeta
        title={`${title.text} (${issue.number}/${issue.publicationYear})`}
        description={issue.abstract}
        path={(language) => paths.issue(issue, language)}
        image={issue.coverImage?.url}
        about={issue.id}
      />
      <IssueView issue={issue} />
    </>
  );
}
