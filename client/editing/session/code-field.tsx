import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, Control } from '../shell/controls';

/** A code of the authenticator app or, for those who have lost it, a recovery code. */
export function CodeField({ rejected, takesFocus }: { rejected?: boolean; takesFocus?: boolean }) {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <>
      <Control
        key={String(isRecovery)}
        label={isRecovery ? 'field.recoveryCode' : 'field.code'}
        hint={<FormattedMessage id={isRecovery ? 'code.recoveryHint' : 'code.hint'} />}
        error={rejected && <FormattedMessage id="code.rejected" />}
        isAlert
        name="code"
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        spellCheck={false}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field has just taken the place of the one with the focus
        autoFocus={takesFocus || isRecovery}
      />
      <div className="field">
        <Button
          label={isRecovery ? 'code.useApp' : 'code.useRecovery'}
          className="quiet"
          onClick={() => setRecovery(!isRecovery)}
        />
      </div>
    </>
  );
}
