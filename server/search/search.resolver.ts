import { Args, Field, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { Admin, Public } from '../common/access.js';
import { Requested, type RequestedFields } from '../graphql/requested-fields.js';
import { SearchIndex, type SearchProgress } from './search-index.js';
import { SearchService } from './search.service.js';
import { SearchArgs, SearchConnection } from './search.types.js';

@ObjectType('SearchProgress', { description: 'How much of the journal the search knows.' })
class SearchProgressType implements SearchProgress {
  @Field(() => Int, { description: 'Materials that were not deleted.' })
  materials: number;

  @Field(() => Int, { description: 'Of these, those that are found by their present texts.' })
  materialsRead: number;

  @Field(() => Int, { description: 'Materials with a PDF.' })
  pdfs: number;

  @Field(() => Int, { description: 'PDFs whose text is searched.' })
  pdfsRead: number;

  @Field(() => Int, { description: 'PDFs in which no text could be read.' })
  pdfsUnreadable: number;
}

@Resolver()
export class SearchResolver {
  constructor(
    private readonly service: SearchService,
    private readonly index: SearchIndex,
  ) {}

  @Public()
  @Query(() => SearchConnection, {
    description:
      'Searches titles, abstracts, keywords, authors, references and the text inside PDFs. What was just published is found within seconds, its PDF within minutes.',
  })
  search(@Args() args: SearchArgs, @Requested() fields: RequestedFields) {
    return this.service.search(args, fields);
  }

  @Admin()
  @Query(() => SearchProgressType, { description: 'How far the reading of texts and PDFs for the search has come.' })
  searchProgress() {
    return this.index.progress();
  }
}
