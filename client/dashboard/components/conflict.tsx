import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Values } from '../drafts';
import { FieldName } from './form-state';

type Props = { mine: Values; theirs: Values; onKeepMine: () => void; onTakeTheirs: () => void };

/** Somebody else saved the record meanwhile: both versions side by side, and a choice. */
export function Conflict({ mine, theirs, onKeepMine, onTakeTheirs }: Props) {
  const intl = useIntl();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const names = Object.keys(theirs).filter((name) => show(mine[name]) !== show(theirs[name]));
  return (
    <section ref={box} className="conflict" tabIndex={-1} aria-label={intl.formatMessage({ id: 'conflict.title' })}>
      <h2>
        <FormattedMessage id="conflict.title" />
      </h2>
      <p>
        <FormattedMessage id="conflict.text" />
      </p>
      {names.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">
                <FormattedMessage id="conflict.field" />
              </th>
              <th scope="col">
                <FormattedMessage id="conflict.mine" />
              </th>
              <th scope="col">
                <FormattedMessage id="conflict.theirs" />
              </th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">
                  <FieldName name={name} />
                </th>
                <td data-label={intl.formatMessage({ id: 'conflict.mine' })}>{show(mine[name])}</td>
                <td data-label={intl.formatMessage({ id: 'conflict.theirs' })}>{show(theirs[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="dialog-actions">
        <button type="button" className="primary" onClick={onKeepMine}>
          <FormattedMessage id="conflict.keepMine" />
        </button>
        <button type="button" onClick={onTakeTheirs}>
          <FormattedMessage id="conflict.takeTheirs" />
        </button>
      </div>
    </section>
  );
}

function show(value: unknown): string {
  if (value === true) return '✓';
  if (value === false || value == null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
