import { apollo } from '../../editing/session/apollo';
import { withTitle, type RecordKind } from '../../editing/record-kind';
import { DashboardCallsDocument, RestoreCallDocument } from './calls.generated';

export const record: RecordKind = {
  noun: 'CALL',
  label: 'noun.CALL',
  screen: 'calls',
  hasForm: true,
  restore: RestoreCallDocument,
  find: async (typed) => {
    const { data } = await apollo.query({ query: DashboardCallsDocument });
    return withTitle(
      typed,
      data!.calls.map(({ id, title }) => ({ id, title })),
    );
  },
};
