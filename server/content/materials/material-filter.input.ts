import { Field, Float, GraphQLISODateTime, InputType, Int } from '@nestjs/graphql';
import { ArrayMaxSize, IsBoolean, IsDate, IsInt, IsOptional, Max, Min, ValidateBy } from 'class-validator';
import { HiddenFromPublicSchema } from '../../platform/access/access.js';
import { OptionalText, TITLE_LENGTH } from '../../platform/validation/validation.js';
import { LanguageTag, Orcid } from './identifiers.js';

const optional = { nullable: true } as const;

const isBox = ([west, south, east, north]: number[]) =>
  [west, east].every((longitude) => Math.abs(longitude) <= 180) && -90 <= south && south <= north && north <= 90;

@InputType({ description: 'Restricts a list of materials; omitted fields do not restrict it.' })
export class MaterialFilter {
  @Field(() => Int, { ...optional, description: 'The id of the category.' })
  @IsOptional()
  @IsInt()
  categoryId?: number | null;

  @Field(() => String, { ...optional, description: "The category's name, ignoring case." })
  @OptionalText(TITLE_LENGTH)
  category?: string | null;

  @Field(() => Int, { ...optional, description: 'The year of publication.' })
  @IsOptional()
  @IsInt()
  year?: number | null;

  @Field(() => Int, { ...optional, description: 'From this year on.' })
  @IsOptional()
  @IsInt()
  yearFrom?: number | null;

  @Field(() => Int, { ...optional, description: 'Up to and including this year.' })
  @IsOptional()
  @IsInt()
  yearTo?: number | null;

  @Field(() => Int, { ...optional, description: 'The number of the issue within its year.' })
  @IsOptional()
  @IsInt()
  number?: number | null;

  @Field(() => String, {
    ...optional,
    description: "Part of the original or English title, ignoring case and accents: 'Shqiperi' finds 'Shqipëri'.",
  })
  @OptionalText(TITLE_LENGTH)
  title?: string | null;

  @Field(() => String, {
    ...optional,
    description: 'Part of the keywords in either language, ignoring case and accents.',
  })
  @OptionalText(TITLE_LENGTH)
  keyword?: string | null;

  @Field(() => String, { ...optional, description: "Part of an author's name, ignoring case and accents." })
  @OptionalText(TITLE_LENGTH)
  author?: string | null;

  @Field(() => String, {
    ...optional,
    description: 'The whole DOI, with or without a resolver, ignoring case.',
  })
  @OptionalText(TITLE_LENGTH)
  doi?: string | null;

  @Field(() => String, {
    ...optional,
    description: "The language of the text as a BCP 47 tag, e.g. sq; 'en' also finds en-GB, and 'al' means sq.",
  })
  @OptionalText(35)
  @LanguageTag()
  language?: string | null;

  @Field(() => GraphQLISODateTime, {
    ...optional,
    description: 'Changed at or after this time. To follow changes, including deletions, use `materialChanges`.',
  })
  @IsOptional()
  @IsDate()
  updatedSince?: Date | null;

  @Field(() => GraphQLISODateTime, { ...optional, description: 'Last changed before this time.' })
  @IsOptional()
  @IsDate()
  updatedUntil?: Date | null;

  @Field(() => [Int], { ...optional, description: 'The ids, at most 100.' })
  @IsOptional()
  @ArrayMaxSize(100)
  @IsInt({ each: true })
  @Min(-2_147_483_648, { each: true })
  @Max(2_147_483_647, { each: true })
  ids?: number[] | null;

  @Field(() => String, {
    ...optional,
    description: 'The ORCID iD of an author, with or without https://orcid.org/.',
  })
  @OptionalText(TITLE_LENGTH)
  @Orcid()
  orcid?: string | null;

  @Field(() => Boolean, { ...optional, description: 'True for those with a DOI, false for those without.' })
  @IsOptional()
  @IsBoolean()
  hasDoi?: boolean | null;

  @Field(() => [Float], {
    ...optional,
    description:
      'About a place in this bounding box: west, south, east, north, in degrees. If it crosses the antimeridian, west is greater than east.',
  })
  @IsOptional()
  @ValidateBy({
    name: 'bbox',
    validator: {
      validate: (value) => Array.isArray(value) && value.length === 4 && isBox(value as number[]),
      defaultMessage: () => 'bbox must be four numbers: west, south, east, north, like [19.2, 39.6, 21.1, 42.7]',
    },
  })
  bbox?: number[] | null;

  @HiddenFromPublicSchema()
  @Field(() => Boolean, {
    ...optional,
    description: 'Administrators only: include drafts and scheduled materials.',
  })
  @IsOptional()
  @IsBoolean()
  includeScheduled?: boolean | null;

  @Field(() => String, { ...optional, description: 'The section, ignoring case.' })
  @OptionalText(TITLE_LENGTH)
  section?: string | null;

  @HiddenFromPublicSchema()
  @Field(() => Boolean, { ...optional, description: 'Only those that lack this; see `gaps`.' })
  @IsOptional()
  @IsBoolean()
  incomplete?: boolean | null;

  @HiddenFromPublicSchema()
  @Field(() => Boolean, {
    ...optional,
    description: 'Administrators only: true for drafts only, false for everything else.',
  })
  @IsOptional()
  @IsBoolean()
  isDraft?: boolean | null;

  @HiddenFromPublicSchema()
  @Field(() => Boolean, {
    ...optional,
    description: 'Administrators only: recently deleted instead of published materials.',
  })
  @IsOptional()
  @IsBoolean()
  deleted?: boolean | null;
}

/** The specification's complete list also includes materials of future years, but neither drafts nor those scheduled for a date. */
export type Listed = MaterialFilter & { includeYearsToCome?: boolean; hasPlaces?: boolean };
