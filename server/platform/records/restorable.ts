import { registerEnumType } from '@nestjs/graphql';
import { getMetadataArgsStorage } from 'typeorm';

type About = {
  /** The column that holds its title; none if it cannot be deleted. */
  title?: string;
  /** What GraphQL's descriptions call one record. */
  one: string;
  /** What they call all records. Given if their history is recorded: by a trigger, which the migration of the table creates. */
  history?: string;
  /** Throws BAD_INPUT if a record must not become what an earlier revision makes of it. */
  checkRestored?: RestorationCheck;
};
type RestorationCheck = (restored: never, before: never) => void;

/** What can be restored after it was deleted, by its name in GraphQL. The values are tables. */
export const RestorableNoun: Record<string, string> = {};
/** Those of them whose history is recorded. */
export const EditedNoun: Record<string, string> = {};
/** By table: the column that holds the title. */
export const TITLES: Record<string, string> = {};
/** By table. */
export const RESTORATION_CHECKS: Partial<Record<string, RestorationCheck>> = {};

type Descriptions = Record<string, { description: string }>;
const ofRestorable: Descriptions = {};
const ofEdited: Descriptions = {};

/** On an entity, above @Entity: deleted records are listed, and can be restored until they are purged; so can earlier revisions. */
export const Restorable =
  (noun: string, { title, one, history, checkRestored }: About): ClassDecorator =>
  (entity) => {
    const [{ name: table }] = getMetadataArgsStorage().filterTables(entity);
    if (title !== undefined) {
      RestorableNoun[noun] = table!;
      ofRestorable[noun] = { description: one };
      TITLES[table!] = title;
    }
    RESTORATION_CHECKS[table!] = checkRestored;
    if (history === undefined) return;
    EditedNoun[noun] = table!;
    ofEdited[noun] = { description: history };
  };

registerEnumType(EditedNoun, {
  name: 'EditedNoun',
  description: 'Kinds of records that have a history and can be restored.',
  valuesMap: ofEdited,
});
registerEnumType(RestorableNoun, {
  name: 'RestorableNoun',
  description: 'Kinds of records that can be restored after deletion.',
  valuesMap: ofRestorable,
});
