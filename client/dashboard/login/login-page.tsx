import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { PageHeading } from '../../components/page-heading';
import { SignInForm } from '../../editing/session/sign-in-form';
import { paths } from '../../shared/paths';
import '../../styles/dashboard.css';
import '../../styles/dashboard-forms.css';
import { LoginLanguage } from './login-language';

export function Component() {
  return (
    <LoginLanguage>
      <Login />
    </LoginLanguage>
  );
}

function Login() {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const [isDiskFull, setIsDiskFull] = useState(false);
  useEffect(() => {
    fetch('/readyz')
      .then((response) => response.json())
      .then(({ checks }: { checks: { storage: boolean } }) => setIsDiskFull(!checks.storage))
      .catch(console.error);
  }, []);
  return (
    <div className="login">
      <title>{formatMessage({ id: 'login.title' })}</title>
      <meta name="robots" content="noindex" />
      <PageHeading>{formatMessage({ id: 'login.title' })}</PageHeading>
      {isDiskFull && <p role="alert">{formatMessage({ id: 'login.diskFull' })}</p>}
      <SignInForm onSignedIn={() => navigate(paths.dashboard())} />
      <p>
        <a href={paths.forgotten()}>{formatMessage({ id: 'login.forgotten' })}</a>
      </p>
    </div>
  );
}
