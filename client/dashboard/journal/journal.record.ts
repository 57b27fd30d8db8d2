import type { RecordKind } from '../../editing/record-kind';

export const record: RecordKind = { noun: 'JOURNAL', screen: 'journal' };
