import { useId, useState, type FormEvent } from 'react';
import { useHydrated } from '../../components/use-hydrated';
import { useText } from '../../i18n/messages';
import { signIn } from './session';

type Props = { email?: string; onSignedIn: () => void };

export function SignInForm({ email = '', onSignedIn }: Props) {
  const id = useId();
  const text = useText();
  const [busy, setBusy] = useState(false);
  const ready = useHydrated();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setBusy(true);
    try {
      const { message } = await signIn(String(data.get('email')), String(data.get('password')));
      if (message) window.alert(message);
      else onSignedIn();
    } catch (error) {
      console.error(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="sign-in" method="post" onSubmit={submit}>
      <div className="field">
        <label htmlFor={`${id}-email`}>{text('field.email')}</label>
        <input id={`${id}-email`} name="email" type="email" autoComplete="username" required defaultValue={email} />
      </div>
      <div className="field">
        <label htmlFor={`${id}-password`}>{text('field.password')}</label>
        <input id={`${id}-password`} name="password" type="password" autoComplete="current-password" required />
      </div>
      <noscript>{text('login.needsScript')}</noscript>
      <button className="primary" disabled={busy || !ready}>
        {text('login.submit')}
      </button>
    </form>
  );
}
