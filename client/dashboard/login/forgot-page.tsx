import { useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { PageHeading } from '../../components/page-heading';
import { useHydrated } from '../../components/use-hydrated';
import '../../styles/dashboard.css';
import '../../styles/dashboard-forms.css';
import type { MessageId } from '../../i18n/message-ids';
import { Control } from '../../editing/shell/labelled';
import { RequestPasswordResetDocument } from './password.generated';
import { dashboardApollo } from './dashboard-apollo';
import { LoginLanguage } from './login-language';

export function Component() {
  return (
    <LoginLanguage>
      <Forgotten />
    </LoginLanguage>
  );
}

/** Shows the same message whether or not the account exists. */
function Forgotten() {
  const { formatMessage } = useIntl();
  const ready = useHydrated();
  const [message, setMessage] = useState<MessageId>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email'));
    try {
      const { apollo } = await dashboardApollo();
      await apollo.mutate({ mutation: RequestPasswordResetDocument, variables: { email } });
      setMessage('forgotten.done');
    } catch (error) {
      console.error(error);
      const rejection = (await dashboardApollo().catch(() => null))?.rejectionOf(error);
      setMessage(rejection?.code === 'TOO_MANY_REQUESTS' ? 'error.TOO_MANY_REQUESTS' : 'error.UNAVAILABLE');
    }
  }

  return (
    <div className="login">
      <title>{formatMessage({ id: 'forgotten.title' })}</title>
      <meta name="robots" content="noindex" />
      <PageHeading>{formatMessage({ id: 'forgotten.title' })}</PageHeading>
      <p>{formatMessage({ id: 'forgotten.text' })}</p>
      <form className="sign-in" method="post" onSubmit={submit}>
        <Control label="field.email" name="email" type="email" autoComplete="username" required />
        <button className="primary" disabled={!ready}>
          {formatMessage({ id: 'forgotten.submit' })}
        </button>
      </form>
      <p role="status">{message && formatMessage({ id: message })}</p>
    </div>
  );
}
