import { useState, type FormEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { PageHeading } from '../../components/page-heading';
import { useHydrated } from '../../components/use-hydrated';
import { paths } from '../../shared/paths';
import { PASSWORD_LENGTH } from '../../shared/rules';
import '../../styles/dashboard.css';
import '../../styles/dashboard-forms.css';
import { Control } from '../../editing/shell/labelled';
import { ChoosePasswordDocument } from './password.generated';
import { dashboardApollo } from './dashboard-apollo';
import { LoginLanguage } from './login-language';

export function Component() {
  return (
    <LoginLanguage>
      <ChoosePassword />
    </LoginLanguage>
  );
}

/** The link's secret is after the #, so that it never reaches the server or its log in a URL. */
function ChoosePassword() {
  const { formatMessage } = useIntl();
  const ready = useHydrated();
  const [message, setMessage] = useState<ReactNode>();
  const [isDone, setDone] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const newPassword = String(new FormData(event.currentTarget).get('password'));
    const token = window.location.hash.slice(1);
    try {
      const { apollo } = await dashboardApollo();
      await apollo.mutate({ mutation: ChoosePasswordDocument, variables: { token, newPassword } });
      setDone(true);
      setMessage(formatMessage({ id: 'choose.done' }));
    } catch (error) {
      console.error(error);
      const rejection = (await dashboardApollo().catch(() => null))?.rejectionOf(error);
      if (rejection?.code === 'GONE') setMessage(formatMessage({ id: 'choose.rejected' }));
      else {
        const isUnfit = rejection?.code === 'BAD_INPUT' || rejection?.code === 'TOO_MANY_REQUESTS';
        setMessage(isUnfit ? rejection.message : formatMessage({ id: 'error.UNAVAILABLE' }));
      }
    }
  }

  return (
    <div className="login">
      <title>{formatMessage({ id: 'choose.title' })}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <PageHeading>{formatMessage({ id: 'choose.title' })}</PageHeading>
      {!isDone && (
        <form className="sign-in" method="post" onSubmit={submit}>
          <Control
            label="field.newPassword"
            name="password"
            type="password"
            autoComplete="new-password"
            minLength={PASSWORD_LENGTH}
            required
          />
          <button className="primary" disabled={!ready}>
            {formatMessage({ id: 'choose.submit' })}
          </button>
        </form>
      )}
      <p role="status">{message}</p>
      <p>
        <a href={isDone ? paths.login() : paths.forgotten()}>
          {formatMessage({ id: isDone ? 'login.submit' : 'login.forgotten' })}
        </a>
      </p>
    </div>
  );
}
