import { Args, ArgsType, Field, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { IsInt } from 'class-validator';
import { Admin, type Identity, CurrentUser } from '../../platform/access/access.js';
import { ArticleProblems } from '../../interop/exports/exports.types.js';
import { Publication } from '../../content/materials/publication.js';
import { DoajApplicationService } from './doaj-application.js';
import { DoajApplication } from './doaj-application.types.js';
import { PreflightService } from './preflight.service.js';
import { OptionalField } from '../../platform/validation/validation.js';

@ObjectType({ description: 'An article as indexes would see it.' })
class CheckedArticle extends ArticleProblems {
  @Field(() => Publication, { description: 'The publication status.' })
  publication: Publication;
}

@ArgsType()
class PreflightArgs {
  @Field(() => Int, { description: 'The year of publication.' })
  @IsInt()
  year: number;

  @OptionalField(() => Int, 'Restricts the list to this number of the year.', IsInt())
  number?: number | null;
}

@Admin()
@Resolver()
export class PreflightResolver {
  constructor(
    private readonly preflight: PreflightService,
    private readonly doaj: DoajApplicationService,
  ) {}

  @Query(() => [CheckedArticle], {
    description:
      'What Google Scholar, DOAJ, Crossref and harvesters would object to in the articles of a year or issue.',
  })
  preflightCheck(@Args() { year, number }: PreflightArgs, @CurrentUser() viewer: Identity): Promise<CheckedArticle[]> {
    return this.preflight.check(year, number, viewer);
  }

  @Query(() => DoajApplication, {
    description: "The journal's application to DOAJ, with the answers DOAJ would not accept.",
  })
  doajApplication(): Promise<DoajApplication> {
    return this.doaj.application();
  }
}
