import { Args, Field, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Cost } from '../../platform/graphql/cost.js';
import { Admin, Public } from '../../platform/access/access.js';
import { Requested, type RequestedFields } from '../../platform/graphql/requested-fields.js';
import { SearchIndex, type SearchProgress } from './search-index.js';
import { SearchService } from './search.service.js';
import { SearchArgs, SearchConnection } from './search.types.js';

@ObjectType('SearchProgress', { description: 'The progress of the search index.' })
class SearchProgressType implements SearchProgress {
  @Field(() => Int, { description: 'The number of materials, without deleted ones.' })
  materials: number;

  @Field(() => Int, { description: 'How many of them are indexed with their current text.' })
  materialsRead: number;

  @Field(() => Int, { description: 'The number of materials with a PDF.' })
  pdfs: number;

  @Field(() => Int, { description: 'The number of PDFs whose text is indexed.' })
  pdfsRead: number;

  @Field(() => Int, { description: 'The number of PDFs without readable text.' })
  pdfsUnreadable: number;
}

@Resolver()
export class SearchResolver {
  constructor(
    private readonly service: SearchService,
    private readonly index: SearchIndex,
  ) {}

  @Cost({ each: 50 })
  @Public()
  @Query(() => SearchConnection, {
    description:
      'Searches titles, abstracts, keywords, authors, references and the text of PDFs. New records are found within seconds, their PDFs within minutes.',
  })
  search(@Args() args: SearchArgs, @Requested() fields: RequestedFields) {
    return this.service.search(args, fields);
  }

  @Admin()
  @Query(() => SearchProgressType, { description: 'The progress of indexing texts and PDFs for the search.' })
  searchProgress() {
    return this.index.progress();
  }
}
