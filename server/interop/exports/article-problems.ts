import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Index, Objection, type Field as FieldName } from './objections.js';

@ObjectType({ description: 'An objection of an index.' })
export class IndexProblem {
  @Field(() => Index, { description: 'The service that objects.' })
  index: Index;

  @Field(() => Objection, { description: 'What it objects to.' })
  objection: Objection;

  @Field(() => String, { nullable: true, description: 'The field to correct, if there is one.' })
  field: FieldName | null;

  @Field({ description: 'Whether the index would reject the record entirely.' })
  isRejection: boolean;

  @Field(() => String, { nullable: true, description: 'The message of the official schema, in English.' })
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

  @Field(() => [IndexProblem], { description: 'What indexes would object to; empty if nothing.' })
  problems: IndexProblem[];
}
