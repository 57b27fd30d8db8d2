import type { RecordKind } from '../../editing/record-kind';
import { RestoreUserDocument } from './users.generated';

export const record: RecordKind = { noun: 'USER', screen: 'users', restore: RestoreUserDocument };
