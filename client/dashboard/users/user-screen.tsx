import { RecordScreen } from '../list/record-screen';
import { UserEdit } from './user-form';
import { UserList } from './user-list';

export const Screen = () => <RecordScreen List={UserList} Form={UserEdit} />;
