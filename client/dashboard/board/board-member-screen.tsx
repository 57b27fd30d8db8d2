import { RecordScreen } from '../../editing/list/record-screen';
import { BoardEdit } from './board-member-form';
import { BoardList } from './board-member-list';

export const Screen = () => <RecordScreen List={BoardList} Form={BoardEdit} />;
