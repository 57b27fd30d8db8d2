import { useMutation, useQuery } from '@apollo/client/react';
import { useState, type FormEvent } from 'react';
import { FormattedMessage } from 'react-intl';
import { Message } from '../../components/message';
import { Section } from '../../components/section';
import { Button } from '../../editing/shell/button';
import { Control } from '../../editing/shell/labelled';
import { useAttempt } from '../../editing/form/use-attempt';
import { newFormId } from '../../editing/shell/use-screen-url';
import { CanInviteDocument, DashboardUsersDocument, InviteUserDocument } from './users.generated';

/** Invites an administrator, who chooses a password through a link. Only if mail can be sent. */
export function Invite() {
  const { data } = useQuery(CanInviteDocument);
  // A repeated attempt must not be rejected because of the first one.
  const [creation, setCreation] = useState(newFormId);
  const [isInvited, setInvited] = useState(false);
  const [invite] = useMutation(InviteUserDocument, { refetchQueries: [DashboardUsersDocument] });
  const { attempt, failure } = useAttempt();
  if (!data?.mailState.isConfigured) return null;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const variables = { username: String(values.get('username')), email: String(values.get('email')) };
    const context = { headers: { 'idempotency-key': creation } };
    const done = await attempt(() => invite({ variables, context }));
    setInvited(done !== undefined);
    if (!done) return;
    form.reset();
    setCreation(newFormId());
  }

  return (
    <Section title="users.invite" className="account">
      <Message id="users.inviteHint" />
      <form onSubmit={submit}>
        <Control label="field.username" name="username" autoComplete="off" maxLength={100} required />
        <Control label="field.email" name="email" type="email" autoComplete="off" required />
        <Button label="users.invite" type="submit" className="primary" />
      </form>
      <p role="status">{failure ?? (isInvited && <FormattedMessage id="users.invited" />)}</p>
    </Section>
  );
}
