import type { TypedDocumentNode } from '@apollo/client';
import type { RestorableNoun } from '../graphql/types';
import type { MessageId } from '../i18n/message-ids';
import type { ScreenName } from './sitemap';
import { fold } from './text';

export type FoundRecord = { id: number; title: string; /** Instead of the screen's label. */ kind?: string };

/** What the palette, the history and the recently deleted records know of a noun: `<folder>/<noun>.record.ts` says it. */
export type RecordKind = {
  noun: RestorableNoun;
  label: MessageId;
  screen: ScreenName;
  /** False where records are made and deleted, but not edited. */
  hasForm: boolean;
  restore: TypedDocumentNode<unknown, { id: number }>;
  /** The records whose title holds what was typed, for the palette. Throws what Apollo throws. */
  find?: (typed: string) => Promise<FoundRecord[]>;
};

/** For nouns whose whole list is fetched at once. */
export const withTitle = (typed: string, records: FoundRecord[]): FoundRecord[] =>
  records.filter(({ title }) => fold(title).includes(fold(typed)));

const modules = import.meta.glob<{ record: RecordKind }>('./*/*.record.ts', { eager: true });

export const RECORDS = Object.values(modules).map(({ record }) => record);

export const recordKind = (noun: string): RecordKind | undefined => RECORDS.find((record) => record.noun === noun);
