import { describedEnum } from '../../platform/graphql/described-enum.js';
import { currentDay } from '../../../client/shared/locales.js';

export const Publication = describedEnum('Publication', 'The publication status of a material.', {
  DRAFT: 'A draft, hidden until an editor publishes it.',
  SCHEDULED: 'Hidden until the chosen date, or until its year of publication begins.',
  PUBLISHED: 'Visible to readers.',
});
export type Publication = keyof typeof Publication;

type Decided = { isDraft: boolean; publicFrom: string | null; publicationYear: number };

/** The rule in code, for a loaded material that is not deleted. A trigger writes the same into the column `readable_from`. */
export function publicationOf({ isDraft, publicFrom, publicationYear }: Decided): Publication {
  if (isDraft) return Publication.DRAFT;
  const isToCome = [`${publicationYear}-01-01`, publicFrom ?? ''].some((day) => day > currentDay());
  return isToCome ? Publication.SCHEDULED : Publication.PUBLISHED;
}

/**
 * The rule in SQL, for a row of materials. The day is a literal, so that the planner knows that nearly everything is public; `day` is
 * a placeholder for that day, such as $1, in constant statements.
 */
export const isPublic = (row: string, day = `'${currentDay()}'`) =>
  `${row}.deleted_at is null and ${row}.readable_from <= ${day}`;

/** As `isPublic`, but also true before the year of publication has begun: what `GET /api/materials` lists. */
export const isPublicIgnoringYear = (row: string, day: string) =>
  `${row}.deleted_at is null and not ${row}.is_draft and (${row}.public_from is null or ${row}.public_from <= ${day})`;
