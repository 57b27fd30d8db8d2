import { useState, type FormEvent, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Message } from '../../components/message';
import { useHydrated } from '../../components/use-hydrated';
import { paths } from '../../shared/paths';
import { PASSWORD_LENGTH } from '../../shared/rules';
import { NEW_PASSWORD } from '../../editing/form/new-password';
import { Control } from '../../editing/shell/controls';
import { ChoosePasswordDocument } from './password.generated';
import { mutate, NotDone } from './mutate';
import { LoginScreen } from './login-screen';

/** The link's secret is after the #, so that it never reaches the server or its log in a URL. */
export function Component() {
  const ready = useHydrated();
  const [message, setMessage] = useState<ReactNode>();
  const [isDone, setDone] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const newPassword = String(new FormData(event.currentTarget).get('password'));
    const token = window.location.hash.slice(1);
    const { isDone: isChosen, rejection } = await mutate(ChoosePasswordDocument, { token, newPassword });
    setDone(isChosen);
    if (isChosen) setMessage(<FormattedMessage id="choose.done" />);
    else if (rejection?.code === 'GONE') setMessage(<FormattedMessage id="choose.rejected" />);
    else setMessage(<NotDone rejection={rejection} />);
  }

  return (
    <LoginScreen title="choose.title">
      <meta name="referrer" content="no-referrer" />
      {!isDone && (
        <form method="post" onSubmit={submit}>
          <Control label="field.newPassword" name="password" minLength={PASSWORD_LENGTH} {...NEW_PASSWORD} />
          <Message as="button" id="choose.submit" className="primary" disabled={!ready} />
        </form>
      )}
      <p role="status">{message}</p>
      <p>
        <a href={isDone ? paths.login() : paths.forgotten()}>
          <FormattedMessage id={isDone ? 'login.submit' : 'login.forgotten'} />
        </a>
      </p>
    </LoginScreen>
  );
}
