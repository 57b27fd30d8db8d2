import { RecordScreen } from '../../editing/list/record-screen';
import { BoardForm } from './board-member-form';
import {
  EditedBoardMemberDocument,
  DashboardBoardDocument,
  DeleteBoardMemberDocument,
  RestoreBoardMemberDocument,
} from './board.generated';
import { useIntl } from 'react-intl';
import { RecordList } from '../../editing/list/record-list';
import { ROLES } from './roles';

export const Screen = () => <RecordScreen List={BoardList} Form={BoardForm} query={EditedBoardMemberDocument} />;

export function BoardList() {
  const intl = useIntl();
  return (
    <RecordList
      heading="dashboard.board"
      add="board.add"
      draftOf="board"
      emptyHint="board.emptyHint"
      query={DashboardBoardDocument}
      rowsOf={({ boardMembers }) => boardMembers}
      titleOf={({ fullName }) => fullName}
      textOf={({ fullName, department }) => `${fullName} ${department ?? ''}`}
      columns={[
        { id: 'fullName', sortBy: ({ fullName }) => fullName, cell: ({ fullName }) => fullName },
        { id: 'department', sortBy: ({ department }) => department ?? '', cell: ({ department }) => department },
        {
          id: 'roles',
          cell: (member) =>
            ROLES.filter((role) => member[role])
              .map((role) => intl.formatMessage({ id: `field.${role}` }))
              .join(', '),
        },
      ]}
      remove={DeleteBoardMemberDocument}
      restore={RestoreBoardMemberDocument}
    />
  );
}
