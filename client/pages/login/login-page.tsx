import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { PageHeading } from '../../components/page-heading';
import { SignInForm } from '../../dashboard/session/sign-in-form';
import { DashboardLanguage } from '../../dashboard/shell/language';
import { paths } from '../../paths';
import '../../styles/dashboard.css';
import '../../styles/dashboard-forms.css';

export function Component() {
  return (
    <DashboardLanguage>
      <Login />
    </DashboardLanguage>
  );
}

function Login() {
  const intl = useIntl();
  const navigate = useNavigate();
  return (
    <div className="login">
      <title>{intl.formatMessage({ id: 'login.title' })}</title>
      <meta name="robots" content="noindex" />
      <PageHeading>
        <FormattedMessage id="login.title" />
      </PageHeading>
      <SignInForm onSignedIn={() => navigate(paths.dashboard())} />
      <p>
        <a href={paths.forgotten()}>
          <FormattedMessage id="login.forgotten" />
        </a>
      </p>
    </div>
  );
}
