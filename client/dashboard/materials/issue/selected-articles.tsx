import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Message } from '../../../components/message';
import { Button } from '../../../editing/shell/button';
import { Control } from '../../../editing/shell/labelled';
import type { MaterialRowFragment } from '../materials.generated';
import type { BulkChange, MaterialChanges } from '../use-change-materials';

type Props = { rows: readonly MaterialRowFragment[]; bulk: BulkChange; onDone: () => void };

const EMPTY = { publicationYear: '', number: '', section: '' };

/** The actions for the selected rows. Empty fields stay unchanged. */
export function SelectedArticles({ rows, bulk, onDone }: Props) {
  const intl = useIntl();
  const [typed, setTyped] = useState(EMPTY);
  if (rows.length === 0) return null;
  const count = rows.length;

  const before = rows.map((row) => ({ ...row, isDraft: row.publication === 'DRAFT' }));
  const drafts = before.filter(({ isDraft }) => isDraft);
  const others = before.filter(({ isDraft }) => !isDraft);

  async function run(change: MaterialChanges, text: string) {
    if (!(await bulk.change(before, () => change, text))) return;
    setTyped(EMPTY);
    onDone();
  }

  async function publish(isDraft: boolean) {
    await bulk.changeEach(isDraft ? others : drafts, { isDraft }, (count) =>
      intl.formatMessage({ id: isDraft ? 'select.withdrawn' : 'select.published' }, { count }),
    );
    onDone();
  }

  const changes: MaterialChanges = {
    ...(typed.publicationYear && { publicationYear: Number(typed.publicationYear) }),
    ...(typed.number && { number: Number(typed.number) }),
    ...(typed.section && { section: typed.section }),
  };

  return (
    <section className="row selected" aria-label={intl.formatMessage({ id: 'select.title' })}>
      <Message id="select.count" values={{ count }} role="status" />
      {(['publicationYear', 'number', 'section'] as const).map((name) => (
        <Control
          key={name}
          label={`field.${name}`}
          type={name === 'section' ? 'text' : 'number'}
          value={typed[name]}
          onText={(text) => setTyped({ ...typed, [name]: text })}
        />
      ))}
      <Button
        label="select.change"
        disabled={Object.keys(changes).length === 0}
        onClick={() => void run(changes, intl.formatMessage({ id: 'select.changed' }, { count }))}
      />
      {drafts.length > 0 && (
        <Button label="select.publish" values={{ count: drafts.length }} onClick={() => void publish(false)} />
      )}
      {others.length > 0 && (
        <Button label="select.withdraw" values={{ count: others.length }} onClick={() => void publish(true)} />
      )}
      <Button
        label="select.delete"
        className="danger"
        onClick={() => void run({ isDeleted: true }, intl.formatMessage({ id: 'select.deleted' }, { count }))}
      />
    </section>
  );
}
