import { Field, Float, GraphQLISODateTime, InputType, Int, PickType } from '@nestjs/graphql';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsBoolean,
  IsDate,
  IsEnum,
  IsInt,
  IsOptional,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { ForEditors } from '../common/access.js';
import { FIRST_YEAR, LAST_YEAR } from '../../client/rules.js';
import { UpdateOf } from '../records/update-of.js';
import {
  Flag,
  IsoDate,
  OptionalText,
  RequiredText,
  TITLE_LENGTH,
  WebAddress,
  WholeNumber,
} from '../common/validation.js';
import { DateScalar } from '../graphql/date-scalar.js';
import { GeoJsonScalar } from '../graphql/geojson-scalar.js';
import { ArticleType } from './article-type.js';
import { Author } from './author.js';
import { WithinContentsLimits, WithinLimits } from './contents.js';
import { Funding } from './funding.js';
import { Doi, LanguageTag, Orcid } from './identifiers.js';
import { fullTextLimit } from './full-text.js';
import { IsPlaces } from './geojson.js';
import { Summary } from './summary.js';

const LAST_NUMBER = 1_000_000;

const PAGE = /^[\p{L}\p{N}][\p{L}\p{N}.:-]{0,19}$/u;
export const isPageNumber = (text: string): boolean => PAGE.test(text);
/** 12, xii, S3, e12. Whole numbers are accepted too. */
const PageNumber = () => (target: object, key: string) => {
  Transform(({ value }: { value: unknown }) => (typeof value === 'number' ? String(value) : value))(target, key);
  Matches(PAGE, { message: `${key} must be a page, like 12, xii or e12` })(target, key);
};
const optional = { nullable: true } as const;

@InputType({ description: 'A material, as entered by an editor.' })
export class CreateMaterialInput {
  @Field(() => Int, { description: 'The id of the category, which determines the type of the material.' })
  @WholeNumber()
  categoryId: number;

  @Field({ description: 'The title in the language of the material.' })
  @RequiredText(TITLE_LENGTH)
  title: string;

  @Field({ description: 'The abstract as plain text. It may be empty in a draft.' })
  @ValidateIf(({ isDraft, abstract }: CreateMaterialInput) => !isDraft || abstract !== null)
  @RequiredText()
  abstract: string;

  @Field(() => Int, { description: 'The number of the issue within its year, from 0.' })
  @WholeNumber()
  @Min(0)
  @Max(LAST_NUMBER)
  number: number;

  @Field(() => Int, {
    description: `The year of publication, from ${FIRST_YEAR}. A future year hides the material from readers until then.`,
  })
  @WholeNumber()
  @Min(FIRST_YEAR)
  @Max(LAST_YEAR)
  publicationYear: number;

  @Field(() => String, { ...optional, description: 'The authors as one string, separated by semicolons or commas.' })
  @OptionalText()
  authorsText?: string | null;

  @Field(() => [Author], {
    ...optional,
    description: 'Details of the authors in `authorsText`, matched by name. Omitted details stay unchanged.',
  })
  @IsOptional()
  @ArrayMaxSize(500)
  @ValidateNested({ each: true })
  @Type(() => Author)
  authorDetails?: Author[] | null;

  @Field(() => String, { ...optional, description: 'For issues: the ISSN.' })
  @OptionalText(TITLE_LENGTH)
  issn?: string | null;

  @Field(() => String, { ...optional, description: 'For issues: the journal director.' })
  @OptionalText()
  journalDirector?: string | null;

  @Field(() => String, { ...optional, description: 'For issues: the editor-in-chief.' })
  @OptionalText()
  editorInChief?: string | null;

  @Field(() => String, { ...optional, description: 'For issues: the scientific board.' })
  @OptionalText()
  scientificBoard?: string | null;

  @Field(() => String, { ...optional, description: 'For issues: the editorial board.' })
  @OptionalText()
  editorialBoard?: string | null;

  @Field(() => String, { ...optional, description: 'For issues: who prepared it for publication.' })
  @OptionalText()
  preparedForPublication?: string | null;

  @Field(() => String, {
    ...optional,
    description:
      'For issues: the table of contents as HTML, sanitised when stored. At most 1,000,000 characters, 20,000 tags, a depth of 100 and 2,000 characters per attribute.',
  })
  @OptionalText()
  @WithinContentsLimits()
  contents?: string | null;

  @Field(() => String, { ...optional, description: 'For articles: the keywords, separated by commas.' })
  @OptionalText()
  keywords?: string | null;

  @Field(() => String, { ...optional, description: 'For articles: the cited works, one per line.' })
  @OptionalText()
  references?: string | null;

  @Field(() => String, {
    ...optional,
    description:
      'For articles: the full text as HTML or JATS, stored as sanitised HTML. At most 1,000,000 characters, 20,000 tags and a depth of 100. Images must be data: URLs or files of this site.',
  })
  @OptionalText()
  @WithinLimits('withinFullTextLimits', fullTextLimit)
  fullText?: string | null;

  @Field(() => String, { ...optional, description: 'The English title, if the original title is in another language.' })
  @OptionalText(TITLE_LENGTH)
  titleEn?: string | null;

