import { useNavigate } from 'react-router-dom';
import { PageHeading } from '../../components/page-heading';
import { SignInForm } from '../session/sign-in-form';
import { paths } from '../../paths';
import '../../styles/dashboard.css';
import '../../styles/dashboard-forms.css';
import { useText } from '../../i18n/messages';
import { LoginLanguage } from './login-language';

export function Component() {
  return (
    <LoginLanguage>
      <Login />
    </LoginLanguage>
  );
}

function Login() {
  const text = useText();
  const navigate = useNavigate();
  return (
    <div className="login">
      <title>{text('login.title')}</title>
      <meta name="robots" content="noindex" />
      <PageHeading>{text('login.title')}</PageHeading>
      <SignInForm onSignedIn={() => navigate(paths.dashboard())} />
      <p>
        <a href={paths.forgotten()}>{text('login.forgotten')}</a>
      </p>
    </div>
  );
}
