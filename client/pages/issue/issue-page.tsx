import { Neighbours } from '../../components/neighbours';
import { useTextOf, useTitleOf } from '../../components/material-title';
import { RecordFiles } from '../../components/record-files';
import { PageMeta } from '../../components/page-meta';
import { notFound, pageLoader, recordId, redirectToCanonical, usePageData } from '../../routing/page-loader';
import { paths } from '../../shared/paths';
import { IssuePageDocument } from './issue-page.generated';
import { IssueView } from './issue-view';

export const loader = pageLoader(async ({ graphql, params, url, language }) => {
  const result = await graphql.query({ query: IssuePageDocument, variables: { id: recordId(params) } });
  const issue = result.data?.issue;
  if (!issue) throw notFound();
  redirectToCanonical(url, paths.issue(issue, language));
  return result;
});

export function Component() {
  const issue = usePageData<typeof loader>().issue!;
  const title = useTitleOf()(issue);
  const textOf = useTextOf();
  return (
    <>
      <PageMeta
        title={`${title.text} (${issue.number}/${issue.publicationYear})`}
        description={textOf(issue.abstracts)?.text}
        path={(language) => paths.issue(issue, language)}
        image={issue.coverImage ?? paths.coverPicture(issue)}
        about={issue.id}
      />
      <IssueView issue={issue} />
      {issue.articles.length > 0 && <RecordFiles id={issue.id} formats={['bib', 'ris', 'csl.json', 'csv']} />}
      <Neighbours of="issue" previous={issue.previous} next={issue.next} />
    </>
  );
}
