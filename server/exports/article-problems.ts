import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Index, Objection, type Field as Place } from './objections.js';

@ObjectType({ description: 'Something an index would object to.' })
export class IndexProblem {
  @Field(() => Index, { description: 'Who objects.' })
  index: Index;

  @Field(() => Objection, { description: 'To what.' })
  objection: Objection;

  @Field(() => String, { nullable: true, description: 'The field where it is mended, where there is one.' })
  field: Place | null;

  @Field({ description: 'Whether the index would not take the record at all.' })
  isRefusal: boolean;

  @Field(() => String, { nullable: true, description: 'The words of a schema, in English.' })
  detail: string | null;
}

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

  @Field(() => [IndexProblem], { description: 'What indexes would object to; empty when nothing.' })
  problems: IndexProblem[];
}
