import { apollo } from '../../editing/session/apollo';
import { withTitle, type RecordKind } from '../../editing/record-kind';
import { DashboardBoardDocument, RestoreBoardMemberDocument } from './board.generated';

export const record: RecordKind = {
  noun: 'BOARD_MEMBER',
  label: 'noun.BOARD_MEMBER',
  screen: 'board',
  hasForm: true,
  restore: RestoreBoardMemberDocument,
  find: async (typed) => {
    const { data } = await apollo.query({ query: DashboardBoardDocument });
    return withTitle(
      typed,
      data!.boardMembers.map(({ id, fullName }) => ({ id, title: fullName })),
    );
  },
};
