import { useQuery } from '@apollo/client/react';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { apollo, refusalOf } from '../../editing/session/apollo';
import { newFormId } from '../../editing/shell/use-screen-url';
import { CanInviteDocument, DashboardUsersDocument, InviteUserDocument } from './users.generated';

/** Invites an administrator, who chooses a password through a link. Only if mail can be sent. */
export function Invite() {
  const id = useId();
  const { data } = useQuery(CanInviteDocument);
  // A repeated attempt must not be rejected because of the first one.
  const [creation, setCreation] = useState(newFormId);
  const [message, setMessage] = useState<ReactNode>();
  if (!data?.mailState.isConfigured) return null;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const variables = { username: String(values.get('username')), email: String(values.get('email')) };
    try {
      await apollo.mutate({
        mutation: InviteUserDocument,
        variables,
        context: { headers: { 'idempotency-key': creation } },
        refetchQueries: [DashboardUsersDocument],
      });
      form.reset();
      setCreation(newFormId());
      setMessage(<FormattedMessage id="users.invited" />);
    } catch (error) {
      console.error(error);
      setMessage(refusalOf(error)?.message ?? <FormattedMessage id="letters.failed" />);
    }
  }

  return (
    <section className="account" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <FormattedMessage id="users.invite" />
      </h2>
      <p>
        <FormattedMessage id="users.inviteHint" />
      </p>
      <form onSubmit={submit}>
        <div className="field">
          <label htmlFor={`${id}-name`}>
            <FormattedMessage id="field.username" />
          </label>
          <input id={`${id}-name`} name="username" autoComplete="off" maxLength={100} required />
        </div>
        <div className="field">
          <label htmlFor={`${id}-email`}>
            <FormattedMessage id="field.email" />
          </label>
          <input id={`${id}-email`} name="email" type="email" autoComplete="off" required />
        </div>
        <button className="primary">
          <FormattedMessage id="users.invite" />
        </button>
      </form>
      <p role="status">{message}</p>
    </section>
  );
}
