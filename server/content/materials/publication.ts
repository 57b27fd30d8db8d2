import { describedEnum } from '../../platform/graphql/described-enum.js';
import { currentDay } from '../../../client/shared/locales.js';

export const Publication = describedEnum('Publication', 'The publication status of a material.', {
  DRAFT: 'A draft, hidden until an editor publishes it.',
  SCHEDULED: 'Hidden until the chosen date, or until its year of publication begins.',
  PUBLISHED: 'Visible to readers.',
});
export type Publication = keyof typeof Publication;

type Decided = { isDraft: boolean; publicFrom: string | null; publicationYear: number };

/** The day from which readers see a material; null if never. A trigger writes the same into the column `readable_from`. */
function readableFrom({ isDraft, publicFrom, publicationYear }: Decided): string | null {
  if (isDraft) return null;
  const year = `${String(publicationYear).padStart(4, '0')}-01-01`;
  return publicFrom !== null && publicFrom > year ? publicFrom : year;
}

/** The rule in code, for a loaded material that is not deleted. */
export function publicationOf(material: Decided): Publication {
  const from = readableFrom(material);
  if (from === null) return Publication.DRAFT;
  return from > currentDay() ? Publication.SCHEDULED : Publication.PUBLISHED;
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
