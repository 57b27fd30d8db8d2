import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MaterialRowFragment } from '../materials/materials.generated';
import type { MaterialChanges, useChangeMaterials } from '../materials/use-change-materials';

type Props = { rows: readonly MaterialRowFragment[]; bulk: ReturnType<typeof useChangeMaterials>; onDone: () => void };

const EMPTY = { publicationYear: '', number: '', section: '' };

/** The actions for the selected rows. Empty fields stay unchanged. */
export function SelectedArticles({ rows, bulk, onDone }: Props) {
  const id = useId();
  const intl = useIntl();
  const [typed, setTyped] = useState(EMPTY);
  if (rows.length === 0) return null;
  const count = rows.length;

  async function run(change: MaterialChanges, text: string) {
    const before = rows.map((row) => ({ ...row, isDraft: row.publication === 'DRAFT' }));
    if (!(await bulk.change(before, () => change, text))) return;
    setTyped(EMPTY);
    onDone();
  }

  const changes: MaterialChanges = {
    ...(typed.publicationYear && { publicationYear: Number(typed.publicationYear) }),
    ...(typed.number && { number: Number(typed.number) }),
    ...(typed.section && { section: typed.section }),
  };

  return (
    <section className="selected" aria-label={intl.formatMessage({ id: 'select.title' })}>
      <p role="status">
        <FormattedMessage id="select.count" values={{ count }} />
      </p>
      {(['publicationYear', 'number', 'section'] as const).map((name) => (
        <div className="field" key={name}>
          <label htmlFor={`${id}-${name}`}>
            <FormattedMessage id={`field.${name}`} />
          </label>
          <input
            id={`${id}-${name}`}
            type={name === 'section' ? 'text' : 'number'}
            value={typed[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        </div>
      ))}
      <button
        type="button"
        disabled={Object.keys(changes).length === 0}
        onClick={() => void run(changes, intl.formatMessage({ id: 'select.changed' }, { count }))}
      >
        <FormattedMessage id="select.change" />
      </button>
      <button
        type="button"
        className="danger"
        onClick={() => void run({ isDeleted: true }, intl.formatMessage({ id: 'select.deleted' }, { count }))}
      >
        <FormattedMessage id="select.delete" />
      </button>
    </section>
  );
}
