import { Field, Float, GraphQLISODateTime, InputType, Int, ObjectType } from '@nestjs/graphql';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsBoolean,
  IsEnum,
  IsLatitude,
  IsLongitude,
  Matches,
  Max,
  Min,
  isISO31661Alpha2,
} from 'class-validator';
import { Transform } from 'class-transformer';
import { Column, Entity, PrimaryColumn, UpdateDateColumn, VersionColumn } from 'typeorm';
import { HiddenFromPublicSchema } from '../../platform/access/access.js';
import { Cost } from '../../platform/graphql/cost.js';
import { describedEnum } from '../../platform/graphql/described-enum.js';
import { isDoiPattern } from '../../../client/shared/doi.js';
import { LANGUAGE_TAG, currentYear, normaliseLanguage } from '../../../client/shared/locales.js';
import { paths } from '../../../client/shared/paths.js';
import { bilingual } from '../../../client/shared/texts.js';
import { Localized, LocalizedText, PageUrl } from '../../platform/languages/language.js';
import { FIRST_YEAR } from '../../../client/shared/rules.js';
import { isIssn } from '../../../client/shared/issn.js';
import { Restorable } from '../../platform/records/restorable.js';
import { UpdateOf } from '../../platform/records/update-of.js';
import {
  EmailAddress,
  Nested,
  OptionalField,
  OptionalTextField,
  RequiredText,
  RequiredTextField,
  Rule,
  TITLE_LENGTH,
  WebUrl,
  WholeNumber,
  all,
} from '../../platform/validation/validation.js';

export const PeerReview = describedEnum('PeerReview', 'The type of peer review.', {
  DOUBLE_ANONYMOUS: 'Authors and reviewers do not know each other.',
  SINGLE_ANONYMOUS: 'Reviewers know the authors, but not vice versa.',
  OPEN: 'Authors and reviewers know each other.',
  EDITORIAL: 'The editors decide without reviewers.',
});
export type PeerReview = keyof typeof PeerReview;

const Issn = () =>
  Rule(
    'issn',
    (value) => typeof value === 'string' && isIssn(value),
    ({ property }) => `${property} must look like 1234-5679, with the right check digit at its end`,
  );

/** A code of ISO 3166-1, or XK, which is used for Kosovo as ISO has none. */
const Country = () =>
  Rule(
    'country',
    (value) => value === 'XK' || (isISO31661Alpha2(String(value)) && /^[A-Z]{2}$/.test(String(value))),
    'country must be a code of ISO 3166-1 in two capital letters, like AL',
  );

const PastYear = () =>
  all(
    WholeNumber(),
    Min(FIRST_YEAR),
    // Not Max: the year may end while the process runs.
    Rule(
      'max',
      (value) => Number(value) <= currentYear(),
      ({ property }) => `${property} must not be greater than ${currentYear()}`,
    ),
  );

@ObjectType({ description: 'Contact details of a person or committee.' })
@InputType('ContactInput', { description: 'Contact details of a person or committee.' })
export class Contact {
  @RequiredTextField('The name of the person or the committee.', TITLE_LENGTH)
  name: string;

  @Cost({ length: 2 })
  @Field(() => [String], { description: 'Telephone numbers with country codes.' })
  @ArrayMaxSize(10)
  @RequiredText(100, { each: true })
  @Matches(/\d/, { each: true, message: 'each of phones must have digits' })
  phones: string[];

  @OptionalTextField('The e-mail address, or null.', 320, EmailAddress())
  email?: string | null;
}

@ObjectType({ description: 'An index or archive that includes the journal.' })
@InputType('IndexingServiceInput', { description: 'An index or archive that includes the journal.' })
export class IndexingService {
  @RequiredTextField('Its name.', TITLE_LENGTH)
  name: string;

  @OptionalTextField("The URL of the journal's page there.", TITLE_LENGTH, WebUrl())
  url?: string | null;
}

/** The length of a text that fills a page. */
const PAGE_LENGTH = 20_000;

/** The journal's record, the only source for pages, metadata and citations. */
@ObjectType({ description: 'The journal.' })
@InputType('JournalInput')
export class JournalSettings {
  @RequiredTextField('The name in Albanian.', TITLE_LENGTH)
  title: string;

  @RequiredTextField('The name in English.', TITLE_LENGTH)
  titleEn: string;

