import { RecordScreen } from '../../editing/list/record-screen';
import { Invite } from './invite';
import { UserForm } from './user-form';
import { Message } from '../../components/message';
import { RecordList } from '../../editing/list/record-list';
import type { SortableColumn } from '../../editing/list/data-table';
import { useSession } from '../../editing/session/session';
import {
  DashboardUsersDocument,
  DeleteUserDocument,
  RestoreUserDocument,
  type DashboardUsersQuery,
} from './users.generated';

function List() {
  return (
    <>
      <UserList />
      <Invite />
    </>
  );
}

export const Screen = () => <RecordScreen List={List} Form={UserForm} />;

type User = DashboardUsersQuery['users'][number];

function UserList() {
  const currentEmail = useSession()?.user_details.email;
  return (
    <RecordList
      heading="users.title"
      add="users.add"
      draftOf="users"
      query={DashboardUsersDocument}
      rowsOf={({ users }) => users}
      titleOf={({ username }) => username}
      textOf={({ username, email }) => `${username} ${email}`}
      columns={COLUMNS}
      editable={false}
      remove={DeleteUserDocument}
      restore={RestoreUserDocument}
      canRemove={({ email }) => email !== currentEmail}
    />
  );
}

const COLUMNS: SortableColumn<User>[] = [
  { id: 'username', sortBy: ({ username }) => username, cell: (user) => <Name user={user} /> },
  { id: 'email', sortBy: ({ email }) => email, cell: ({ email }) => email },
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
