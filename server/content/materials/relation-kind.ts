import { describedEnum } from '../../platform/graphql/described-enum.js';

export const RelationKind = describedEnum('RelationKind', 'How a work is related to another.', {
  CORRECTS: 'A correction of the other.',
  RETRACTS: 'A retraction of the other.',
  EXPRESSES_CONCERN_ABOUT: 'An expression of concern about the other.',
  REPLACES: 'A new version, which replaces the other.',
  COMMENTS_ON: 'A comment on the other.',
  REVIEWS: 'A review of the other.',
  TRANSLATES: 'A translation of the other.',
  HAS_DATA: 'The other is the data of this work.',
  USES_DATA: 'The other is data that this work uses.',
  HAS_SUPPLEMENT: 'The other supplements this work: a file, mostly.',
});
export type RelationKind = keyof typeof RelationKind;

/** What a reader of the other work must know. */
export const NOTICES: readonly RelationKind[] = [
  RelationKind.RETRACTS,
  RelationKind.EXPRESSES_CONCERN_ABOUT,
  RelationKind.CORRECTS,
  RelationKind.REPLACES,
];
export const OF_DATA: readonly RelationKind[] = [RelationKind.HAS_DATA, RelationKind.USES_DATA];
