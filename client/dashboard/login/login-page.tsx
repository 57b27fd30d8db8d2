import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Message } from '../../components/message';
import { SignInForm } from '../../editing/session/sign-in-form';
import { paths } from '../../shared/paths';
import { LoginScreen } from './login-screen';

export function Component() {
  const navigate = useNavigate();
  const [isDiskFull, setIsDiskFull] = useState(false);
  useEffect(() => {
    fetch('/readyz')
      .then((response) => response.json())
      .then(({ checks }: { checks: { storage: boolean } }) => setIsDiskFull(!checks.storage))
      .catch(console.error);
  }, []);
  return (
    <LoginScreen title="login.title">
      {isDiskFull && <Message id="login.diskFull" role="alert" />}
      <SignInForm onSignedIn={() => navigate(paths.dashboard())} />
      <p>
        <Message as="a" id="login.forgotten" href={paths.forgotten()} />
      </p>
    </LoginScreen>
  );
}
