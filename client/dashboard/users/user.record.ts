import type { RecordKind } from '../../editing/record-kind';
import { RestoreUserDocument } from './users.generated';

export const record: RecordKind = {
  noun: 'USER',
  label: 'noun.USER',
  screen: 'users',
  hasForm: false,
  restore: RestoreUserDocument,
};
