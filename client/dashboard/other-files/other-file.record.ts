import { findIn, type RecordKind } from '../../editing/record-kind';
import { DashboardOtherFilesDocument, RestoreOtherFileDocument } from './other-files.generated';

export const record: RecordKind = {
  noun: 'OTHER_FILE',
  screen: 'other-files',
  restore: RestoreOtherFileDocument,
  find: findIn(DashboardOtherFilesDocument, ({ otherFiles }) => otherFiles),
};
