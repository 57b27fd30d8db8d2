import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { describedEnum } from '../../platform/graphql/described-enum.js';

export const DoajQuestion = describedEnum('DoajQuestion', "A question on DOAJ's application form.", {
  OPEN_ACCESS: 'Where the open access policy is stated.',
  TITLE: 'The title.',
  ALTERNATIVE_TITLE: 'The title in the other language.',
  HOME: "The journal's URL.",
  ISSN_PRINT: 'The ISSN of the print edition.',
  ISSN_ONLINE: 'The ISSN of the online edition.',
  KEYWORDS: 'Up to six subject keywords.',
  LANGUAGES: 'The languages in which manuscripts are accepted, as BCP 47 tags.',
  PUBLISHER: 'The publisher.',
  COUNTRY: "The publisher's country: an ISO 3166-1 alpha-2 code.",
  LICENCE: 'The licence, and where it is stated.',
  LICENCE_IN_TEXTS: 'Whether the full texts state the licence themselves.',
  COPYRIGHT: 'The copyright holder, and where this is stated.',
  PEER_REVIEW: 'The type of peer review (a value of PeerReview), and where it is described.',
  PLAGIARISM: 'Whether manuscripts are screened for plagiarism.',
  AIMS: 'Where the aims and scope are stated.',
  BOARD: 'Where the editorial board is listed.',
  INSTRUCTIONS: 'Where the instructions for authors are.',
  FEES: "Charges to authors: NONE, or the journal's description.",
  ARCHIVING: 'Where the content is preserved.',
  REPOSITORIES: 'Whether the policy on depositing in repositories is registered.',
  IDENTIFIERS: 'Persistent identifiers of articles: DOI.',
});
export type DoajQuestion = keyof typeof DoajQuestion;

export const DoajProblem = describedEnum('DoajProblem', 'What is wrong with an answer.', {
  MISSING: "The field for it in the journal's record is empty.",
  NOT_RECORDED: "The journal's record has no field for it; the applicant must answer it.",
  NOT_CREATIVE_COMMONS: 'It is not a Creative Commons licence.',
  NOT_REVIEWED: 'DOAJ requires reviewers who are not the editors.',
  FEES_NOT_DESCRIBED: 'Authors are charged, but the charges are not described in both languages.',
});
export type DoajProblem = keyof typeof DoajProblem;

@ObjectType({ description: 'A URL given to DOAJ.' })
export class DoajAddress {
  @Field({ description: 'Absolute.' })
  url: string;

  @Field(() => String, {
    nullable: true,
    description: 'The language of the page as a BCP 47 tag; null for another site, which was not checked.',
  })
  language: string | null;
}

@ObjectType({ description: "A question on DOAJ's application form, with the answer from the journal's record." })
export class DoajAnswer {
  @Field(() => DoajQuestion, { description: 'The question.' })
  question: DoajQuestion;

  @Field(() => [String], { description: 'The answer, with the codes stored in the record.' })
  values: string[];

  @Field(() => [DoajAddress], { description: 'The URLs that belong to the answer.' })
  addresses: DoajAddress[];

  @Field(() => DoajProblem, { nullable: true, description: 'What is wrong with the answer; null if nothing.' })
  problem: DoajProblem | null;

  @Field(() => String, { nullable: true, description: "The field of the journal's record that it comes from." })
  field: string | null;
}

@ObjectType({ description: 'How many articles of an issue were written by board members.' })
export class Endogeny {
  @Field(() => Int, { description: 'The id of the issue.' })
  id: number;

  @Field({ description: 'The title of the issue.' })
  title: string;

  @Field(() => Int, { description: 'The number of articles.' })
  articles: number;

  @Field(() => Int, { description: 'The number of articles with an author who is on a board.' })
  ofBoard: number;

  @Field(() => Float, { description: 'The share of such articles, from 0 to 1.' })
  share: number;

  @Field({ description: "Whether the share exceeds DOAJ's limit." })
  isTooMuch: boolean;

  @Field(() => [String], { description: 'The board members who wrote them, as named on the boards.' })
  names: string[];
}

@ObjectType({ description: 'The number of research articles in a year.' })
export class ResearchYear {
  @Field(() => Int, { description: 'The year.' })
  year: number;

  @Field(() => Int, { description: 'The number; articles without a type are included.' })
  articles: number;

  @Field({ description: 'Whether the year is over with fewer articles than DOAJ requires.' })
  isTooFew: boolean;
}

@ObjectType({ description: 'A board member.' })
export class UnaffiliatedMember {
  @Field(() => Int, { description: 'The id.' })
  id: number;

  @Field({ description: 'The full name.' })
  fullName: string;
}

@ObjectType({ description: "The journal's application to DOAJ." })
export class DoajApplication {
  @Field(() => [DoajAnswer], { description: 'The questions of the form.' })
  answers: DoajAnswer[];

  @Field(() => [Endogeny], { description: 'The two most recent published issues.' })
  endogeny: Endogeny[];

  @Field(() => [ResearchYear], { description: 'This year and the two previous years.' })
  years: ResearchYear[];

  @Field(() => Int, { description: 'The number of people on the boards.' })
  boardMembers: number;

  @Field(() => [UnaffiliatedMember], { description: 'Board members without an affiliation.' })
  unaffiliated: UnaffiliatedMember[];
}
