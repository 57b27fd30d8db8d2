import type { RecordKind } from '../records';
import { RestoreUserDocument } from './users.generated';

export const record: RecordKind = {
  noun: 'USER',
  label: 'noun.USER',
  screen: 'users',
  hasForm: false,
  restore: RestoreUserDocument,
};
