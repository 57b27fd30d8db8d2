import { Args, ArgsType, Field, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { IsInt, IsOptional } from 'class-validator';
import { Admin, type Identity } from '../common/access.js';
import { CurrentUser } from '../common/current-user.js';
import { IndexProblem } from '../exports/exports.resolver.js';
import { Publication } from '../materials/publication.js';
import { PreflightService } from './preflight.service.js';

@ObjectType({ description: 'An article, as indexes would see it.' })
class CheckedArticle {
  @Field(() => Int, { description: 'The id of the material.' })
  id: number;

  @Field({ description: 'Its title.' })
  title: string;

  @Field(() => Int, { description: 'The year of publication.' })
  year: number;

  @Field(() => Int, { description: 'The number within the year.' })
  number: number;

  @Field(() => Publication, { description: 'Whether readers see it.' })
  publication: Publication;

  @Field(() => [IndexProblem], { description: 'What indexes would object to; empty when nothing.' })
  problems: IndexProblem[];
}

@ArgsType()
class PreflightArgs {
  @Field(() => Int, { description: 'The year of publication.' })
  @IsInt()
  year: number;

  @Field(() => Int, { nullable: true, description: 'One number of it only.' })
  @IsOptional()
  @IsInt()
  number?: number | null;
}

@Resolver()
export class PreflightResolver {
  constructor(private readonly preflight: PreflightService) {}

  @Admin()
  @Query(() => [CheckedArticle], {
    description:
      'What Google Scholar, DOAJ, Crossref and harvesters would object to in the articles of a year or an issue.',
  })
  preflightCheck(@Args() { year, number }: PreflightArgs, @CurrentUser() viewer: Identity): Promise<CheckedArticle[]> {
    return this.preflight.check(year, number, viewer);
  }
}
