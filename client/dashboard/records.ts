import type { RecordKind } from '../editing/record-kind';

const modules = import.meta.glob<{ record: RecordKind }>('./*/*.record.ts', { eager: true });

export const RECORDS = Object.values(modules).map(({ record }) => record);

export const recordKind = (noun: string): RecordKind | undefined => RECORDS.find((record) => record.noun === noun);
