import { Field, GraphQLISODateTime, Int, ObjectType } from '@nestjs/graphql';

export type DepositState = 'waiting' | 'sending' | 'asking' | 'registered' | 'warning' | 'failed';

@ObjectType({ description: 'A request to Crossref about a deposit.' })
export class DepositExchange {
  @Field({ description: 'When it was answered.' })
  at: string;

  @Field(() => String, { description: '`deposit`, or `status` where the outcome was asked for.' })
  request: 'deposit' | 'status';

  @Field(() => Int, { nullable: true, description: 'The status of HTTP; null without an answer.' })
  status: number | null;

  @Field(() => String, { nullable: true, description: 'The answer, verbatim.' })
  answer: string | null;

  @Field(() => String, { nullable: true, description: 'Why there is no answer.' })
  error: string | null;
}

/**
 * One registration of a DOI. It is 'sending' before Crossref is contacted; if the outcome stays unknown it is 'asking', and Crossref is
 * asked for it instead of being sent it again.
 */
@ObjectType('DoiDeposit', { description: 'A deposit of an article.' })
export class Deposit {
  @Field(() => Int, { description: 'The id.' })
  id: number;

  /** Null once it is deleted for good: the DOI remains registered. */
  materialId: number | null;

  @Field({ description: 'The DOI.' })
  doi: string;

  batchId: string;

  /** Of the metadata in the document. */
  fingerprint: string;

  @Field({ description: 'The document, as sent or to be sent.' })
  sent: string;

  @Field(() => String, { description: '`waiting`, `sending`, `asking`, `registered`, `warning` or `failed`.' })
  state: DepositState;

  @Field(() => [DepositExchange], { description: 'The requests to Crossref, in order.' })
  exchanges: DepositExchange[];

  /** Since its state last changed. */
  attempts: number;

  @Field(() => GraphQLISODateTime, { description: 'When it was added.' })
  createdAt: Date;
}

@ObjectType({ description: 'A reference for which Crossref knows the DOI.' })
export class ReferenceMatch {
  @Field({ description: 'The reference as deposited.' })
  text: string;

  @Field({ description: 'Its DOI.' })
  doi: string;
}

@ObjectType({ description: 'A work that cites an article.' })
export class CitingWork {
  @Field({ description: 'The title.' })
  title: string;

  @Field(() => [String], { description: 'The names of the authors.' })
  authors: string[];

  @Field(() => Int, { nullable: true, description: 'The year of publication.' })
  year: number | null;

  @Field(() => String, { nullable: true, description: 'The journal or book.' })
  source: string | null;

  @Field(() => String, { nullable: true, description: 'The DOI.' })
  doi: string | null;
}
