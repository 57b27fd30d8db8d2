import {
  Args,
  ArgsType,
  Context,
  Field,
  GraphQLISODateTime,
  Int,
  Mutation,
  ObjectType,
  Parent,
  Query,
  ResolveField,
  Resolver,
} from '@nestjs/graphql';
import { ArrayMaxSize, IsInt } from 'class-validator';
import { type Material } from '../../content/materials/material.entity.js';
import { Article } from '../../content/materials/material.types.js';
import { Admin, type Identity, type RequestContext } from '../../platform/access/access.js';
import { CurrentUser } from '../../platform/access/current-user.js';
import { Cost } from '../../platform/graphql/cost.js';
import { loaderOf } from '../../platform/graphql/loaders.js';
import { DependsOn } from '../../content/materials/depends-on.js';
import { ArticleProblems } from '../exports/article-problems.js';
import { type Exchange } from './deposit.entity.js';
import { DepositsService, DoiState } from './deposits.service.js';
import { DoiChecker } from './doi-checker.js';
import { OptionalField } from '../../platform/validation/validation.js';

@ObjectType({ description: 'A published article and the state of its DOI.' })
class DoiRegistration extends ArticleProblems {
  @Field(() => String, { nullable: true, description: 'The DOI.' })
  doi: string | null;

  @Field(() => DoiState, { description: 'The state of the DOI.' })
  state: DoiState;

  @Field(() => String, { nullable: true, description: "Crossref's last message, verbatim." })
  message: string | null;

  @Field(() => String, { nullable: true, description: 'Where the DOI leads to, as of the last check.' })
  target: string | null;

  @Field(() => GraphQLISODateTime, { nullable: true, description: 'When its last deposit was settled or added.' })
  changedAt: Date | null;
}

@ObjectType({ description: 'DOIs and whether they can be registered from here.' })
class DoiRegistry {
  @Field({ description: 'Whether the account at Crossref is configured.' })
  isConfigured: boolean;

  @Field(() => [DoiRegistration], { description: 'The selected articles.' })
  articles: DoiRegistration[];
}

@ObjectType({ description: 'An article whose DOI Crossref would not register.' })
class RejectedDeposit extends ArticleProblems {}

@ObjectType({ description: 'What was queued.' })
class QueuedDeposits {
  @Field(() => Int, { description: 'The number of deposits that were added.' })
  queued: number;

  @Field(() => [RejectedDeposit], { description: 'The articles that are not sent, with the reasons.' })
  rejected: RejectedDeposit[];
}

@ObjectType({ description: 'A request to Crossref about a deposit.' })
class DepositExchange {
  @Field({ description: 'When it was answered.' })
  at: string;

  @Field({ description: '`deposit`, or `status` where the outcome was asked for.' })
  request: string;

  @Field(() => Int, { nullable: true, description: 'The status of HTTP; null without an answer.' })
  status: number | null;

  @Field(() => String, { nullable: true, description: 'The answer, verbatim.' })
  answer: string | null;

  @Field(() => String, { nullable: true, description: 'Why there is no answer.' })
  error: string | null;
}

@ObjectType({ description: 'A deposit of an article.' })
class DoiDeposit {
  @Field(() => Int, { description: 'The id.' })
  id: number;

  @Field({ description: 'The DOI.' })
  doi: string;

  @Field({ description: 'The document, as sent or to be sent.' })
  sent: string;

  @Field({ description: '`waiting`, `sending`, `asking`, `registered`, `warning` or `failed`.' })
  state: string;

  @Field(() => GraphQLISODateTime, { description: 'When it was added.' })
  createdAt: Date;

  @Field(() => [DepositExchange], { description: 'The requests to Crossref, in order.' })
  exchanges: Exchange[];
}

@ObjectType({ description: 'A reference for which Crossref knows the DOI.' })
class ReferenceMatch {
  @Field({ description: 'The reference as deposited.' })
  text: string;

  @Field({ description: 'Its DOI.' })
  doi: string;
}

@ObjectType({ description: 'A work that cites an article.' })
class CitingWork {
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

@ArgsType()
class DoiArgs {
  @OptionalField(
    () => [Int],
    'The ids of the articles; all published ones if omitted.',
    ArrayMaxSize(1_000),
    IsInt({ each: true }),
  )
  ids?: number[] | null;

  @OptionalField(() => Int, 'Restricts them to this year.', IsInt())
  year?: number | null;

  @OptionalField(() => Int, 'Restricts them to this number of the year.', IsInt())
  number?: number | null;
}

const ARTICLE_ID = { type: () => Int, description: 'The id of the article.' };

@Resolver()
export class DepositsResolver {
  constructor(private readonly service: DepositsService) {}

  @Admin()
  @Query(() => DoiRegistry, { description: 'The states of the DOIs of published articles.' })
  async doiRegistry(@Args() selection: DoiArgs): Promise<DoiRegistry> {
    return { isConfigured: this.service.isConfigured, articles: await this.service.registrations(selection) };
  }

  @Admin()
  @Query(() => [DoiDeposit], { description: 'The deposits of an article, the last one first.' })
  doiDeposits(@Args('id', ARTICLE_ID) id: number): Promise<DoiDeposit[]> {
    return this.service.history(id);
  }

  @Admin()
  @Query(() => [ReferenceMatch], { description: 'The references of an article for which Crossref knows the DOI.' })
  referenceMatches(@Args('id', ARTICLE_ID) id: number): Promise<ReferenceMatch[]> {
    return this.service.matches(id);
  }

  @Admin()
  @Mutation(() => QueuedDeposits, {
    description:
      'Registers DOIs at Crossref: those of `ids`, or all selected ones that are not registered as they are now.',
  })
  depositDois(@Args() selection: DoiArgs, @CurrentUser() editor: Identity): Promise<QueuedDeposits> {
    return this.service.deposit(editor, selection);
  }
}

@Resolver(() => Article)
export class CitedByResolver {
  constructor(private readonly checker: DoiChecker) {}

  @Cost({ length: 20 })
  @DependsOn('doi')
  @ResolveField('citedBy', () => [CitingWork], {
    description: 'The works that cite it, as known to Crossref; updated once a week.',
  })
  citedBy(@Parent() { doi }: Material, @Context() context: RequestContext): Promise<CitingWork[]> | CitingWork[] {
    return doi ? loaderOf(context, this.checker.citing, String).load(doi.toLowerCase()) : [];
  }
}
