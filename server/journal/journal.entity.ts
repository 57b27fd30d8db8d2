import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsBoolean,
  IsEnum,
  IsLatitude,
  IsLongitude,
  IsOptional,
  Matches,
  Max,
  Min,
  ValidateBy,
  ValidateNested,
} from 'class-validator';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { isDoiPattern } from '../../client/doi-pattern.js';
import { FIRST_YEAR, LAST_YEAR } from '../../client/rules.js';
import { ISSN } from '../../client/issn.js';
import { EmailAddress } from '../common/email-address.js';
import { UpdateOf } from '../records/update-of.js';
import { OptionalText, RequiredText, TITLE_LENGTH, WebAddress, WholeNumber } from '../common/validation.js';
import { PeerReview } from './peer-review.js';

@ObjectType({ description: 'Contact details of a person or committee.' })
@InputType('ContactInput', { description: 'Contact details of a person or committee.' })
export class Contact {
  @Field({ description: 'The name of the person or the committee.' })
  @RequiredText(TITLE_LENGTH)
  name: string;

  @Field(() => [String], { description: 'Telephone numbers, with their country code.' })
  @ArrayMaxSize(10)
  @RequiredText(100, { each: true })
  phones: string[];

  @Field(() => String, { nullable: true, description: 'The e-mail address, where there is one.' })
  @OptionalText(320)
  @EmailAddress()
  email?: string | null;
}

@ObjectType({ description: 'An index or archive that the journal is in.' })
@InputType('IndexingServiceInput', { description: 'An index or archive that the journal is in.' })
export class IndexingService {
  @Field({ description: 'Its name.' })
  @RequiredText(TITLE_LENGTH)
  name: string;

  @Field(() => String, { nullable: true, description: "The journal's own page there." })
  @OptionalText(TITLE_LENGTH)
  @WebAddress()
  url?: string | null;
}

/** The facts of the journal, said once: pages, metadata and citations all read them here. */
@ObjectType({ description: 'The journal.' })
@InputType('JournalInput')
export class JournalSettings {
  @Field({ description: 'The Albanian name.' })
  @RequiredText(TITLE_LENGTH)
  title: string;

  @Field({ description: 'The English name.' })
  @RequiredText(TITLE_LENGTH)
  titleEn: string;

  @Field(() => String, { nullable: true, description: 'Subtitle in Albanian.' })
  @OptionalText(TITLE_LENGTH)
  subtitle: string | null;

  @Field(() => String, { nullable: true, description: 'Subtitle in English.' })
  @OptionalText(TITLE_LENGTH)
  subtitleEn: string | null;

  @Field(() => String, { nullable: true, description: 'ISSN of the printed journal.' })
  @OptionalText(9)
  @Matches(ISSN, { message: 'issn must look like 1234-5679' })
  issn: string | null;

  @Field(() => String, { nullable: true, description: 'ISSN of the online journal.' })
  @OptionalText(9)
  @Matches(ISSN, { message: 'issnOnline must look like 1234-5679' })
  issnOnline: string | null;

  @Field({ description: 'Who publishes it, in Albanian.' })
  @RequiredText(TITLE_LENGTH)
  publisher: string;

  @Field({ description: 'Who publishes it, in English.' })
  @RequiredText(TITLE_LENGTH)
  publisherEn: string;

  @Field(() => Int, { description: 'The year of the first issue.' })
  @WholeNumber()
  @Min(FIRST_YEAR)
  @Max(LAST_YEAR)
  foundedYear: number;

  @Field(() => Int, { description: 'Since when the university department owns it.' })
  @WholeNumber()
  @Min(FIRST_YEAR)
  @Max(LAST_YEAR)
  ownedSince: number;

  @Field({ description: 'The general e-mail address.' })
  @RequiredText(320)
  @EmailAddress()
  email: string;

  @Field({ description: 'Where manuscripts are sent.' })
  @RequiredText(320)
  @EmailAddress()
  submissionEmail: string;

  @Field({ description: 'The postal address, in Albanian.' })
  @RequiredText(TITLE_LENGTH)
  address: string;

  @Field({ description: 'The postal address, in English.' })
  @RequiredText(TITLE_LENGTH)
  addressEn: string;

  @Field(() => Contact, { description: 'The editor in chief.' })
  @ValidateNested()
  @Type(() => Contact)
  editorInChief: Contact;

  @Field(() => Contact, { description: 'The organising committee.' })
  @ValidateNested()
  @Type(() => Contact)
  organisingCommittee: Contact;

  @Field(() => String, { nullable: true, description: 'The abbreviated name, after ISO 4.' })
  @OptionalText(TITLE_LENGTH)
  abbreviation: string | null;

  @Field(() => Int, { nullable: true, description: 'How many issues it has a year.' })
  @IsOptional()
  @WholeNumber()
  @Min(1)
  @Max(365)
  issuesPerYear: number | null;

  @Field(() => String, { nullable: true, description: 'The town it is published in.' })
  @OptionalText(TITLE_LENGTH)
  placeOfPublication: string | null;

  @Field({ description: 'The country it is published in: two letters of ISO 3166-1.' })
  @Matches(/^[A-Z]{2}$/, { message: 'country must be two capital letters, like AL' })
  country: string;

  @Field(() => [String], { description: 'The languages in which it takes manuscripts: BCP 47 tags.' })
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  @Matches(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, {
    each: true,
    message: 'each of languages must be a BCP 47 tag, like sq',
  })
  languages: string[];

  @Field(() => PeerReview, { description: 'How manuscripts are reviewed.' })
  @IsEnum(PeerReview)
  peerReview: PeerReview;

