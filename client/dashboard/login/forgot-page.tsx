import { useState, type FormEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { Message } from '../../components/message';
import { useHydrated } from '../../components/use-hydrated';
import type { MessageId } from '../../i18n/message-ids';
import { Control } from '../../editing/shell/labelled';
import { RequestPasswordResetDocument } from './password.generated';
import { mutate } from './mutate';
import { LoginScreen } from './login-screen';

/** Shows the same message whether or not the account exists. */
export function Component() {
  const ready = useHydrated();
  const [message, setMessage] = useState<MessageId>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email'));
    const { isDone, rejection } = await mutate(RequestPasswordResetDocument, { email });
    if (isDone) setMessage('forgotten.done');
    else setMessage(rejection?.code === 'TOO_MANY_REQUESTS' ? 'error.TOO_MANY_REQUESTS' : 'error.UNAVAILABLE');
  }

  return (
    <LoginScreen title="forgotten.title">
      <Message id="forgotten.text" />
      <form method="post" onSubmit={submit}>
        <Control label="field.email" name="email" type="email" autoComplete="username" required />
        <button className="primary" disabled={!ready}>
          <FormattedMessage id="forgotten.submit" />
        </button>
      </form>
      <p role="status">{message && <FormattedMessage id={message} />}</p>
    </LoginScreen>
  );
}
