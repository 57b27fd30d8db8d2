import { findIn, type RecordKind } from '../../editing/record-kind';
import { DashboardCallsDocument, RestoreCallDocument } from './calls.generated';

export const record: RecordKind = {
  noun: 'CALL',
  screen: 'calls',
  restore: RestoreCallDocument,
  find: findIn(DashboardCallsDocument, ({ calls }) => calls),
};
