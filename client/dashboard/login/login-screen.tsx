import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { PageHeading } from '../../components/page-heading';
import { ChosenLanguage } from '../../editing/shell/chosen-language';
import albanian from '../../i18n/login.al.json';
import type { MessageId } from '../../i18n/message-ids';
import '../../styles/dashboard.css';
import '../../styles/dashboard-forms.css';

const loadEnglish = () => import('../../i18n/login.en.json');

type Props = { title: MessageId; children: ReactNode };

/** In the language chosen in the dashboard, without its messages, which are as heavy as everything else of these pages. */
export const LoginScreen = (page: Props) => (
  <ChosenLanguage albanian={albanian} loadEnglish={loadEnglish}>
    <Page {...page} />
  </ChosenLanguage>
);

function Page({ title, children }: Props) {
  const heading = useIntl().formatMessage({ id: title });
  return (
    <div className="login">
      <title>{heading}</title>
      <meta name="robots" content="noindex" />
      <PageHeading>{heading}</PageHeading>
      {children}
    </div>
  );
}
