import { Field, Float, InputType, Int, ObjectType } from '@nestjs/graphql';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsLatitude, IsLongitude, Matches, Max, Min, ValidateNested } from 'class-validator';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { FIRST_YEAR, LAST_YEAR } from '../../client/rules.js';
import { ISSN } from '../../client/issn.js';
import { EmailAddress } from '../common/email-address.js';
import { UpdateOf } from '../records/update-of.js';
import { OptionalText, RequiredText, TITLE_LENGTH, WebAddress, WholeNumber } from '../common/validation.js';

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

  @Field({ description: 'The licence of everything published.' })
  @WebAddress()
  licenceUrl: string;

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
  licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  issnPortalUrl: 'https://portal.issn.org/',
  universityUrl: 'https://www.example.org/universiteti',
  facultyUrl: 'https://www.example.org/fakulteti',
  designCreditUrl: 'https://www.example.org/dizajni',
  mapUrl: 'https://www.openstreetmap.org/?mlat=41.3275&mlon=19.8187#map=16/41.3275/19.8187',
  latitude: 41.3275,
  longitude: 19.8187,
};
