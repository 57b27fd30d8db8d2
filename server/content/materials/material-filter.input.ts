import { MAX_ID } from '../../../client/shared/paths.js';
import { Float, GraphQLISODateTime, InputType, Int } from '@nestjs/graphql';
import { SEARCH_LENGTH } from '../../../client/shared/rules.js';
import { MaterialKind } from '../categories/category.entity.js';
import { ArrayMaxSize, IsBoolean, IsEnum, IsInt, Max, Min } from 'class-validator';
import { HiddenFromPublicSchema } from '../../platform/access/access.js';
import { FILTER_PARAMETERS } from '../../platform/http/url-rules.js';
import {
  OptionalField,
  OptionalTextField,
  RequiredText,
  Rule,
  TITLE_LENGTH,
  flagOf,
  validation,
} from '../../platform/validation/validation.js';
import { Doi, LanguageTag, Orcid } from './identifier-fields.js';

const isBox = ([west, south, east, north]: number[]) =>
  [west, east].every((longitude) => Math.abs(longitude) <= 180) && -90 <= south && south <= north && north <= 90;

const WholeName = (what: string) =>
  OptionalTextField(`${what}: the whole name, or the slug of its page, ignoring case and accents.`, TITLE_LENGTH);

@InputType({
  description:
    'Restricts lists of materials, the search and the map; omitted fields do not restrict, and all given ones must match.',
})
export class MaterialFilter {
  @OptionalField(() => Int, 'The id of the category; not for lists of one kind.', IsInt())
  categoryId?: number | null;

  @OptionalTextField("The category's name, ignoring case; not for lists of one kind.", TITLE_LENGTH)
  category?: string | null;

  @OptionalField(() => [MaterialKind], 'Only materials of these types.', IsEnum(MaterialKind, { each: true }))
  kinds?: MaterialKind[] | null;

  @OptionalField(() => Int, 'The year of publication; excludes `yearFrom` and `yearTo`.', IsInt())
  year?: number | null;

  @OptionalField(() => Int, 'From this year on.', IsInt())
  yearFrom?: number | null;

  @OptionalField(() => Int, 'Up to and including this year.', IsInt())
  yearTo?: number | null;

  @OptionalField(() => Int, 'The number of the issue within its year.', IsInt())
  number?: number | null;

  @OptionalTextField(
    "Part of the original or English title, ignoring case and accents: 'Shqiperi' finds 'Shqipëri'.",
    TITLE_LENGTH,
  )
  title?: string | null;

  @OptionalTextField(
    'Words and quoted phrases, all of which must occur in any text, including full texts and PDFs; as in `search`.',
    SEARCH_LENGTH,
  )
  search?: string | null;

  @WholeName('A keyword in either language')
  keyword?: string | null;

  @OptionalTextField('Part of the keywords in either language, ignoring case and accents.', TITLE_LENGTH)
  keywordContains?: string | null;

  @WholeName('An author, also several of this name; for one person use `orcid`')
  author?: string | null;

  @OptionalTextField("Part of an author's name, ignoring case and accents.", TITLE_LENGTH)
  authorContains?: string | null;

  @OptionalTextField(
    'A place they are about, or what lies in it: the whole name in any language and case, or the slug of its page.',
    TITLE_LENGTH,
  )
  place?: string | null;

  @OptionalTextField(
    'Only works whose references contain this DOI, with or without a resolver, ignoring case.',
    TITLE_LENGTH,
  )
  @Doi()
  cites?: string | null;

  @OptionalTextField('The whole DOI, with or without a resolver, ignoring case.', TITLE_LENGTH)
  doi?: string | null;

  @OptionalField(
    () => [String],
    'The whole DOIs, with or without a resolver, ignoring case; at most 100.',
    ArrayMaxSize(100),
    RequiredText(TITLE_LENGTH, { each: true }),
  )
  dois?: string[] | null;

