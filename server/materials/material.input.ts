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
/** 12, xii, S3, e12. Whole numbers are taken, too. */
const PageNumber = () => (target: object, key: string) => {
  Transform(({ value }: { value: unknown }) => (typeof value === 'number' ? String(value) : value))(target, key);
  Matches(PAGE, { message: `${key} must be a page, like 12, xii or e12` })(target, key);
};
const optional = { nullable: true } as const;

@InputType({ description: 'What an editor writes of a material.' })
export class CreateMaterialInput {
  @Field(() => Int, { description: 'The id of the category, which decides what kind of material it is.' })
  @WholeNumber()
  categoryId: number;

  @Field({ description: 'The title in the language of the material.' })
  @RequiredText(TITLE_LENGTH)
  title: string;

  @Field({ description: 'The abstract, as plain text. Of a draft it may be empty.' })
  @ValidateIf(({ isDraft, abstract }: CreateMaterialInput) => !isDraft || abstract !== null)
  @RequiredText()
  abstract: string;

  @Field(() => Int, { description: 'From 0.' })
  @WholeNumber()
  @Min(0)
  @Max(LAST_NUMBER)
  number: number;

  @Field(() => Int, { description: `From ${FIRST_YEAR}. A year to come keeps the material from readers until then.` })
  @WholeNumber()
  @Min(FIRST_YEAR)
  @Max(LAST_YEAR)
  publicationYear: number;

  @Field(() => String, { ...optional, description: 'The authors as one text; semicolons, or commas, part them.' })
  @OptionalText()
  authorsText?: string | null;

  @Field(() => [Author], {
    ...optional,
    description:
      'What else is known of the authors named in `authorsText`, found by name. What is left out of an author is kept.',
  })
  @IsOptional()
  @ArrayMaxSize(500)
  @ValidateNested({ each: true })
  @Type(() => Author)
  authorDetails?: Author[] | null;

  @Field(() => String, { ...optional, description: 'Of issues: the ISSN.' })
  @OptionalText(TITLE_LENGTH)
  issn?: string | null;

  @Field(() => String, { ...optional, description: 'Of issues: the director of the journal.' })
  @OptionalText()
  journalDirector?: string | null;

  @Field(() => String, { ...optional, description: 'Of issues: the editor in chief.' })
  @OptionalText()
  editorInChief?: string | null;

  @Field(() => String, { ...optional, description: 'Of issues: the scientific board.' })
  @OptionalText()
  scientificBoard?: string | null;

  @Field(() => String, { ...optional, description: 'Of issues: the editorial board.' })
  @OptionalText()
  editorialBoard?: string | null;

  @Field(() => String, { ...optional, description: 'Of issues: who prepared it for publication.' })
  @OptionalText()
  preparedForPublication?: string | null;

  @Field(() => String, {
    ...optional,
    description:
      'Of issues: the table of contents as HTML, sanitised when it is stored. At most 1,000,000 characters, 20,000 tags, a depth of 100 and 2,000 characters an attribute.',
  })
  @OptionalText()
  @WithinContentsLimits()
  contents?: string | null;

  @Field(() => String, { ...optional, description: 'Of articles: the keywords, parted by commas.' })
  @OptionalText()
  keywords?: string | null;

  @Field(() => String, { ...optional, description: 'Of articles: the works cited, one a line.' })
  @OptionalText()
  references?: string | null;

  @Field(() => String, {
    ...optional,
    description:
      'Of articles: the text itself, as HTML or JATS; stored as sanitised HTML. At most 1,000,000 characters, 20,000 tags and a depth of 100. Pictures are data: addresses or files of this site.',
  })
  @OptionalText()
  @WithinLimits('withinFullTextLimits', fullTextLimit)
  fullText?: string | null;

  @Field(() => String, { ...optional, description: 'The English title, if the title itself is not in English.' })
  @OptionalText(TITLE_LENGTH)
  titleEn?: string | null;

  @Field(() => String, { ...optional, description: 'The English abstract.' })
  @OptionalText()
  abstractEn?: string | null;