  @OptionalTextField('Subtitle in Albanian.', TITLE_LENGTH)
  subtitle: string | null;

  @OptionalTextField('Subtitle in English.', TITLE_LENGTH)
  subtitleEn: string | null;

  @OptionalTextField('The ISSN of the print edition.', 9, Issn())
  issn: string | null;

  @OptionalTextField('The ISSN of the online edition.', 9, Issn())
  issnOnline: string | null;

  @RequiredTextField('The publisher, in Albanian.', TITLE_LENGTH)
  publisher: string;

  @RequiredTextField('The publisher, in English.', TITLE_LENGTH)
  publisherEn: string;

  @Field(() => Int, { description: 'The year of the first issue.' })
  @PastYear()
  foundedYear: number;

  @Field(() => Int, { description: 'The year in which the university department took it over.' })
  @PastYear()
  ownedSince: number;

  @OptionalTextField('The general e-mail address.', 320, EmailAddress())
  email: string | null;

  @OptionalTextField('The e-mail address for manuscripts.', 320, EmailAddress())
  submissionEmail: string | null;

  @OptionalTextField('The postal address, in Albanian.', TITLE_LENGTH)
  address: string | null;

  @OptionalTextField('The postal address, in English.', TITLE_LENGTH)
  addressEn: string | null;

  @OptionalField(() => Contact, 'The editor-in-chief.', Nested(Contact))
  editorInChief: Contact | null;

  @OptionalField(() => Contact, 'The organising committee.', Nested(Contact))
  organisingCommittee: Contact | null;

  @OptionalTextField('The ISO 4 abbreviated title.', TITLE_LENGTH)
  abbreviation: string | null;

  @OptionalField(() => Int, 'The number of issues per year.', WholeNumber(), Min(1), Max(365))
  issuesPerYear: number | null;

  @OptionalTextField('The place of publication.', TITLE_LENGTH)
  placeOfPublication: string | null;

  @Field({ description: 'The country of publication: an ISO 3166-1 alpha-2 code.' })
  @Country()
  country: string;

  @Field(() => [String], { description: 'The languages in which manuscripts are accepted, as BCP 47 tags.' })
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  @Transform(({ value }: { value: unknown }) =>
    Array.isArray(value) ? value.map((tag) => normaliseLanguage(String(tag))) : value,
  )
  @Matches(LANGUAGE_TAG, { each: true, message: 'each of languages must be a BCP 47 tag, like sq' })
  languages: string[];

  @Field(() => PeerReview, { description: 'The type of peer review.' })
  @IsEnum(PeerReview)
  peerReview: PeerReview;

  @Field({ description: 'Whether authors are charged.' })
  @IsBoolean()
  hasCharges: boolean;

  @OptionalTextField('Charges to authors, and what they are for, in Albanian.', TITLE_LENGTH)
  charges: string | null;

  @OptionalTextField('Charges to authors, and what they are for, in English.', TITLE_LENGTH)
  chargesEn: string | null;

  @Field(() => [IndexingService], { description: 'The indexes and archives that include the journal.' })
  @ArrayMaxSize(100)
  @Nested(IndexingService, { each: true })
  indexing: IndexingService[];

  @OptionalTextField('The pattern of its DOIs, e.g. 10.1234/{year}.{number}.{id}; may also contain {volume}.', 200)
  @Rule(
    'doiPattern',
    (value) => typeof value === 'string' && isDoiPattern(value),
    'doiPattern must begin like 10.1234/ and contain {id}; it may also contain {year}, {number} and {volume}',
  )
  doiPattern: string | null;

  @Field({ description: 'The licence of future publications; existing ones retain theirs.' })
  @WebUrl()
  licenceUrl: string;

  @OptionalTextField('The copyright holder of future publications.', TITLE_LENGTH)
  copyrightHolder: string | null;

  @OptionalTextField('The licence of the metadata, if it differs from that of the texts.', TITLE_LENGTH, WebUrl())
  metadataLicenceUrl: string | null;

  @OptionalTextField('The aims of the journal, in Albanian.', PAGE_LENGTH)
  aims: string | null;

  @OptionalTextField('The aims of the journal, in English.', PAGE_LENGTH)
  aimsEn: string | null;

  @OptionalTextField('The path of a manuscript, in Albanian: a step per line, its name before a colon.', PAGE_LENGTH)
  procedure: string | null;

