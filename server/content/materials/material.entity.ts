import { Field, InterfaceType } from '@nestjs/graphql';
import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { HiddenFromPublicSchema } from '../../platform/access/access.js';
import { Cost } from '../../platform/graphql/cost.js';
import { Category, kindOf } from '../categories/category.entity.js';
import { Localized, LocalizedText, PageUrl } from '../../platform/languages/language.js';
import { Computed } from '../../platform/graphql/field-extensions.js';
import { DateScalar, GeoJsonScalar } from '../../platform/graphql/scalars.js';
import { type Language } from '../../../client/shared/locales.js';
import { paths } from '../../../client/shared/paths.js';
import { type TextPart, textIn, textsOf } from '../../../client/shared/texts.js';
import { EditedRecord } from '../../platform/records/edited-record.entity.js';
import { Restorable } from '../../platform/records/restorable.js';
import { File, Image, type StoredFile, urlOf } from '../../platform/files/stored-file.js';
import { FIRST_YEAR, LAST_NUMBER, LAST_YEAR } from '../../../client/shared/rules.js';
import {
  IsoDate,
  Nested,
  OptionalField,
  OptionalTextField,
  RequiredTextField,
  TITLE_LENGTH,
  WholeNumberField,
} from '../../platform/validation/validation.js';
import { type ArticleType } from './article-type.js';
import { type Author, type KnownAuthor, PublishedAuthor, authorsOf } from './author.js';
import { GAP_COLUMNS, MaterialGap, gapsOf, rejectLoss } from './completeness.js';
import { DependsOn } from './depends-on.js';
import { IsPlaces } from './geojson.js';
import { Doi, LanguageTag } from './identifier-fields.js';
import { WithinItems } from './record-texts.js';
import { type Funding } from './material.types.js';
import { doiUrlOf } from '../../../client/shared/doi.js';
import { RelatedWork, type StoredRelation } from './relation.js';
import { Summary } from './summary.js';
import { Publication, publicationOf } from './publication.js';

const TEASER_WORDS = 9;
/** Matches the first words of a text, which may be very long. */
const BEGINNING = new RegExp(`\\S+(?:\\s+\\S+){0,${TEASER_WORDS - 1}}`);
const teaserOf = (abstract: string) => abstract.match(BEGINNING)?.[0].replace(/\s+/g, ' ').concat('...') ?? '';

/** The columns that a part of its texts is stored in. */
export const textColumns = (part: TextPart) => [part, `${part}En`, 'language', 'summary'] as const;
/** The English one among its texts. */
export const english = (part: TextPart) => (material: Material) => textIn(textsOf(material, part), 'en')?.text ?? null;

const coverPathOf = (material: Material) =>
  material.coverImage ? urlOf(material.coverImage) : paths.coverPicture(material).url;

/** The public path of a material. If it is neither an issue nor an article it has no page, and the path is that of its file. */
export function pathOf(language: Language, material: Material): string {
  const kind = kindOf(material.category);
  if (kind === 'ISSUE') return paths.issue(material, language);
  return kind === 'ARTICLE' ? paths.article(material, language) : paths.download(material.id);
}

/**
 * Everything the journal publishes. One table holds issues, articles and materials of any other category; the category determines
 * the GraphQL type. Triggers (schema.sql) set the licence at publication, the first public day, the folded texts and the number of each
 * change, keep every state, and see that relations do not lead back.
 */
@InterfaceType('Material', {
  description: 'Anything the journal publishes: an issue, an article or a material of another category.',
  resolveType: ({ category }: Material) =>
    ({ ISSUE: 'Issue', ARTICLE: 'Article', OTHER: 'OtherMaterial' })[kindOf(category)],
})
@Restorable('MATERIAL', {
  title: 'title',
  one: 'An issue, article or other material.',
  history: 'Issues, articles and other materials.',
  checkRestored: rejectLoss,
})
@Entity('materials')
export class Material extends EditedRecord {
  @Column('int')
  categoryId: number;

  @Field(() => Category, { description: 'The category, which determines the type of the material.' })
  @ManyToOne(() => Category, { eager: true, nullable: false })
  @JoinColumn({ name: 'category_id', foreignKeyConstraintName: 'materials_category_id_fkey' })
  category: Relation<Category>;

  @RequiredTextField('The title in the language of the material.', TITLE_LENGTH)
  @Column('text')
  title: string;

  @DependsOn(...textColumns('title'))
  @Computed(english('title'))
  @OptionalTextField('The English title; null without one.', TITLE_LENGTH)
  @Column('text', { nullable: true })
  titleEn: string | null;

