import type { RecordKind } from '../records';

export const record: RecordKind = { noun: 'JOURNAL', label: 'noun.JOURNAL', screen: 'journal', hasForm: false };
