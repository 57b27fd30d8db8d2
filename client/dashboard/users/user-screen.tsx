import { RecordScreen, RecordList } from '../../editing/list/record-screen';
import { Message } from '../../components/message';
import type { SortableColumn } from '../../editing/list/data-table';
import { useSession } from '../../editing/session/session';
import * as api from './users.generated';
import { useMutation, useQuery } from '@apollo/client/react';
import { FormattedMessage } from 'react-intl';
import { TextField } from '../../editing/form/fields';
import { NEW_PASSWORD } from '../../editing/form/new-password';
import { RecordForm } from '../../editing/form/record-form';
import type { Save } from '../../editing/form/use-submission';
import { useState, type FormEvent } from 'react';
import { Section } from '../../components/section';
import { Button, Control } from '../../editing/shell/controls';
import { useAttempt } from '../../editing/form/use-attempt';
import { newFormId } from '../../editing/shell/use-screen-url';

const List = () => (
  <>
    <UserList />
    <Invite />
  </>
);

export const Screen = () => <RecordScreen List={List} Form={UserForm} />;

type User = api.DashboardUsersQuery['users'][number];

function UserList() {
  const currentEmail = useSession()?.user_details.email;
  return (
    <RecordList
      heading="users.title"
      add="users.add"
      draftOf="users"
      query={api.DashboardUsersDocument}
      rowsOf={({ users }) => users}
      titleOf={({ username }) => username}
      textOf={({ username, email }) => `${username} ${email}`}
      columns={COLUMNS}
      editable={false}
      remove={api.DeleteUserDocument}
      restore={api.RestoreUserDocument}
      canRemove={({ email }) => email !== currentEmail}
    />
  );
}

const COLUMNS: SortableColumn<User>[] = [
  { id: 'username', sortBy: ({ username }) => username, cell: (user) => <Name user={user} /> },
  { id: 'email', label: 'field.email', sortBy: ({ email }) => email, cell: ({ email }) => email },
];

function Name({ user: { username, email } }: { user: User }) {
  const currentEmail = useSession()?.user_details.email;
  return (
    <>
      {username}
      {email === currentEmail && <Message as="span" id="users.you" className="row-note" />}
    </>
  );
}

type UserValues = Record<'username' | 'email' | 'password', string>;

/** Users are created and deleted, never changed. A rejection alerts the server's message. */
function UserForm({ onClose }: { onClose: () => void }) {
  const [create] = useMutation(api.CreateUserDocument);
  const save: Save<UserValues> = ({ values, context }) =>
    create({ variables: { input: { ...values, isAdmin: true } }, context });
  return (
    <RecordForm
      heading={{ id: 'users.add' }}
      draftOf="users"
      titleOf={({ username }) => username}
      initial={{ username: '', email: '', password: '' }}
      secret={['password']}
      save={save}
      saved={null}
      rejected="SERVER_MESSAGE"
      onClose={onClose}
    >
      <TextField name="username" required />
      <TextField name="email" type="email" required />
      <TextField name="password" {...NEW_PASSWORD} />
    </RecordForm>
  );
}

/** Invites an administrator, who chooses a password through a link. Only if mail can be sent. */
function Invite() {
  const { data } = useQuery(api.CanInviteDocument);
  // A repeated attempt must not be rejected because of the first one.
  const [creation, setCreation] = useState(newFormId);
  const [isInvited, setInvited] = useState(false);
  const [invite] = useMutation(api.InviteUserDocument, { refetchQueries: [api.DashboardUsersDocument] });
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
    <Section title="users.invite" className="narrow-section">
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
