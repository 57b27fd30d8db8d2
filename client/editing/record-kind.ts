import type { TypedDocumentNode } from '@apollo/client';
import type { EditedNoun, RestorableNoun } from '../graphql/types';
import type { MessageId } from '../i18n/message-ids';
import { apollo } from './session/apollo';
import type { ScreenName } from './sitemap';
import { fold } from '../shared/folding';

export type FoundRecord = { id: number; title: string; /** Instead of the screen's label. */ kind?: string };

/** What the palette, the history and the recently deleted records know about a noun; defined in `<folder>/<noun>.record.ts`. */
export type RecordKind = {
  noun: EditedNoun | RestorableNoun;
  label: MessageId;
  screen: ScreenName;
  /** Whether each record has a form of its own. */
  hasForm: boolean;
  /** Undefined if it cannot be deleted. */
  restore?: TypedDocumentNode<unknown, { id: number }>;
  /** The records whose title contains the text, for the palette. Throws Apollo's errors. */
  find?: (typed: string) => Promise<FoundRecord[]>;
};

/** For nouns whose whole list is fetched at once. */
export const findIn =
  <Data>(query: TypedDocumentNode<Data, Record<string, never>>, recordsOf: (data: Data) => readonly FoundRecord[]) =>
  async (typed: string): Promise<FoundRecord[]> => {
    const { data } = await apollo.query<Data>({ query });
    return recordsOf(data!).filter(({ title }) => fold(title).includes(fold(typed)));
  };