  @Field(() => String, { ...optional, description: 'Of articles: the English keywords, parted by commas.' })
  @OptionalText()
  keywordsEn?: string | null;

  @Field(() => String, { ...optional, description: 'Without a resolver: 10.1000/182.' })
  @OptionalText(TITLE_LENGTH)
  @Doi()
  doi?: string | null;

  @Field(() => String, { ...optional, description: 'Of issues and articles: the volume.' })
  @OptionalText(40)
  volume?: string | null;

  @Field(() => String, { ...optional, description: "Of articles: the first page, e.g. '12', 'xii' or 'e12'." })
  @OptionalText(20)
  @PageNumber()
  firstPage?: string | null;

  @Field(() => String, { ...optional, description: 'Of articles: the last page.' })
  @OptionalText(20)
  @PageNumber()
  lastPage?: string | null;

  @Field(() => ArticleType, { ...optional, description: 'Of articles: what kind of article it is.' })
  @IsOptional()
  @IsEnum(ArticleType)
  articleType?: ArticleType | null;

  @Field(() => String, {
    ...optional,
    description: "The address of its licence. Left out or emptied, it is the journal's, as it is at publication.",
  })
  @OptionalText(TITLE_LENGTH)
  @WebAddress()
  licenceUrl?: string | null;

  @Field(() => String, {
    ...optional,
    description: 'Who holds the copyright. Left out, it is whom the journal names at publication.',
  })
  @OptionalText(TITLE_LENGTH)
  copyrightHolder?: string | null;

  @Field(() => Summary, { ...optional, description: 'Title, abstract and keywords in a third language.' })
  @IsOptional()
  @ValidateNested()
  @Type(() => Summary)
  summary?: Summary | null;

  @Field(() => [Funding], { ...optional, description: 'Of articles: who paid for the research.' })
  @IsOptional()
  @ArrayMaxSize(50)
  @ValidateNested({ each: true })
  @Type(() => Funding)
  funding?: Funding[] | null;

  @Field(() => String, { ...optional, description: 'The section of the issue.' })
  @OptionalText(TITLE_LENGTH)
  section?: string | null;

  @Field(() => String, { ...optional, description: 'BCP 47, e.g. sq.' })
  @OptionalText(35)
  @LanguageTag()
  language?: string | null;

  @Field(() => DateScalar, { ...optional, description: 'Of articles: the day the manuscript came in.' })
  @IsOptional()
  @IsoDate()
  receivedOn?: string | null;

  @Field(() => DateScalar, { ...optional, description: 'Of articles: the day the manuscript was accepted.' })
  @IsOptional()
  @IsoDate()
  acceptedOn?: string | null;

  @Field(() => DateScalar, { ...optional, description: 'The day of publication.' })
  @IsOptional()
  @IsoDate()
  publishedOn?: string | null;

  @Field(() => Boolean, {
    ...optional,
    description: 'Whether readers are not to see it until it is published. False for a new one when left out.',
  })
  @IsOptional()
  @Flag()
  isDraft?: boolean | null;

  @Field(() => String, { ...optional, description: 'The day from which readers see it, YYYY-MM-DD; null for at once.' })
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
  description: 'What an editor changes of a material. A field left out is kept, one that is null is emptied.',
})
export class UpdateMaterialInput extends UpdateOf(CreateMaterialInput) {}

@InputType({ description: 'What is to become of one of several materials. A field left out is kept.' })
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

  @Field(() => Boolean, { ...optional, description: 'True deletes it, false brings it back.' })
  @IsOptional()
  @IsBoolean()
  isDeleted?: boolean | null;
}

const isBox = ([west, south, east, north]: number[]) =>
  [west, east].every((longitude) => Math.abs(longitude) <= 180) && -90 <= south && south <= north && north <= 90;

@InputType({ description: 'Which materials a list holds. What is left out does not narrow it.' })
export class MaterialFilter {
  @Field(() => Int, { ...optional, description: 'The id of the category.' })
  @IsOptional()
  @IsInt()
  categoryId?: number | null;

  @Field(() => String, { ...optional, description: "The category's name, without regard to case." })
  @OptionalText(TITLE_LENGTH)
  category?: string | null;

