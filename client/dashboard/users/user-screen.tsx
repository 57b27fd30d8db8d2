import { RecordScreen } from '../../editing/list/record-screen';
import { Invite } from './invite';
import { UserForm } from './user-form';
import { UserList } from './user-list';

function List() {
  return (
    <>
      <UserList />
      <Invite />
    </>
  );
}

export const Screen = () => <RecordScreen List={List} Form={UserForm} />;
