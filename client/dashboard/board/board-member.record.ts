import { findIn, type RecordKind } from '../../editing/record-kind';
import { DashboardBoardDocument, RestoreBoardMemberDocument } from './board.generated';

export const record: RecordKind = {
  noun: 'BOARD_MEMBER',
  screen: 'board',
  restore: RestoreBoardMemberDocument,
  find: findIn(DashboardBoardDocument, ({ boardMembers }) =>
    boardMembers.map(({ id, fullName }) => ({ id, title: fullName })),
  ),
};