  @Cost({ each: 0.5 })
  @Computed(({ abstract }: Material) => abstract || null)
  @Field(() => String, { nullable: true, description: 'The abstract as plain text, or null.' })
  @Column('text')
  abstract: string;

  @Cost({ each: 0.5 })
  @DependsOn(...textColumns('abstract'))
  @Computed(english('abstract'))
  @OptionalTextField('The English abstract; null without one.')
  @Column('text', { nullable: true })
  abstractEn: string | null;

  @Field(() => Image, { nullable: true, description: 'The uploaded cover, or null.' })
  @Column('jsonb', { nullable: true })
  coverImage: StoredFile | null;

  @Field(() => File, { nullable: true, description: 'The PDF.' })
  @Column('jsonb', { nullable: true })
  pdf: StoredFile | null;

  @WholeNumberField('The number of the issue within its year, from 0.', [0, LAST_NUMBER])
  @Column('int')
  number: number;

  @WholeNumberField(
    `The year of publication, from ${FIRST_YEAR}. A future year hides the material from readers until then.`,
    [FIRST_YEAR, LAST_YEAR],
  )
  @Column('int')
  publicationYear: number;

  @OptionalTextField('The authors as one string, as the editor typed it: separated by semicolons or commas.')
  @WithinItems('authors')
  @Column('text', { nullable: true })
  authorsText: string | null;

  @Column('jsonb', { default: [] })
  authorDetails: Author[];

  @OptionalTextField('The language of the text as a BCP 47 tag, e.g. sq.', 35, LanguageTag())
  @Column('text', { nullable: true })
  language: string | null;

  /** Unique among materials that are not deleted, whatever the case of its letters. */
  @OptionalTextField('The DOI without a resolver, e.g. 10.1000/182.', TITLE_LENGTH, Doi())
  @Column('text', { nullable: true })
  doi: string | null;

  @DependsOn('doi')
  @Computed(({ doi }: Material) => doi && doiUrlOf(doi))
  @Field(() => String, { nullable: true, description: 'The DOI as a URL.' })
  doiUrl: string | null;

  @OptionalTextField('The volume, if the journal uses volumes.', 40)
  @Column('text', { nullable: true })
  volume: string | null;

  @Column('text', { nullable: true })
  firstPage: string | null;

  @Column('text', { nullable: true })
  lastPage: string | null;

  @Column('text', { nullable: true })
  section: string | null;

  @Column('text', { nullable: true })
  articleType: ArticleType | null;

  @Column('date', { nullable: true })
  receivedOn: string | null;

  @Column('date', { nullable: true })
  acceptedOn: string | null;

  @OptionalField(() => DateScalar, 'The date of publication.', IsoDate())
  @Column('date', { nullable: true })
  publishedOn: string | null;

  /** The journal's licence at the time of publication; null while unpublished, or if the journal's record was empty. */
  @Column('text', { nullable: true })
  licenceUrl: string | null;

  @OptionalTextField("The copyright holder at the time of publication, by default the journal's.", TITLE_LENGTH)
  @Column('text', { nullable: true })
  copyrightHolder: string | null;

  @OptionalField(
    () => Summary,
    'Title, abstract and keywords in a language besides its own and English: of an article in English, the Albanian ones.',
    Nested(Summary),
  )
  @Column('jsonb', { nullable: true })
  summary: Summary | null;

  @Column('jsonb', { default: [] })
  funding: Funding[];

  @Cost({ each: 5 })
  @OptionalField(
    () => GeoJsonScalar,
    'The places it is about, as a GeoJSON FeatureCollection of at most 100 points and areas.',
    IsPlaces(),
  )
  @Column('jsonb', { nullable: true })
  places: object | null;

  @Column('text', { nullable: true })
  issn: string | null;

  @Column('text', { nullable: true })
  journalDirector: string | null;

  @Column('text', { nullable: true })
  editorInChief: string | null;

  @Column('text', { nullable: true })
  scientificBoard: string | null;

  @Column('text', { nullable: true })
  editorialBoard: string | null;

  @Column('text', { nullable: true })
  preparedForPublication: string | null;

  @Column('text', { nullable: true })
  contents: string | null;

  @Column('text', { nullable: true })
  keywords: string | null;

  @Column('text', { nullable: true })
  keywordsEn: string | null;

  @Column('text', { nullable: true })
  references: string | null;

  @Column('text', { nullable: true })
  fullText: string | null;

