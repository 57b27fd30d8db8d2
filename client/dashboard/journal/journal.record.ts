import type { RecordKind } from '../../editing/record-kind';

export const record: RecordKind = { noun: 'JOURNAL', label: 'noun.JOURNAL', screen: 'journal', hasForm: false };
