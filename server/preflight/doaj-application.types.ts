import { Field, Float, Int, ObjectType, registerEnumType } from '@nestjs/graphql';

export enum DoajQuestion {
  OPEN_ACCESS = 'OPEN_ACCESS',
  TITLE = 'TITLE',
  ALTERNATIVE_TITLE = 'ALTERNATIVE_TITLE',
  HOME = 'HOME',
  ISSN_PRINT = 'ISSN_PRINT',
  ISSN_ONLINE = 'ISSN_ONLINE',
  KEYWORDS = 'KEYWORDS',
  LANGUAGES = 'LANGUAGES',
  PUBLISHER = 'PUBLISHER',
  COUNTRY = 'COUNTRY',
  LICENCE = 'LICENCE',
  LICENCE_IN_TEXTS = 'LICENCE_IN_TEXTS',
  COPYRIGHT = 'COPYRIGHT',
  PEER_REVIEW = 'PEER_REVIEW',
  PLAGIARISM = 'PLAGIARISM',
  AIMS = 'AIMS',
  BOARD = 'BOARD',
  INSTRUCTIONS = 'INSTRUCTIONS',
  FEES = 'FEES',
  ARCHIVING = 'ARCHIVING',
  REPOSITORIES = 'REPOSITORIES',
  IDENTIFIERS = 'IDENTIFIERS',
}
registerEnumType(DoajQuestion, {
  name: 'DoajQuestion',
  description: "A question of DOAJ's application form.",
  valuesMap: {
    OPEN_ACCESS: { description: 'Where the journal says that it is open access.' },
    TITLE: { description: 'The title.' },
    ALTERNATIVE_TITLE: { description: 'The title in the other language.' },
    HOME: { description: 'The address of the journal.' },
    ISSN_PRINT: { description: 'The ISSN of the printed journal.' },
    ISSN_ONLINE: { description: 'The ISSN of the online journal.' },
    KEYWORDS: { description: 'Up to six keywords for its subject.' },
    LANGUAGES: { description: 'The languages of manuscripts: BCP 47 tags.' },
    PUBLISHER: { description: 'Who publishes it.' },
    COUNTRY: { description: 'The country of the publisher: two letters of ISO 3166-1.' },
    LICENCE: { description: 'The licence, and where it is stated.' },
    LICENCE_IN_TEXTS: { description: 'Whether the full texts state the licence themselves.' },
    COPYRIGHT: { description: 'Who holds the copyright, and where it is stated.' },
    PEER_REVIEW: { description: 'The kind of review, and where it is described: a value of PeerReview.' },
    PLAGIARISM: { description: 'Whether manuscripts are screened for plagiarism.' },
    AIMS: { description: 'Where aims and scope are stated.' },
    BOARD: { description: 'Where the editorial board is listed.' },
    INSTRUCTIONS: { description: 'Where the instructions for authors are.' },
    FEES: { description: 'Whether authors pay, and what: NONE, or the words of the journal.' },
    ARCHIVING: { description: 'Where the content is preserved.' },
    REPOSITORIES: { description: 'Whether the policy on depositing in repositories is registered.' },
    IDENTIFIERS: { description: 'The permanent identifiers of articles: DOI.' },
  },
});

export enum DoajLack {
  MISSING = 'MISSING',
  NOT_RECORDED = 'NOT_RECORDED',
  NOT_CREATIVE_COMMONS = 'NOT_CREATIVE_COMMONS',
  NOT_REVIEWED = 'NOT_REVIEWED',
  FEES_UNSAID = 'FEES_UNSAID',
}
registerEnumType(DoajLack, {
  name: 'DoajLack',
  description: 'What is wrong with the answer to a question.',
  valuesMap: {
    MISSING: { description: 'The record has a field for it, and it is empty.' },
    NOT_RECORDED: { description: 'The record has no field for it: whoever applies answers it.' },
    NOT_CREATIVE_COMMONS: { description: 'It is none of the licences of Creative Commons.' },
    NOT_REVIEWED: { description: 'DOAJ asks for review by others than the editors.' },
    FEES_UNSAID: { description: 'Authors pay, and it is not said what in both languages.' },
  },
});

export enum AddressState {
  ANSWERS = 'ANSWERS',
  FAILS = 'FAILS',
  FOREIGN = 'FOREIGN',
}
registerEnumType(AddressState, {
  name: 'AddressState',
  description: 'Whether there is a page at an address.',
  valuesMap: {
    ANSWERS: { description: 'The journal has a page there.' },
    FAILS: { description: 'The journal has no page there just now.' },
    FOREIGN: { description: 'It is another site, which was not asked.' },
  },
});

@ObjectType({ description: 'An address that DOAJ is given.' })
export class DoajAddress {
  @Field({ description: 'Absolute.' })
  url: string;

  @Field(() => String, { nullable: true, description: 'BCP 47 tag of the page; null for another site.' })
  language: string | null;

  @Field(() => AddressState, { description: 'Whether there is a page.' })
  state: AddressState;
}

@ObjectType({ description: "A question of DOAJ's application form, as the journal's record answers it." })
export class DoajAnswer {
  @Field(() => DoajQuestion, { description: 'The question.' })
  question: DoajQuestion;

  @Field(() => [String], { description: 'The answer; codes as the record has them.' })
  values: string[];

  @Field(() => [DoajAddress], { description: 'The addresses that belong to the answer.' })
  addresses: DoajAddress[];

  @Field(() => DoajLack, { nullable: true, description: 'What is wrong with it; null when nothing.' })
  lack: DoajLack | null;

  @Field(() => String, { nullable: true, description: "The field of the journal's record that it is read from." })
  field: string | null;
}

@ObjectType({ description: 'How many articles of an issue somebody of a board has written.' })
export class Endogeny {
  @Field(() => Int, { description: 'The id of the issue.' })
  id: number;

  @Field({ description: 'The title of the issue.' })
  title: string;

  @Field(() => Int, { description: 'How many articles it has.' })
  articles: number;

  @Field(() => Int, { description: 'How many of them have an author who sits on a board.' })
  ofBoard: number;

  @Field(() => Float, { description: 'Their share, from 0 to 1.' })
  share: number;

  @Field({ description: 'Whether that is more than DOAJ takes.' })
  isTooMuch: boolean;

  @Field(() => [String], { description: 'Their authors, as the boards name them.' })
  names: string[];
}

@ObjectType({ description: 'How many research articles a year has.' })
export class ResearchYear {
  @Field(() => Int, { description: 'The year.' })
  year: number;

  @Field(() => Int, { description: 'How many; one whose kind is not said counts.' })
  articles: number;

  @Field({ description: 'Whether the year is over and has fewer than DOAJ asks for.' })
  isTooFew: boolean;
}

@ObjectType({ description: 'Somebody on a board.' })
export class UnaffiliatedMember {
  @Field(() => Int, { description: 'The id.' })
  id: number;

  @Field({ description: 'The whole name.' })
  fullName: string;
}

@ObjectType({ description: 'What the journal would answer in its application to DOAJ.' })
export class DoajApplication {
  @Field(() => [DoajAnswer], { description: 'Each question of the form.' })
  answers: DoajAnswer[];

  @Field(() => [Endogeny], { description: 'The latest two issues that readers see.' })
  endogeny: Endogeny[];

  @Field(() => [ResearchYear], { description: 'This year and the two before it.' })
  years: ResearchYear[];

  @Field(() => Int, { description: 'How many people sit on the boards.' })
  boardMembers: number;

  @Field(() => [UnaffiliatedMember], { description: 'Those of whom it is not said where they work.' })
  unaffiliated: UnaffiliatedMember[];
}