  @Cost({ length: 20 })
  @Field(() => [Image], { description: 'The pictures of its full text.' })
  @Column('jsonb', { default: [] })
  figures: StoredFile[];

  @Column('text', { nullable: true })
  dataAvailability: string | null;

  @Column('text', { nullable: true })
  dataAvailabilityEn: string | null;

  @HiddenFromPublicSchema()
  @Cost({ length: 2 })
  @Field(() => [RelatedWork], {
    description: 'The works it is related to, as entered here; `relations` has both directions.',
  })
  @Column('jsonb', { default: [] })
  relatedWorks: StoredRelation[];

  @Column('boolean', { default: false })
  isDraft: boolean;

  @HiddenFromPublicSchema()
  @OptionalField(
    () => String,
    'The date from which readers see it (YYYY-MM-DD); null publishes it immediately.',
    IsoDate(),
  )
  @Column('date', { nullable: true })
  publicFrom: string | null;

  /** The source of an imported material; null for those entered here. */
  @Column('text', { nullable: true })
  externalId: string | null;

  @DependsOn('abstract')
  @Field({ description: "The first nine words of the abstract, followed by '...'." })
  get teaser(): string {
    return teaserOf(this.abstract);
  }

  @DependsOn(...textColumns('abstract'))
  @Cost({ length: 2 })
  @Field(() => [LocalizedText], { description: "The first nine words of each of its abstracts, followed by '...'." })
  get teasers(): LocalizedText[] {
    return this.abstracts.map(({ text, language }) => ({ text: teaserOf(text), language }));
  }

  @DependsOn(...textColumns('title'))
  @Cost({ length: 2 })
  @Field(() => [LocalizedText], {
    description: 'All titles with their languages; the original title first, then English.',
  })
  get titles(): LocalizedText[] {
    return textsOf(this, 'title');
  }

  @DependsOn(...textColumns('abstract'))
  @Cost({ length: 2 })
  @Field(() => [LocalizedText], {
    description: "All abstracts with their languages; the one in the material's language first.",
  })
  get abstracts(): LocalizedText[] {
    return textsOf(this, 'abstract');
  }

  @DependsOn('authorsText', 'authorDetails')
  @Cost({ length: 2 })
  @Field(() => [PublishedAuthor], { description: 'The authors, in the printed order.' })
  get authors(): KnownAuthor[] {
    return authorsOf(this.authorsText, this.authorDetails);
  }

  @DependsOn()
  @HiddenFromPublicSchema()
  @Field(() => Publication, { description: 'The publication status. Readers only ever get PUBLISHED materials.' })
  get publication(): Publication {
    return publicationOf(this);
  }

  @DependsOn(...GAP_COLUMNS)
  @HiddenFromPublicSchema()
  @Field(() => [MaterialGap], { description: 'What the metadata lacks, most important first.' })
  get gaps(): MaterialGap[] {
    return gapsOf(this);
  }

  @DependsOn('title')
  @PageUrl(pathOf, 'The absolute canonical URL of its page, or of its file if it is neither an issue nor an article.')
  url: string;

  @Computed(({ id }: Material, _args, _context, site) => site + paths.record(id))
  @Field({ description: 'The absolute permanent URL, which survives changes of the title and offers many formats.' })
  uri: string;

  @DependsOn('pdf')
  @Computed(({ id, pdf }: Material, _args, _context, site) => pdf && site + paths.record(id, 'pdf'))
  @Field(() => String, {
    nullable: true,
    description: 'The absolute permanent URL of the PDF, which survives its replacement; null without a PDF.',
  })
  pdfUrl: string | null;

  @DependsOn('coverImage')
  @Computed((material: Material, _args, _context, site) => site + coverPathOf(material))
  @Field({
    description:
      'The absolute URL of a picture of its cover: the uploaded one, or one drawn for its number and year (a PNG of 600 × 800).',
  })
  coverUrl: string;

  @DependsOn(...textColumns('title'))
  @Localized(({ titles }: Material) => titles, {
    description: 'The title. Without one in the requested language, the original title.',
  })
  localizedTitle: LocalizedText;

  @DependsOn(...textColumns('abstract'))
  @Localized(({ abstracts }: Material) => abstracts, {
    nullable: true,
    description: 'The abstract. Without one in the requested language, the original one; null if there is none.',
  })
  localizedAbstract: LocalizedText | null;

  /** Set on what is read for readers: its HTML is sanitised. */
  isSanitised?: true;

  /** Whether readers may see it. */
  get isPublic(): boolean {
    return !this.deletedAt && this.publication === Publication.PUBLISHED;
  }
}
