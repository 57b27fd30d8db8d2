import { useState } from 'react';
import { Message } from '../../components/message';
import { apollo } from '../../editing/session/apollo';
import { draftKey, chosenFiles } from '../../editing/drafts/local-drafts';
import { Button } from '../../editing/shell/controls';
import { newFormId } from '../../editing/shell/use-screen-url';
import { accepts, PDF } from '../../editing/form/form-rules';
import { groupOf } from './groups';
import { useDropZone } from '../../editing/form/drop-zone';
import { BatchProgress } from './issue/batch-progress';
import { sharedBy, useBatch, type Target } from './issue/use-batch';
import { IssueAtWorkDocument } from './issue/issue.generated';
import { LastIssueDocument } from './materials.generated';
import type { MessageId } from '../../i18n/message-ids';

/** A PDF dropped here starts a material; the form suggests the metadata found in it. Several become drafts of the newest issue. */
export function AddMaterial({ onAdd }: { onAdd: (formId: `new-${string}`) => void }) {
  const [message, setMessage] = useState<MessageId>('materials.dropPdf');
  const batch = useBatch();

  async function take(files: File[]) {
    const pdfs = files.filter((file) => accepts(file, PDF));
    if (pdfs.length === 0) return setMessage('materials.notPdf');
    if (pdfs.length === 1) {
      const formId = newFormId();
      chosenFiles.set(draftKey('materials', formId), { pdf: pdfs });
      return onAdd(formId);
    }
    const target = await newestIssue().catch(console.error);
    if (target) batch.begin(files, target);
    else setMessage('materials.severalPdfs');
  }
  const zone = useDropZone((files) => void take(files));

  return (
    <div className="add-material" data-over={zone.over || undefined} {...zone.handlers}>
      <Button label="materials.add" className="primary" onClick={() => onAdd(newFormId())} />
      <Message id={zone.over ? 'file.letGo' : message} className="hint" role="status" />
      <BatchProgress {...batch} />
    </div>
  );
}

async function newestIssue(): Promise<Target | null> {
  const last = (await apollo.query({ query: LastIssueDocument })).data?.issues.nodes[0];
  if (!last) return null;
  const { data } = await apollo.query({ query: IssueAtWorkDocument, variables: { id: last.id } });
  const categoryId = data?.categories.find((category) => groupOf(category) === 'article')?.id;
  if (!data?.issue || categoryId === undefined) return null;
  return { shared: { ...sharedBy(data.issue), categoryId }, articles: data.issue.articles };
}
