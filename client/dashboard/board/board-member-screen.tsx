import { RecordScreen } from '../../editing/list/record-screen';
import { BoardForm } from './board-member-form';
import { BoardList } from './board-member-list';
import { EditedBoardMemberDocument } from './board.generated';

export const Screen = () => <RecordScreen List={BoardList} Form={BoardForm} query={EditedBoardMemberDocument} />;
