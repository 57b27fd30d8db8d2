import { useQuery } from '@apollo/client/react';
import { useIntl } from 'react-intl';
import { RecordList } from '../../editing/list/record-list';
import { DashboardBoardDocument, DeleteBoardMemberDocument, RestoreBoardMemberDocument } from './board.generated';
import { ROLES } from './roles';

export function BoardList() {
  const intl = useIntl();
  const { data, error, refetch } = useQuery(DashboardBoardDocument);
  return (
    <RecordList
      heading="dashboard.board"
      add="board.add"
      draftOf="board"
      emptyHint="board.emptyHint"
      rows={data?.boardMembers}
      error={error}
      refetch={refetch}
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