  @Field(() => Int, { ...optional, description: 'The year of publication.' })
  @IsOptional()
  @IsInt()
  year?: number | null;

  @Field(() => Int, { ...optional, description: 'This year and later.' })
  @IsOptional()
  @IsInt()
  yearFrom?: number | null;

  @Field(() => Int, { ...optional, description: 'This year and earlier.' })
  @IsOptional()
  @IsInt()
  yearTo?: number | null;

  @Field(() => Int, { ...optional, description: 'The number within its year.' })
  @IsOptional()
  @IsInt()
  number?: number | null;

  @Field(() => String, {
    ...optional,
    description: "A part of the title, or of the English one; case and accents folded: 'Shqiperi' finds 'Shqipëri'.",
  })
  @OptionalText(TITLE_LENGTH)
  title?: string | null;

  @Field(() => String, {
    ...optional,
    description: 'A part of the keywords of either language, case and accents folded.',
  })
  @OptionalText(TITLE_LENGTH)
  keyword?: string | null;

  @Field(() => String, { ...optional, description: "A part of an author's name, case and accents folded." })
  @OptionalText(TITLE_LENGTH)
  author?: string | null;

  @Field(() => String, {
    ...optional,
    description: 'The whole DOI, with or without a resolver, without regard to case.',
  })
  @OptionalText(TITLE_LENGTH)
  doi?: string | null;

  @Field(() => String, {
    ...optional,
    description: "BCP 47 tag of the text, e.g. sq; 'en' finds en-GB as well, and 'al' is taken for sq.",
  })
  @OptionalText(35)
  @LanguageTag()
  language?: string | null;

  @Field(() => GraphQLISODateTime, {
    ...optional,
    description: 'Changed at this moment or later. To follow the changes, deletions included, use `materialChanges`.',
  })
  @IsOptional()
  @IsDate()
  updatedSince?: Date | null;

  @Field(() => GraphQLISODateTime, { ...optional, description: 'Last changed before this moment.' })
  @IsOptional()
  @IsDate()
  updatedUntil?: Date | null;

  @Field(() => [Int], { ...optional, description: 'These ids; at most 100.' })
  @IsOptional()
  @ArrayMaxSize(100)
  @IsInt({ each: true })
  @Min(-2_147_483_648, { each: true })
  @Max(2_147_483_647, { each: true })
  ids?: number[] | null;

  @Field(() => String, {
    ...optional,
    description: 'By an author with this ORCID iD, with or without https://orcid.org/.',
  })
  @OptionalText(TITLE_LENGTH)
  @Orcid()
  orcid?: string | null;

  @Field(() => Boolean, { ...optional, description: 'True: with a DOI; false: without one.' })
  @IsOptional()
  @IsBoolean()
  hasDoi?: boolean | null;

  @Field(() => [Float], {
    ...optional,
    description:
      'About a place in this box: west, south, east, north, in degrees. West of a box that crosses the date line is more than its east.',
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

  @Field(() => Boolean, {
    ...optional,
    description: 'Administrators only: also drafts, and those of a day or a year to come.',
  })
  @IsOptional()
  @IsBoolean()
  includeScheduled?: boolean | null;

  @Field(() => String, { ...optional, description: 'The section, without regard to case.' })
  @OptionalText(TITLE_LENGTH)
  section?: string | null;

  @Field(() => Boolean, { ...optional, description: 'Only those that lack something: see `gaps`.' })
  @IsOptional()
  @IsBoolean()
  incomplete?: boolean | null;

  @Field(() => Boolean, { ...optional, description: 'Administrators only: drafts, or none of them.' })
  @IsOptional()
  @IsBoolean()
  isDraft?: boolean | null;

  @Field(() => Boolean, {
    ...optional,
    description: 'Administrators only: the recently deleted instead of the published.',
  })
  @IsOptional()
  @IsBoolean()
  deleted?: boolean | null;
}

/** What the whole list of the specification holds in addition: those of a year to come, but no draft and none kept for a day. */
export type Listed = MaterialFilter & { includeYearsToCome?: boolean };