  @Field(() => String, { ...optional, description: 'The English abstract.' })
  @OptionalText()
  abstractEn?: string | null;

  @Field(() => String, { ...optional, description: 'For articles: the English keywords, separated by commas.' })
  @OptionalText()
  keywordsEn?: string | null;

  @Field(() => String, { ...optional, description: 'The DOI without a resolver, e.g. 10.1000/182.' })
  @OptionalText(TITLE_LENGTH)
  @Doi()
  doi?: string | null;

  @Field(() => String, { ...optional, description: 'For issues and articles: the volume.' })
  @OptionalText(40)
  volume?: string | null;

  @Field(() => String, { ...optional, description: "For articles: the first page, e.g. '12', 'xii' or 'e12'." })
  @OptionalText(20)
  @PageNumber()
  firstPage?: string | null;

  @Field(() => String, { ...optional, description: 'For articles: the last page.' })
  @OptionalText(20)
  @PageNumber()
  lastPage?: string | null;

  @Field(() => ArticleType, { ...optional, description: 'For articles: the type of article.' })
  @IsOptional()
  @IsEnum(ArticleType)
  articleType?: ArticleType | null;

  @Field(() => String, {
    ...optional,
    description: "The URL of its licence; defaults to the journal's at the time of publication.",
  })
  @OptionalText(TITLE_LENGTH)
  @WebAddress()
  licenceUrl?: string | null;

  @Field(() => String, {
    ...optional,
    description: "The copyright holder; defaults to the journal's at the time of publication.",
  })
  @OptionalText(TITLE_LENGTH)
  copyrightHolder?: string | null;

  @Field(() => Summary, { ...optional, description: 'Title, abstract and keywords in a third language.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => Summary)
  summary?: Summary | null;

  @Field(() => [Funding], { ...optional, description: 'For articles: funding of the research.' })
  @IsOptional()
  @ArrayMaxSize(50)
  @ValidateNested({ each: true })
  @Type(() => Funding)
  funding?: Funding[] | null;

  @Field(() => String, { ...optional, description: 'The section of the issue.' })
  @OptionalText(TITLE_LENGTH)
  section?: string | null;

  @Field(() => String, { ...optional, description: 'The language as a BCP 47 tag, e.g. sq.' })
  @OptionalText(35)
  @LanguageTag()
  language?: string | null;

  @Field(() => DateScalar, { ...optional, description: 'For articles: the date the manuscript was received.' })
  @IsOptional()
  @IsoDate()
  receivedOn?: string | null;

  @Field(() => DateScalar, { ...optional, description: 'For articles: the date the manuscript was accepted.' })
  @IsOptional()
  @IsoDate()
  acceptedOn?: string | null;

  @Field(() => DateScalar, { ...optional, description: 'The date of publication.' })
  @IsOptional()
  @IsoDate()
  publishedOn?: string | null;

  @Field(() => Boolean, {
    ...optional,
    description: 'Whether it is a draft, hidden from readers. New materials default to false.',
  })
  @IsOptional()
  @Flag()
  isDraft?: boolean | null;

  @Field(() => String, {
    ...optional,
    description: 'The date from which readers see it (YYYY-MM-DD); null publishes it immediately.',
  })
  @IsOptional()
  @IsoDate()
  publicFrom?: string | null;

  @Field(() => GeoJsonScalar, {
    ...optional,
    description: 'A GeoJSON FeatureCollection of at most 100 points and areas.',
  })
  @IsOptional()
  @IsPlaces()
  places?: object | null;
}

@InputType({
  description: 'Changes to a material. Omitted fields stay unchanged; null empties a field.',
})
export class UpdateMaterialInput extends UpdateOf(CreateMaterialInput) {}

@InputType({ description: 'A change to one of several materials. Omitted fields stay unchanged.' })
export class ChangedMaterialInput extends PickType(
  UpdateMaterialInput,
  [
    ...(['version', 'number', 'publicationYear', 'section', 'isDraft', 'publicFrom'] as const),
    ...(['firstPage', 'lastPage', 'publishedOn', 'doi', 'language'] as const),
  ],
  InputType,
) {
  @Field(() => Int, { description: 'The id of the material.' })
  @IsInt()
  id: number;

  @Field(() => Boolean, { ...optional, description: 'True deletes the material, false restores it.' })
  @IsOptional()
  @IsBoolean()
  isDeleted?: boolean | null;
}

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

  @ForEditors()
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

  @ForEditors()
  @Field(() => Boolean, { ...optional, description: 'Only those that lack this; see `gaps`.' })
  @IsOptional()
  @IsBoolean()
  incomplete?: boolean | null;

  @ForEditors()
  @Field(() => Boolean, {
    ...optional,
    description: 'Administrators only: true for drafts only, false for everything else.',
  })
  @IsOptional()
  @IsBoolean()
  isDraft?: boolean | null;

  @ForEditors()
  @Field(() => Boolean, {
    ...optional,
    description: 'Administrators only: recently deleted instead of published materials.',
  })
  @IsOptional()
  @IsBoolean()
  deleted?: boolean | null;
}

/** The specification's complete list also includes materials of future years, but neither drafts nor those scheduled for a date. */
export type Listed = MaterialFilter & { includeYearsToCome?: boolean };
