import { ArgsType, Field, InputType, Int, PickType } from '@nestjs/graphql';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsBoolean,
  IsEnum,
  IsInt,
  IsOptional,
  Matches,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { FIRST_YEAR, LAST_YEAR } from '../../../client/shared/rules.js';
import { UpdateOf } from '../../platform/records/update-of.js';
import {
  Flag,
  IsoDate,
  OptionalText,
  RequiredText,
  TITLE_LENGTH,
  WebUrl,
  WholeNumber,
} from '../../platform/validation/validation.js';
import { DateScalar } from '../../platform/graphql/date-scalar.js';
import { GeoJsonScalar } from '../../platform/graphql/geojson-scalar.js';
import { ArticleType } from './article-type.js';
import { Author, MAX_AUTHORS } from './author.js';
import { WithinContentsLimits, WithinLimits } from './contents.js';
import { Funding } from './funding.js';
import { Doi, LanguageTag } from './identifiers.js';
import { fullTextLimit } from './full-text.js';
import { IsPlaces } from './geojson.js';
import { WithinItems } from './record-texts.js';
import { MAX_RELATED_WORKS, RelatedWork } from './relation.js';
import { Summary } from './summary.js';

const LAST_NUMBER = 1_000_000;
export const MAX_FUNDING = 50;
/** The most that are changed at once; an issue has fewer. */
const MAX_BATCH = 200;

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
  @WithinItems('authors')
  authorsText?: string | null;

  @Field(() => [Author], {
    ...optional,
    description: 'Details of the authors in `authorsText`, matched by name. Omitted details stay unchanged.',
  })
  @IsOptional()
  @ArrayMaxSize(MAX_AUTHORS)
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
  @WithinItems('keywords')
  keywords?: string | null;

  @Field(() => String, { ...optional, description: 'For articles: the cited works, one per line.' })
  @OptionalText()
  @WithinItems('references')
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
  @WithinItems('keywords')
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
  @WebUrl()
  licenceUrl?: string | null;

  @Field(() => String, {
    ...optional,
    description: "The copyright holder; defaults to the journal's at the time of publication.",
  })
  @OptionalText(TITLE_LENGTH)
  copyrightHolder?: string | null;

  @Field(() => Summary, {
    ...optional,
    description: 'Title, abstract and keywords in a language besides its own and English.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => Summary)
  summary?: Summary | null;

  @Field(() => [Funding], { ...optional, description: 'For articles: funding of the research.' })
  @IsOptional()
  @ArrayMaxSize(MAX_FUNDING)
  @ValidateNested({ each: true })
  @Type(() => Funding)
  funding?: Funding[] | null;

  @Field(() => String, { ...optional, description: 'For articles: where the data are, and who may have them.' })
  @OptionalText()
  dataAvailability?: string | null;

  @Field(() => String, { ...optional, description: 'For articles: the same in English.' })
  @OptionalText()
  dataAvailabilityEn?: string | null;

  @Field(() => [RelatedWork], {
    ...optional,
    description: 'The works it is related to. The other side is derived: state each relation at one of the two.',
  })
  @IsOptional()
  @ArrayMaxSize(MAX_RELATED_WORKS)
  @ValidateNested({ each: true })
  @Type(() => RelatedWork)
  relatedWorks?: RelatedWork[] | null;

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

/** A class of its own, because Nest validates no elements of an argument that is a list. */
@ArgsType()
export class ChangeMaterialsArgs {
  @Field(() => [ChangedMaterialInput], { description: 'The change to each material.' })
  @ArrayMaxSize(MAX_BATCH)
  @ValidateNested({ each: true })
  @Type(() => ChangedMaterialInput)
  changes: ChangedMaterialInput[];
}
