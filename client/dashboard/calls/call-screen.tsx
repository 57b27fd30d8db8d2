import { RecordScreen } from '../../editing/list/record-screen';
import { CallEdit } from './call-form';
import { CallList } from './call-list';

export const Screen = () => <RecordScreen List={CallList} Form={CallEdit} />;