  @Field({ description: 'Whether authors pay anything.' })
  @IsBoolean()
  hasCharges: boolean;

  @Field(() => String, { nullable: true, description: 'What authors pay, and what for, in Albanian.' })
  @OptionalText(TITLE_LENGTH)
  charges: string | null;

  @Field(() => String, { nullable: true, description: 'What authors pay, and what for, in English.' })
  @OptionalText(TITLE_LENGTH)
  chargesEn: string | null;

  @Field(() => [IndexingService], { description: 'The indexes and archives it is in.' })
  @ArrayMaxSize(100)
  @ValidateNested({ each: true })
  @Type(() => IndexingService)
  indexing: IndexingService[];

  @Field(() => String, {
    nullable: true,
    description: 'How it forms its DOIs, e.g. 10.1234/{year}.{number}.{id}; {volume} may stand in it, too.',
  })
  @OptionalText(200)
  @ValidateBy({
    name: 'doiPattern',
    validator: {
      validate: (value) => typeof value === 'string' && isDoiPattern(value),
      defaultMessage: () =>
        'doiPattern must begin like 10.1234/ and hold {id}; {year}, {number} and {volume} may stand in it',
    },
  })
  doiPattern: string | null;

  @Field({
    description: 'The licence of what is published from now on. What was published before keeps its own.',
  })
  @WebAddress()
  licenceUrl: string;

  @Field(() => String, {
    nullable: true,
    description: 'Who holds the copyright in what is published from now on.',
  })
  @OptionalText(TITLE_LENGTH)
  copyrightHolder: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The licence of the metadata, where it is not that of the texts.',
  })
  @OptionalText(TITLE_LENGTH)
  @WebAddress()
  metadataLicenceUrl: string | null;

  @Field({ description: 'Whether the page of an article says how often it was read.' })
  @IsBoolean()
  showsReadings: boolean;

  @Field({ description: 'The record of the journal in the ISSN portal.' })
  @WebAddress()
  issnPortalUrl: string;

  @Field({ description: 'The website of the university.' })
  @WebAddress()
  universityUrl: string;

  @Field({ description: 'The website of the faculty.' })
  @WebAddress()
  facultyUrl: string;

  @Field({ description: 'Who made this site.' })
  @WebAddress()
  designCreditUrl: string;

  @Field({ description: 'An interactive map of the address.' })
  @WebAddress()
  mapUrl: string;

  @Field(() => Float, { description: 'Of the address, in degrees north.' })
  @IsLatitude()
  latitude: number;

  @Field(() => Float, { description: 'Of the address, in degrees east.' })
  @IsLongitude()
  longitude: number;
}

@ObjectType({ description: 'The journal: its names, its ISSN, who publishes it and how to reach it.' })
export class Journal extends JournalSettings {
  @Field(() => Boolean, {
    description:
      'True while material of the demonstration is among what is published: pages say so and are not indexed.',
  })
  demonstration: boolean;

  @Field(() => Int, {
    description: 'Grows with every change; an update that names an older one is refused with CONFLICT.',
  })
  version: number;
}

@InputType({ description: "What an editor changes of the journal's facts. A field left out is kept." })
export class UpdateJournalInput extends UpdateOf(JournalSettings) {}

@Entity('journal')
@Check('journal_single_row', '"id" = 1')
export class JournalRow {
  @PrimaryColumn('int', { default: 1 })
  id: number;

  @Column('jsonb')
  settings: JournalSettings;

  @Column('int', { default: 1 })
  version: number;
}

/** What the external ids of the demonstration's materials begin with. */
export const DEMONSTRATION = 'demonstration:';

/** Plainly placeholders: an administrator puts the real ones in. */
export const PLACEHOLDER_SETTINGS: JournalSettings = {
  title: 'Revista Gjeografike Kombëtare',
  titleEn: 'National Journal of Geography',
  subtitle: 'Revistë shkencore e gjeografisë',
  subtitleEn: 'A scholarly journal of geography',
  issn: null,
  issnOnline: null,
  publisher: 'Departamenti i Gjeografisë i Universitetit',
  publisherEn: 'University Department of Geography',
  foundedYear: 1980,
  ownedSince: 2007,
  email: 'revista@example.org',
  submissionEmail: 'doreshkrime@example.org',
  address: 'Departamenti i Gjeografisë, Rruga Shembull 1, Tiranë, Shqipëri',
  addressEn: 'Department of Geography, Example Street 1, Tirana, Albania',
  editorInChief: {
    name: 'Emri Mbiemri (shembull / example)',
    phones: ['+355 00 000 0000'],
    email: 'kryeredaktori@example.org',
  },
  organisingCommittee: {
    name: 'Komiteti organizativ (shembull) / Organising committee (example)',
    phones: ['+355 00 000 0001', '+355 00 000 0002'],
    email: null,
  },
  abbreviation: null,
  issuesPerYear: null,
  placeOfPublication: null,
  country: 'AL',
  languages: ['sq', 'en'],
  peerReview: PeerReview.DOUBLE_ANONYMOUS,
  hasCharges: false,
  charges: null,
  chargesEn: null,
  indexing: [],
  doiPattern: null,
  licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  copyrightHolder: null,
  metadataLicenceUrl: null,
  showsReadings: true,
  issnPortalUrl: 'https://portal.issn.org/',
  universityUrl: 'https://www.example.org/universiteti',
  facultyUrl: 'https://www.example.org/fakulteti',
  designCreditUrl: 'https://www.example.org/dizajni',
  mapUrl: 'https://www.openstreetmap.org/?mlat=41.3275&mlon=19.8187#map=16/41.3275/19.8187',
  latitude: 41.3275,
  longitude: 19.8187,
};
