import { useQuery } from '@apollo/client/react';
import { IssuePageDocument } from '../../../pages/issue/issue-page.generated';
import { IssueView } from '../../../pages/issue/issue-view';
import { PreviewDialog } from '../preview-dialog';
import type { IssueAtWorkQuery } from './issue.generated';

type Props = { issue: NonNullable<IssueAtWorkQuery['issue']>; onClose: () => void };

/** Runs the query of the public page, which includes drafts for editors. */
export default function IssuePreview({ issue, onClose }: Props) {
  // Not in the cache of the screen behind it, which needs more of the same authors and articles.
  const { data } = useQuery(IssuePageDocument, { variables: { id: issue.id }, fetchPolicy: 'no-cache' });
  return <PreviewDialog onClose={onClose}>{data?.issue && <IssueView issue={data.issue} />}</PreviewDialog>;
}
