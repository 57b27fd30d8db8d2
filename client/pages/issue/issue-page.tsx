import { Neighbours } from '../../components/neighbours';
import { useTextOf, useTitleOf } from '../../components/material-title';
import { RecordFiles } from '../../components/record-files';
import { PageMeta } from '../../components/page-meta';
import { notFoundHere, pageLoader, recordId, redirectToCanonical, usePageData } from '../../routing/page-loader';
import { paths } from '../../shared/paths';
import { IssuePageDocument } from './issue-page.generated';
import { IssueView } from './issue-view';

export const loader = pageLoader(async (page) => {
  const { graphql, params, url, language } = page;
  const result = await graphql.query({ query: IssuePageDocument, variables: { id: recordId(params) } });
  const issue = result.data?.issue;
  if (!issue) throw await notFoundHere(page);
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
