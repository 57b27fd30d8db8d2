import type { TypedDocumentNode } from '@apollo/client';
import type { EditedNoun, RestorableNoun } from '../schema.generated';
import { apollo } from './session/apollo';
import { screenPath, type ScreenName } from './sitemap';
import { fold } from '../shared/folding';

export type FoundRecord = { id: number; title: string; /** Instead of the screen's label. */ kind?: string };

/** What the palette, the history and the recently deleted records know about a noun; defined in `<folder>/<noun>.record.ts`. */
export type RecordKind = {
  noun: EditedNoun | RestorableNoun;
  screen: ScreenName;
  /** Undefined if it cannot be deleted. */
  restore?: TypedDocumentNode<unknown, { id: number }>;
  /** The records whose title contains the text, for the palette; undefined if they have no forms. Throws Apollo's errors. */
  find?: (typed: string) => Promise<FoundRecord[]>;
};

/** The form of a record, or the screen of those that have none. */
export const pathOf = ({ screen, find }: RecordKind, id: number) => screenPath(screen, find && id);

/** For nouns whose whole list is fetched at once. */
export const findIn =
  <Data>(query: TypedDocumentNode<Data, Record<string, never>>, recordsOf: (data: Data) => readonly FoundRecord[]) =>
  async (typed: string): Promise<FoundRecord[]> => {
    const { data } = await apollo.query<Data>({ query });
    return recordsOf(data!).filter(({ title }) => fold(title).includes(fold(typed)));
  };
