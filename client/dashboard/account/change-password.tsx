import { useMutation } from '@apollo/client/react';
import { useId, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PASSWORD_LENGTH } from '../../shared/rules';
import { refusalOf } from '../../editing/session/apollo';
import { TextField } from '../../editing/form/fields';
import { FormContext } from '../../editing/form/form-context';
import { reasonsOf, Refused, Unsent } from '../../editing/form/form-messages';
import { useAttempt } from '../../editing/form/use-attempt';
import { ChangePasswordDocument } from './account.generated';
import { storeSession } from './store-session';

const EMPTY = { currentPassword: '', newPassword: '' };

/** Saves no drafts: passwords are never stored. */
export function ChangePassword({ email, onChanged }: { email: string; onChanged?: () => void }) {
  const id = useId();
  const intl = useIntl();
  const [values, setValues] = useState(EMPTY);
  const [shown, setShown] = useState(false);
  const [isDone, setDone] = useState(false);
  const [change] = useMutation(ChangePasswordDocument, { variables: values });
  const { attempt, busy, error } = useAttempt();
  const refused = refusalOf(error);
  const errors = refused ? reasonsOf(refused.code, refused.fields) : {};
  const type = shown ? 'text' : 'password';

  async function submit(event: FormEvent) {
    event.preventDefault();
    setDone(false);
    const changed = await attempt(change);
    if (!changed) return;
    storeSession(changed.data!.changePassword);
    setValues(EMPTY);
    setDone(true);
    onChanged?.();
  }

  const form = {
    id,
    values,
    errors,
    set: (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value })),
    files: {},
    setFiles: () => {},
    dirty: values.newPassword !== '',
  };
  return (
    <FormContext value={form}>
      <section className="account" aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>
          <FormattedMessage id="account.password" />
        </h2>
        {refused && <Refused refusal={refused} form={id} />}
        <form onSubmit={submit} aria-busy={busy}>
          <input hidden autoComplete="username" readOnly value={email} />
          <TextField name="currentPassword" type={type} autoComplete="current-password" required />
          <TextField
            name="newPassword"
            type={type}
            autoComplete="new-password"
            minLength={PASSWORD_LENGTH}
            hint={intl.formatMessage({ id: 'account.passwordHint' }, { min: PASSWORD_LENGTH })}
            required
          />
          <label className="check">
            <input type="checkbox" checked={shown} onChange={({ target }) => setShown(target.checked)} />
            <FormattedMessage id="account.show" />
          </label>
          {error !== undefined && !refused && <Unsent />}
          <button className="primary" disabled={busy}>
            <FormattedMessage id="account.change" />
          </button>
        </form>
        <p role="status">{isDone && <FormattedMessage id="account.changed" />}</p>
      </section>
    </FormContext>
  );
}