  @OptionalTextField("The language of the text as a BCP 47 tag, e.g. sq; 'en' also finds en-GB, and 'al' means sq.", 35)
  @LanguageTag()
  language?: string | null;

  @OptionalField(
    () => GraphQLISODateTime,
    'Changed at or after this time. To follow changes, including deletions, use `materialChanges`.',
  )
  updatedSince?: Date | null;

  @OptionalField(() => GraphQLISODateTime, 'Last changed before this time.')
  updatedUntil?: Date | null;

  @OptionalField(
    () => [Int],
    'The ids, at most 100.',
    ArrayMaxSize(100),
    IsInt({ each: true }),
    Min(-2_147_483_648, { each: true }),
    Max(MAX_ID, { each: true }),
  )
  ids?: number[] | null;

  @OptionalTextField('The ORCID iD of an author, with or without https://orcid.org/.', TITLE_LENGTH, Orcid())
  orcid?: string | null;

  @OptionalField(() => Boolean, 'True for those with a DOI, false for those without.', IsBoolean())
  hasDoi?: boolean | null;

  @OptionalField(
    () => [Float],
    'About a place in this bounding box: west, south, east, north, in degrees. If it crosses the antimeridian, west is greater than east.',
    Rule(
      'bbox',
      (value) => (value as number[]).length === 4 && isBox(value as number[]),
      'bbox must be four numbers: west, south, east, north, like [19.2, 39.6, 21.1, 42.7]',
    ),
  )
  bbox?: number[] | null;

  @HiddenFromPublicSchema()
  @OptionalField(() => Boolean, 'Administrators only: include drafts and scheduled materials.', IsBoolean())
  includeScheduled?: boolean | null;

  @OptionalTextField('The section, ignoring case.', TITLE_LENGTH)
  section?: string | null;

  @HiddenFromPublicSchema()
  @OptionalField(() => Boolean, 'Only those that lack this; see `gaps`.', IsBoolean())
  incomplete?: boolean | null;

  @HiddenFromPublicSchema()
  @OptionalField(() => Boolean, 'Administrators only: true for drafts only, false for everything else.', IsBoolean())
  isDraft?: boolean | null;

  @HiddenFromPublicSchema()
  @OptionalField(() => Boolean, 'Administrators only: recently deleted instead of published materials.', IsBoolean())
  deleted?: boolean | null;
}

/** What articles share. */
export type TermKind = 'AUTHOR' | 'KEYWORD' | 'PLACE';

/**
 * `of` is the name of the category that the list is of, `term` what its materials share. The specification's complete list also includes
 * materials of future years, but neither drafts nor those scheduled for a date.
 */
export type Listed = MaterialFilter & {
  of?: string;
  term?: { kind: TermKind; slug: string };
  includeYearsToCome?: boolean;
  hasPlaces?: boolean;
};

const numberIn = (text: string) => (text.trim() ? Number(text) : NaN);
const NUMBERS = ['year', 'yearFrom', 'yearTo', 'number'];
const LISTS: Record<string, (item: string) => unknown> = { ids: numberIn, bbox: numberIn, dois: String, kinds: String };

/** The filter in the query string of a URL: lists are separated by commas. Throws BAD_INPUT. */
export function filterOfQuery(query: Record<string, unknown>): Promise<MaterialFilter> {
  const value = (name: string, text: unknown) => {
    if (typeof text !== 'string') return text;
    if (name in LISTS) return text.split(',').map((item) => LISTS[name](item));
    if (name === 'hasDoi') return flagOf(text);
    return NUMBERS.includes(name) ? numberIn(text) : text;
  };
  const named = FILTER_PARAMETERS.filter((name) => query[name] !== undefined);
  const plain = Object.fromEntries(named.map((name) => [name, value(name, query[name])]));
  return validation().transform(plain, { type: 'query', metatype: MaterialFilter }) as Promise<MaterialFilter>;
}
