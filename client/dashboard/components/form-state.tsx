import { useEffect, useRef } from 'react';
import { FormattedMessage, FormattedTime, useIntl } from 'react-intl';
import type { Refusal } from '../drafts';
import { fieldId } from './form-context';

type SavedProps = { at?: number; restored: boolean; dirty: boolean; onDiscard: () => void };

/** Where what was typed is kept, always visible. */
export function Saved({ at, restored, dirty, onDiscard }: SavedProps) {
  return (
    <div className="saved">
      <p role="status">
        {restored && <FormattedMessage id="draft.restored" />}{' '}
        {at && dirty && (
          <FormattedMessage
            id="draft.savedAt"
            values={{ time: <FormattedTime value={at} hour="2-digit" minute="2-digit" hourCycle="h23" /> }}
          />
        )}
      </p>
      {dirty && (
        <button type="button" className="quiet" onClick={onDiscard}>
          <FormattedMessage id="draft.discard" />
        </button>
      )}
    </div>
  );
}

/** The server's reasons, each a link to its field. */
export function Refused({ refusal, form }: { refusal: Refusal; form: string }) {
  const intl = useIntl();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [refusal]);
  return (
    <div ref={box} className="refused" role="alert" tabIndex={-1}>
      <h2>
        <FormattedMessage id="refused.title" />
      </h2>
      <p>
        <FormattedMessage id={reasonId(refusal.code, intl.messages)} />
      </p>
      {refusal.fields.length > 0 ? (
        <ul>
          {refusal.fields.map(({ field, message }) => (
            <li key={field + message}>
              <a href={`#${fieldId(form, field)}`}>
                <FieldName name={field} />
              </a>
              : {message}
            </li>
          ))}
        </ul>
      ) : (
        <p>{refusal.message}</p>
      )}
    </div>
  );
}

export function FieldName({ name }: { name: string }) {
  const { messages } = useIntl();
  return `field.${name}` in messages ? <FormattedMessage id={`field.${name}`} /> : <>{name}</>;
}

export const reasonId = (code: string, messages: Record<string, unknown>) =>
  `error.${code}` in messages ? `error.${code}` : 'error.INTERNAL';

/** The connection was lost or the upload stopped: no alert, but a way out. */
export function Unsent() {
  return (
    <p className="unsent" role="alert">
      <FormattedMessage id="form.unsent" />
    </p>
  );
}

type SendingProps = { share: number; files: Record<string, File[]>; onStop: () => void };

export function Sending({ share, files, onStop }: SendingProps) {
  const intl = useIntl();
  const percent = intl.formatNumber(share, { style: 'percent' });
  if (!Object.values(files).some((list) => list.length > 0)) {
    return (
      <span role="status">
        <FormattedMessage id="form.saving" />
      </span>
    );
  }
  // Announced in halves; a screen reader would drown in single percents.
  const announced = share >= 1 ? 1 : share >= 0.5 ? 0.5 : 0;
  return (
    <div className="sending">
      <progress value={share} max={1} aria-label={intl.formatMessage({ id: 'form.uploading' })} />
      <span aria-hidden="true">{percent}</span>
      <span className="visually-hidden" role="status">
        <FormattedMessage id="form.uploaded" values={{ percent: intl.formatNumber(announced, { style: 'percent' }) }} />
      </span>
      <button type="button" onClick={onStop}>
        <FormattedMessage id="form.stop" />
      </button>
    </div>
  );
}
