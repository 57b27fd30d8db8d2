import { useState, type FormEvent, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Message } from '../../components/message';
import { useHydrated } from '../../components/use-hydrated';
import { Control } from '../../editing/shell/controls';
import { RequestPasswordResetDocument } from './password.generated';
import { mutate, NotDone } from './mutate';
import { LoginScreen } from './login-screen';

/** Shows the same message whether or not the account exists. */
export function Component() {
  const ready = useHydrated();
  const [message, setMessage] = useState<ReactNode>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email'));
    const { isDone, rejection } = await mutate(RequestPasswordResetDocument, { email });
    if (isDone) setMessage(<FormattedMessage id="forgotten.done" />);
    else if (rejection?.code === 'NOT_POSSIBLE') setMessage(<FormattedMessage id="forgotten.noMail" />);
    else setMessage(<NotDone rejection={rejection} />);
  }

  return (
    <LoginScreen title="forgotten.title">
      <Message id="forgotten.text" />
      <form method="post" onSubmit={submit}>
        <Control label="field.email" name="email" type="email" autoComplete="username" required />
        <Message as="button" id="forgotten.submit" className="primary" disabled={!ready} />
      </form>
      <p role="status">{message}</p>
    </LoginScreen>
  );
}
