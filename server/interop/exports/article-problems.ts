import { Field, Int, ObjectType } from '@nestjs/graphql';
import { IndexProblem } from './objections.js';

/** An article, and what indexes would object to in it. */
@ObjectType({ isAbstract: true })
export abstract class ArticleProblems {
  @Field(() => Int, { description: 'The id of the material.' })
  id: number;

  @Field({ description: 'Its title.' })
  title: string;

  @Field(() => Int, { description: 'The year of publication.' })
  year: number;

  @Field(() => Int, { description: 'The number within the year.' })
  number: number;

  @Field(() => [IndexProblem], { description: 'What indexes would object to; empty if nothing.' })
  problems: IndexProblem[];
}
