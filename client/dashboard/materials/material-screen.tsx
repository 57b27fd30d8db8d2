import { RecordScreen } from '../list/record-screen';
import { MaterialEdit } from './material-form';
import { MaterialList } from './material-list';

export const Screen = () => <RecordScreen List={MaterialList} Form={MaterialEdit} />;
