import { useMutation } from '@apollo/client/react';
import { useId, useState, type FormEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { PASSWORD_LENGTH } from '../../shared/rules';
import { rejectionOf } from '../../editing/session/apollo';
import { NEW_PASSWORD } from '../../editing/form/new-password';
import { rejectionIn } from '../../editing/form/form-context';
import { reasonsOf, Rejected, Unsent, unsentReasonOf } from '../../editing/form/form-messages';
import { Section } from '../../components/section';
import { Button, Control, Check } from '../../editing/shell/controls';
import { useAttempt } from '../../editing/form/use-attempt';
import { ChangePasswordDocument } from './account.generated';
import { storingSession } from './store-session';
import { Message } from '../../components/message';
import { ScreenHeading } from '../../editing/shell/heading';
import { useSession } from '../../editing/session/session';

const EMPTY = { currentPassword: '', newPassword: '' };

/** Saves no drafts: passwords are never stored. */
export function ChangePassword({ email, onChanged }: { email: string; onChanged?: () => void }) {
  const id = useId();
  const [values, setValues] = useState(EMPTY);
  const [shown, setShown] = useState(false);
  const [isDone, setDone] = useState(false);
  const [change] = useMutation(
    ChangePasswordDocument,
    storingSession(({ changePassword }) => changePassword),
  );
  const { attempt, busy, error } = useAttempt();
  const rejected = rejectionOf(error);
  const errors = rejected ? reasonsOf(rejected.code, rejected.fields) : {};

  async function submit(event: FormEvent) {
    event.preventDefault();
    setDone(false);
    if (!(await attempt(() => change({ variables: values })))) return;
    setValues(EMPTY);
    setDone(true);
    onChanged?.();
  }

  const field = (name: keyof typeof EMPTY) => ({
    ...rejectionIn({ id, errors }, name),
    name,
    type: shown ? 'text' : 'password',
    value: values[name],
    onText: (text: string) => setValues((before) => ({ ...before, [name]: text })),
    required: true,
  });
  return (
    <Section title="account.password" className="narrow-section">
      {rejected && <Rejected rejection={rejected} form={id} />}
      <form onSubmit={submit} aria-busy={busy}>
        <input hidden autoComplete="username" readOnly value={email} />
        <Control label="field.currentPassword" autoComplete="current-password" {...field('currentPassword')} />
        <Control label="field.newPassword" minLength={PASSWORD_LENGTH} {...NEW_PASSWORD} {...field('newPassword')} />
        <Check label="login.show" checked={shown} onCheck={setShown} />
        {error !== undefined && !rejected && <Unsent reason={unsentReasonOf(error)} />}
        <Button label="account.change" type="submit" className="primary" disabled={busy} />
      </form>
      <p role="status">{isDone && <FormattedMessage id="account.changed" />}</p>
    </Section>
  );
}

/** In place of every screen, for those whose password was generated or chosen by a colleague. */
export const FirstPassword = ({ onChanged }: { onChanged: () => void }) => (
  <>
    <ScreenHeading id="firstPassword.title" />
    <Message id="firstPassword.text" />
    <ChangePassword email={useSession()!.user_details.email} onChanged={onChanged} />
  </>
);
