import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../editing/shell/button';
import type { IssueAtWorkQuery } from './issue.generated';

const WholeIssue = lazy(() => import('./whole-issue'));

/** The page of the issue as readers will see it, drafts included. */
export function IssuePreviewButton({ issue }: { issue: NonNullable<IssueAtWorkQuery['issue']> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button label="work.preview" onClick={() => setOpen(true)} />
      {open && (
        <Suspense fallback={null}>
          <WholeIssue issue={issue} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
