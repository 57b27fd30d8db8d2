import { useId, useState } from 'react';
import { useIntl } from 'react-intl';

type Props = { refused?: boolean; takesFocus?: boolean };

/** A code of the authenticator app or, for those who have lost it, a recovery code. */
export function CodeField({ refused, takesFocus }: Props) {
  const id = useId();
  const { formatMessage } = useIntl();
  const [isRecovery, setRecovery] = useState(false);
  const described = `${id}-hint${refused ? ` ${id}-error` : ''}`;
  return (
    <div className="field">
      <label htmlFor={id}>{formatMessage({ id: isRecovery ? 'field.recoveryCode' : 'field.code' })}</label>
      <p className="hint" id={`${id}-hint`}>
        {formatMessage({ id: isRecovery ? 'code.recoveryHint' : 'code.hint' })}
      </p>
      <input
        key={String(isRecovery)}
        id={id}
        name="code"
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        aria-describedby={described}
        aria-invalid={refused || undefined}
        spellCheck={false}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field has just taken the place of the one with the focus
        autoFocus={takesFocus || isRecovery}
      />
      {refused && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {formatMessage({ id: 'code.refused' })}
        </p>
      )}
      <button type="button" className="quiet" onClick={() => setRecovery(!isRecovery)}>
        {formatMessage({ id: isRecovery ? 'code.useApp' : 'code.useRecovery' })}
      </button>
    </div>
  );
}