  @OptionalTextField('The path of a manuscript, in English.', PAGE_LENGTH)
  procedureEn: string | null;

  @OptionalTextField(
    'Copyright, self-archiving, archiving and other policies, in Albanian: one per line, its name before a colon.',
    PAGE_LENGTH,
  )
  policies: string | null;

  @OptionalTextField('The policies, in English.', PAGE_LENGTH)
  policiesEn: string | null;

  @Field({ description: 'Whether article pages show usage figures.' })
  @IsBoolean()
  showsReadings: boolean;

  @Field({ description: "The URL of the journal's record in the ISSN portal." })
  @WebUrl()
  issnPortalUrl: string;

  @OptionalTextField('The website of the university.', TITLE_LENGTH, WebUrl())
  universityUrl: string | null;

  @OptionalTextField('The website of the faculty.', TITLE_LENGTH, WebUrl())
  facultyUrl: string | null;

  @OptionalTextField('The URL that the credit for the design in the footer links to.', TITLE_LENGTH, WebUrl())
  designCreditUrl: string | null;

  @OptionalTextField('The URL of an interactive map of the address.', TITLE_LENGTH, WebUrl())
  mapUrl: string | null;

  @OptionalField(() => Float, 'The latitude of the address, in degrees.', IsLatitude())
  latitude: number | null;

  @OptionalField(() => Float, 'The longitude of the address, in degrees.', IsLongitude())
  longitude: number | null;
}

@ObjectType({ description: 'The journal: names, ISSN, publisher and contact details.' })
export class Journal extends JournalSettings {
  @Field(() => Boolean, {
    description: 'Whether demonstration content is published; pages then carry a notice and are not indexed.',
  })
  demonstration: boolean;

  @Field(() => GraphQLISODateTime, {
    description:
      'When these facts last changed. Citations and exchange formats contain them, but materials do not count as changed.',
  })
  updatedAt: Date;

  @HiddenFromPublicSchema()
  @Field(() => Int, {
    description:
      'The version, which increases with every change. An update based on an older one is rejected with CONFLICT.',
  })
  version: number;

  @PageUrl(paths.home, 'The absolute URL of the home page.')
  url?: string;

  @PageUrl(paths.policy, 'The absolute URL of its policies: peer review, ethics, open access, copyright.')
  policyUrl?: string;

  @Localized(({ title, titleEn }: Journal) => bilingual(title, titleEn), { description: 'The name of the journal.' })
  localizedTitle?: LocalizedText;

  @Localized(({ subtitle, subtitleEn }: Journal) => bilingual(subtitle, subtitleEn), {
    nullable: true,
    description: 'The subtitle. Each language falls back to the other; null if there is none.',
  })
  localizedSubtitle?: LocalizedText | null;

  @Localized(({ publisher, publisherEn }: Journal) => bilingual(publisher, publisherEn), {
    description: 'The publisher.',
  })
  localizedPublisher?: LocalizedText;

  @Localized(({ address, addressEn }: Journal) => bilingual(address, addressEn), {
    nullable: true,
    description: 'The postal address. Each language falls back to the other; null if nobody has entered one.',
  })
  localizedAddress?: LocalizedText | null;
}

@InputType({ description: "Changes to the journal's record. Omitted fields stay unchanged." })
export class UpdateJournalInput extends UpdateOf(JournalSettings) {}

/** A trigger gives what is published the former licence when another is chosen: fix_licence() in schema.sql. */
@Restorable('JOURNAL', { one: 'The journal.', history: 'The journal itself, with the id 1.' })
@Entity('journal')
export class JournalRow {
  @PrimaryColumn('int', { default: 1 })
  id: number;

  @Column('jsonb')
  settings: JournalSettings;

  @VersionColumn({ default: 1 })
  version: number;

  @UpdateDateColumn({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}

/** What the external ids of the demonstration's materials begin with. */
export const DEMONSTRATION = 'demonstration:';

/** The names of the journal in metadata, feeds and citations, where no notice stands beside them. */
export const markedTitles = ({ title, titleEn, demonstration }: Pick<Journal, 'title' | 'titleEn' | 'demonstration'>) =>
  demonstration ? { title: `${title} (demonstrim)`, titleEn: `${titleEn} (demonstration)` } : { title, titleEn };
