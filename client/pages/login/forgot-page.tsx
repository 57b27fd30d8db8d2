import { useId, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PageHeading } from '../../components/page-heading';
import { useHydrated } from '../../components/use-hydrated';
import { DashboardLanguage } from '../../dashboard/shell/language';
import '../../styles/dashboard.css';
import '../../styles/dashboard-forms.css';
import type { MessageId } from '../../i18n/message-ids';
import { RequestPasswordResetDocument } from './password.generated';

export function Component() {
  return (
    <DashboardLanguage>
      <Forgotten />
    </DashboardLanguage>
  );
}

/** Shows the same message whether or not the account exists. */
function Forgotten() {
  const intl = useIntl();
  const id = useId();
  const ready = useHydrated();
  const [said, setSaid] = useState<MessageId>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email'));
    try {
      const { apollo } = await import('../../dashboard/apollo');
      await apollo.mutate({ mutation: RequestPasswordResetDocument, variables: { email } });
      setSaid('forgotten.done');
    } catch (error) {
      console.error(error);
      setSaid('error.TOO_MANY_REQUESTS');
    }
  }

  return (
    <div className="login">
      <title>{intl.formatMessage({ id: 'forgotten.title' })}</title>
      <meta name="robots" content="noindex" />
      <PageHeading>
        <FormattedMessage id="forgotten.title" />
      </PageHeading>
      <p>
        <FormattedMessage id="forgotten.text" />
      </p>
      <form className="sign-in" method="post" onSubmit={submit}>
        <div className="field">
          <label htmlFor={id}>
            <FormattedMessage id="field.email" />
          </label>
          <input id={id} name="email" type="email" autoComplete="username" required />
        </div>
        <button className="primary" disabled={!ready}>
          <FormattedMessage id="forgotten.submit" />
        </button>
      </form>
      <p role="status">{said && <FormattedMessage id={said} />}</p>
    </div>
  );
}
