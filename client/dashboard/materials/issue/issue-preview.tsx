import { lazy, Suspense, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { IssueAtWorkQuery } from './issue.generated';

const WholeIssue = lazy(() => import('./whole-issue'));

/** The page of the issue as readers will see it, drafts included. */
export function IssuePreviewButton({ issue }: { issue: NonNullable<IssueAtWorkQuery['issue']> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        <FormattedMessage id="work.preview" />
      </button>
      {open && (
        <Suspense fallback={null}>
          <WholeIssue issue={issue} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
