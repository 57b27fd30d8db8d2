import { ArgsType, Field, InputType, Int, PickType } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsBoolean, IsEnum, IsInt, Matches, Max, Min, ValidateIf } from 'class-validator';
import { FIRST_YEAR, LAST_YEAR } from '../../../client/shared/rules.js';
import { UpdateOf } from '../../platform/records/update-of.js';
import {
  Flag,
  IsoDate,
  OptionalTextField,
  RequiredText,
  RequiredTextField,
  TITLE_LENGTH,
  WebUrl,
  WholeNumber,
  OptionalField,
  Nested,
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

@InputType({ description: 'A material, as entered by an editor.' })
export class CreateMaterialInput {
  @Field(() => Int, { description: 'The id of the category, which determines the type of the material.' })
  @WholeNumber()
  categoryId: number;

  @RequiredTextField('The title in the language of the material.', TITLE_LENGTH)
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

  @OptionalTextField('The authors as one string, separated by semicolons or commas.')
  @WithinItems('authors')
  authorsText?: string | null;

  @OptionalField(
    () => [Author],
    'Details of the authors in `authorsText`, matched by name. Omitted details stay unchanged.',
    ArrayMaxSize(MAX_AUTHORS),
    Nested(Author, { each: true }),
  )
  authorDetails?: Author[] | null;

  @OptionalTextField('For issues: the ISSN.', TITLE_LENGTH)
  issn?: string | null;

  @OptionalTextField('For issues: the journal director.')
  journalDirector?: string | null;

  @OptionalTextField('For issues: the editor-in-chief.')
  editorInChief?: string | null;

  @OptionalTextField('For issues: the scientific board.')
  scientificBoard?: string | null;

  @OptionalTextField('For issues: the editorial board.')
  editorialBoard?: string | null;

  @OptionalTextField('For issues: who prepared it for publication.')
  preparedForPublication?: string | null;

  @OptionalTextField(
    'For issues: the table of contents as HTML, sanitised when stored. At most 1,000,000 characters, 20,000 tags, a depth of 100 and 2,000 characters per attribute.',
  )
  @WithinContentsLimits()
  contents?: string | null;

  @OptionalTextField('For articles: the keywords, separated by commas.')
  @WithinItems('keywords')
  keywords?: string | null;

  @OptionalTextField('For articles: the cited works, one per line.')
  @WithinItems('references')
  references?: string | null;

  @OptionalTextField(
    'For articles: the full text as HTML or JATS, stored as sanitised HTML. At most 1,000,000 characters, 20,000 tags and a depth of 100. Images must be data: URLs or files of this site.',
  )
  @WithinLimits('withinFullTextLimits', fullTextLimit)
  fullText?: string | null;

  @OptionalTextField('The English title, if the original title is in another language.', TITLE_LENGTH)
  titleEn?: string | null;

  @OptionalTextField('The English abstract.')
  abstractEn?: string | null;

  @OptionalTextField('For articles: the English keywords, separated by commas.')
  @WithinItems('keywords')
  keywordsEn?: string | null;

  @OptionalTextField('The DOI without a resolver, e.g. 10.1000/182.', TITLE_LENGTH)
  @Doi()
  doi?: string | null;

  @OptionalTextField('For issues and articles: the volume.', 40)
  volume?: string | null;

  @OptionalTextField("For articles: the first page, e.g. '12', 'xii' or 'e12'.", 20)
  @PageNumber()
  firstPage?: string | null;

  @OptionalTextField('For articles: the last page.', 20)
  @PageNumber()
  lastPage?: string | null;

  @OptionalField(() => ArticleType, 'For articles: the type of article.', IsEnum(ArticleType))
  articleType?: ArticleType | null;

  @OptionalTextField("The URL of its licence; defaults to the journal's at the time of publication.", TITLE_LENGTH)
  @WebUrl()
  licenceUrl?: string | null;

  @OptionalTextField("The copyright holder; defaults to the journal's at the time of publication.", TITLE_LENGTH)
  copyrightHolder?: string | null;

  @OptionalField(
    () => Summary,
    'Title, abstract and keywords in a language besides its own and English.',
    Nested(Summary),
  )
  summary?: Summary | null;

  @OptionalField(
    () => [Funding],
    'For articles: funding of the research.',
    ArrayMaxSize(MAX_FUNDING),
    Nested(Funding, { each: true }),
  )
  funding?: Funding[] | null;

  @OptionalTextField('For articles: where the data are, and who may have them.')
  dataAvailability?: string | null;

  @OptionalTextField('For articles: the same in English.')
  dataAvailabilityEn?: string | null;

  @OptionalField(
    () => [RelatedWork],
    'The works it is related to. The other side is derived: state each relation at one of the two.',
    ArrayMaxSize(MAX_RELATED_WORKS),
    Nested(RelatedWork, { each: true }),
  )
  relatedWorks?: RelatedWork[] | null;

  @OptionalTextField('The section of the issue.', TITLE_LENGTH)
  section?: string | null;

  @OptionalTextField('The language as a BCP 47 tag, e.g. sq.', 35)
  @LanguageTag()
  language?: string | null;

  @OptionalField(() => DateScalar, 'For articles: the date the manuscript was received.', IsoDate())
  receivedOn?: string | null;

  @OptionalField(() => DateScalar, 'For articles: the date the manuscript was accepted.', IsoDate())
  acceptedOn?: string | null;

  @OptionalField(() => DateScalar, 'The date of publication.', IsoDate())
  publishedOn?: string | null;

  @OptionalField(() => Boolean, 'Whether it is a draft, hidden from readers. New materials default to false.', Flag())
  isDraft?: boolean | null;

  @OptionalField(
    () => String,
    'The date from which readers see it (YYYY-MM-DD); null publishes it immediately.',
    IsoDate(),
  )
  publicFrom?: string | null;

  @OptionalField(() => GeoJsonScalar, 'A GeoJSON FeatureCollection of at most 100 points and areas.', IsPlaces())
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

  @OptionalField(() => Boolean, 'True deletes the material, false restores it.', IsBoolean())
  isDeleted?: boolean | null;
}

/** A class of its own, because Nest validates no elements of an argument that is a list. */
@ArgsType()
export class ChangeMaterialsArgs {
  @Field(() => [ChangedMaterialInput], { description: 'The change to each material.' })
  @ArrayMaxSize(MAX_BATCH)
  @Nested(ChangedMaterialInput, { each: true })
  changes: ChangedMaterialInput[];
}
