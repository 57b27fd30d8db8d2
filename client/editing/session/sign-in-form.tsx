import { useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { useHydrated } from '../../components/use-hydrated';
import { Check, Control } from '../shell/controls';
import { useFocusAfter } from '../shell/use-focus-after';
import { CodeField } from './code-field';
import { signIn } from './session';

/** `email`: whoever has begun something goes on with it; nobody else does. */
type Props = { email?: string; onSignedIn: () => void };

export function SignInForm({ email, onSignedIn }: Props) {
  const { formatMessage } = useIntl();
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const [step, setStep] = useState<'password' | 'code' | 'codeRejected'>('password');
  const ready = useHydrated();
  const isPassword = step === 'password';
  useFocusAfter(busy);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = (name: string) => String(data.get(name) ?? '');
    setBusy(true);
    try {
      const { message, code, limit, errors } = await signIn(email ?? typed('email'), typed('password'), typed('code'));
      if (code === 'SECOND_FACTOR_REQUIRED') setStep('code');
      else if (errors?.some(({ field }) => field === 'code')) setStep('codeRejected');
      // Of an outage, or of too many requests of any kind, the server's message is for developers.
      else if (code === 'UNAVAILABLE' || (code === 'TOO_MANY_REQUESTS' && limit))
        window.alert(formatMessage({ id: `error.${code}` }));
      else if (message) window.alert(message);
      else onSignedIn();
    } catch (error) {
      console.error(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form method="post" onSubmit={submit}>
      {/* Hidden in the second step, which sends them again. */}
      <Control
        label="field.email"
        hidden={!isPassword || email !== undefined}
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={email}
      />
      <Control
        label="field.password"
        hidden={!isPassword}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        required
      />
      {isPassword && <Check label="login.show" checked={shown} onCheck={setShown} />}
      {!isPassword && <CodeField takesFocus rejected={step === 'codeRejected'} />}
      <noscript>{formatMessage({ id: 'login.needsScript' })}</noscript>
      <Message as="button" id="login.submit" className="primary" disabled={busy || !ready} />
    </form>
  );
}
