import { useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { Message } from '../../../components/message';
import { Button, Control } from '../../../editing/shell/controls';
import { FIRST_YEAR, LAST_NUMBER, LAST_YEAR } from '../../../shared/rules';
import { useLeftBehind, type BulkChange, type MaterialChanges } from '../use-change-materials';
import type { MaterialRowFragment } from '../materials.generated';

type Props = { rows: readonly MaterialRowFragment[]; bulk: BulkChange; onDone: () => void };

const EMPTY = { publicationYear: '', number: '', section: '' };
const RULES = {
  publicationYear: { type: 'number', min: FIRST_YEAR, max: LAST_YEAR },
  number: { type: 'number', min: 0, max: LAST_NUMBER },
  section: {},
};

/** The actions for the selected rows. Fields that are left blank stay unchanged. */
export function SelectedArticles({ rows, bulk, onDone }: Props) {
  const intl = useIntl();
  const leftBehind = useLeftBehind();
  const [typed, setTyped] = useState(EMPTY);
  if (rows.length === 0) return null;
  const count = rows.length;

  const before = rows.map((row) => ({ ...row, isDraft: row.publication === 'DRAFT' }));
  const drafts = before.filter(({ isDraft }) => isDraft);
  const others = before.filter(({ isDraft }) => !isDraft);

  async function run(change: MaterialChanges, text: string) {
    if (!(await bulk.change(before, () => change, text, { consequence: () => leftBehind(rows) }))) return;
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
    ...(typed.section.trim() && { section: typed.section }),
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    void run(changes, intl.formatMessage({ id: 'select.changed' }, { count }));
  }

  return (
    <section className="row selected" aria-label={intl.formatMessage({ id: 'select.title' })}>
      <Message id="select.count" values={{ count }} role="status" />
      <form className="row" onSubmit={submit}>
        {(['publicationYear', 'number', 'section'] as const).map((name) => (
          <Control
            key={name}
            label={`field.${name}`}
            {...RULES[name]}
            value={typed[name]}
            onText={(text) => setTyped({ ...typed, [name]: text })}
          />
        ))}
        <Button label="select.change" type="submit" disabled={Object.keys(changes).length === 0} />
      </form>
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
