import { ArgsType, Field, InputType, Int, IntersectionType, PickType } from '@nestjs/graphql';
import { ArrayMaxSize, IsBoolean, IsInt, ValidateIf } from 'class-validator';
import { UpdateOf } from '../../platform/records/update-of.js';
import {
  Flag,
  Nested,
  OptionalField,
  OptionalTextField,
  RequiredText,
  TITLE_LENGTH,
  WebUrl,
  WholeNumber,
} from '../../platform/validation/validation.js';
import { MAX_AUTHORS, MAX_FUNDING, MAX_RELATED_WORKS } from '../../../client/shared/rules.js';
import { Author, storedAuthor } from './author.js';
import { contentsLimit, sanitiseContents } from './contents.js';
import { WithinLimits } from './record-texts.js';
import { fullTextLimit } from './full-text.js';
import { Material } from './material.entity.js';
import { Article, Funding, Issue } from './material.types.js';
import { RelatedWork, storedRelation } from './relation.js';

/** The most that are changed at once; an issue has fewer. */
const MAX_BATCH = 200;

const OF_ALL = [
  ...(['title', 'titleEn', 'abstractEn', 'number', 'publicationYear', 'authorsText', 'language', 'doi'] as const),
  ...(['volume', 'publishedOn', 'copyrightHolder', 'summary', 'places', 'publicFrom'] as const),
];
const OF_ARTICLES = [
  ...(['keywords', 'keywordsEn', 'references', 'articleType', 'section', 'firstPage', 'lastPage'] as const),
  ...(['receivedOn', 'acceptedOn', 'dataAvailability', 'dataAvailabilityEn'] as const),
];
const OF_ISSUES = [
  ...(['issn', 'journalDirector', 'editorInChief', 'scientificBoard', 'editorialBoard'] as const),
  ...(['preparedForPublication'] as const),
];

/** What is entered as it is shown. */
const Shown = IntersectionType(
  IntersectionType(PickType(Material, OF_ALL, InputType), PickType(Article, OF_ARTICLES, InputType)),
  PickType(Issue, OF_ISSUES, InputType),
);

@InputType({ description: 'A material, as entered by an editor.' })
export class CreateMaterialInput extends Shown {
  @Field(() => Int, { description: 'The id of the category, which determines the type of the material.' })
  @WholeNumber()
  categoryId: number;

  @Field({ description: 'The abstract as plain text. It may be empty in a draft.' })
  @ValidateIf(({ isDraft, abstract }: CreateMaterialInput) => !isDraft || abstract !== null)
  @RequiredText()
  abstract: string;

  @OptionalField(
    () => [Author],
    'Details of the authors in `authorsText`, matched by name. Omitted details stay unchanged.',
    ArrayMaxSize(MAX_AUTHORS),
    Nested(Author, { each: true }),
  )
  authorDetails?: Author[] | null;

  @OptionalTextField(
    'For issues: the table of contents as HTML, sanitised when stored. At most 1,000,000 characters, 20,000 tags, a depth of 100 and 2,000 characters per attribute.',
  )
  @WithinLimits('withinContentsLimits', (html) => contentsLimit(html) ?? contentsLimit(sanitiseContents(html)))
  contents?: string | null;

  @OptionalTextField(
    'For articles: the full text as HTML or JATS, stored as sanitised HTML. At most 1,000,000 characters, 20,000 tags and a depth of 100. Images must be data: URLs or files of this site.',
  )
  @WithinLimits('withinFullTextLimits', fullTextLimit)
  fullText?: string | null;

  @OptionalTextField("The URL of its licence; defaults to the journal's at the time of publication.", TITLE_LENGTH)
  @WebUrl()
  licenceUrl?: string | null;

  @OptionalField(
    () => [Funding],
    'For articles: funding of the research.',
    ArrayMaxSize(MAX_FUNDING),
    Nested(Funding, { each: true }),
  )
  funding?: Funding[] | null;

  @OptionalField(
    () => [RelatedWork],
    'The works it is related to. The other side is derived: state each relation at one of the two.',
    ArrayMaxSize(MAX_RELATED_WORKS),
    Nested(RelatedWork, { each: true }),
  )
  relatedWorks?: RelatedWork[] | null;

  @OptionalField(() => Boolean, 'Whether it is a draft, hidden from readers. New materials default to false.', Flag())
  isDraft?: boolean | null;
}

@InputType({ description: 'Changes to a material. Omitted fields stay unchanged; null empties a field.' })
export class UpdateMaterialInput extends UpdateOf(CreateMaterialInput) {}

/** What is stored of an input; `before` is the material being changed. The full text and its figures are apart. */
export function storedColumns(input: Partial<UpdateMaterialInput>, before?: Material): Partial<Material> {
  const { authorDetails, contents, fullText: _, abstract, isDraft, funding, summary, relatedWorks, ...rest } = input;
  const knownAs = new Map(before?.authorDetails.map((author) => [author.name, author]));
  return {
    ...(rest as Partial<Material>),
    ...(abstract !== undefined && { abstract: abstract ?? '' }),
    ...(isDraft !== undefined && { isDraft: isDraft ?? false }),
    ...(authorDetails !== undefined && {
      authorDetails: (authorDetails ?? []).map((author) => storedAuthor(author, knownAs.get(author.name))),
    }),
    ...(funding !== undefined && { funding: (funding ?? []).map((one) => ({ ...one })) }),
    ...(relatedWorks !== undefined && { relatedWorks: (relatedWorks ?? []).map(storedRelation) }),
    ...(summary !== undefined && { summary: summary && { ...summary } }),
    ...(contents !== undefined && { contents: contents && sanitiseContents(contents) }),
  };
}

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
