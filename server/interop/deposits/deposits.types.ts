import { ArgsType, Field, Int, ObjectType } from '@nestjs/graphql';
import { ArrayMaxSize, IsInt } from 'class-validator';
import { describedEnum } from '../../platform/graphql/described-enum.js';
import { OptionalField } from '../../platform/validation/validation.js';
import { ArticleProblems, ArticleSelection } from '../exports/exports.types.js';

/** The state of a DOI. It is never stored: it follows from its last deposit, what it leads to, and the metadata as they are now. */
export const DoiState = describedEnum('DoiState', 'The state of a DOI.', {
  NOT_REGISTERED: 'It was never registered.',
  PENDING: 'A deposit waits, or its outcome is not known yet.',
  REGISTERED: 'It is registered with the current metadata.',
  WARNING: 'It is registered; Crossref warns of something.',
  FAILED: 'Crossref rejected its last deposit, or it could not be sent.',
  OUTDATED: 'It is registered with earlier metadata.',
  TARGET_WRONG: 'It leads to a URL that is not that of the article.',
});
export type DoiState = keyof typeof DoiState;

@ObjectType({ description: 'A published article and the state of its DOI.' })
export class DoiRegistration extends ArticleProblems {
  @Field(() => String, { nullable: true, description: 'The DOI.' })
  doi: string | null;

  @Field(() => DoiState, { description: 'The state of the DOI.' })
  state: DoiState;

  @Field(() => String, { nullable: true, description: "Crossref's last message, verbatim." })
  message: string | null;

  @Field(() => String, { nullable: true, description: 'Where the DOI leads to, as of the last check.' })
  target: string | null;
}

@ObjectType({ description: 'DOIs and whether they can be registered from here.' })
export class DoiRegistry {
  @Field({ description: 'Whether the account at Crossref is configured.' })
  isConfigured: boolean;

  @Field(() => [DoiRegistration], { description: 'The selected articles.' })
  articles: DoiRegistration[];
}

@ObjectType({ description: 'An article whose DOI Crossref would not register.' })
export class RejectedDeposit extends ArticleProblems {}

@ObjectType({ description: 'What was queued.' })
export class QueuedDeposits {
  @Field(() => Int, { description: 'The number of deposits that were added.' })
  queued: number;

  @Field(() => [RejectedDeposit], { description: 'The articles that are not sent, with the reasons.' })
  rejected: RejectedDeposit[];
}

@ArgsType()
export class DoiSelection extends ArticleSelection {
  @OptionalField(
    () => [Int],
    'The ids of the articles; all published ones if omitted.',
    ArrayMaxSize(1_000),
    IsInt({ each: true }),
  )
  ids?: number[] | null;
}
