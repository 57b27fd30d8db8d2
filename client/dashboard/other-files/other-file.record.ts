import { apollo } from '../../editing/session/apollo';
import { withTitle, type RecordKind } from '../../editing/record-kind';
import { DashboardOtherFilesDocument, RestoreOtherFileDocument } from './other-files.generated';

export const record: RecordKind = {
  noun: 'OTHER_FILE',
  label: 'noun.OTHER_FILE',
  screen: 'other-files',
  hasForm: true,
  restore: RestoreOtherFileDocument,
  find: async (typed) => {
    const { data } = await apollo.query({ query: DashboardOtherFilesDocument });
    return withTitle(
      typed,
      data!.otherFiles.map(({ id, title }) => ({ id, title })),
    );
  },
};
