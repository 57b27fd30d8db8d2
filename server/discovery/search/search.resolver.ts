import { Args, Query, Resolver } from '@nestjs/graphql';
import { Cost } from '../../platform/graphql/cost.js';
import { Public } from '../../platform/access/access.js';
import { Requested, type RequestedFields } from '../../platform/graphql/requested-fields.js';
import { SearchService } from './search.service.js';
import { SearchArgs, SearchConnection } from './search.types.js';

@Resolver()
export class SearchResolver {
  constructor(private readonly service: SearchService) {}

  @Cost({ each: 50 })
  @Public()
  @Query(() => SearchConnection, {
    description:
      'Searches titles, authors, keywords, abstracts, full texts, references and PDFs. New records are found within seconds, their PDFs within minutes.',
  })
  search(@Args() args: SearchArgs, @Requested() fields: RequestedFields) {
    return this.service.search(args, fields);
  }
}
