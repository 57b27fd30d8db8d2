import { Args, Field, Int, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { Admin } from '../common/access.js';
import { badField } from '../common/errors.js';
import { Upload, type Uploading, staged } from '../files/graphql-uploads.js';
import { PdfSuggestionsService } from './pdf-suggestions.service.js';
import { type Suggestion } from './suggestion.js';

@ObjectType({ description: 'What a PDF seems to say of itself, for an editor to check. Null where nothing was found.' })
class PdfSuggestion implements Suggestion {
  @Field(() => String, { nullable: true, description: 'The title.' })
  title: string | null;

  @Field(() => String, { nullable: true, description: 'The authors as one text, parted by semicolons.' })
  authorsText: string | null;

  @Field(() => Int, { description: 'How many authors were found.' })
  authorCount: number;

  @Field({ description: 'False where something beside the authors looked like a name as well: count them.' })
  areAuthorsSure: boolean;

  @Field(() => String, { nullable: true, description: 'The abstract.' })
  abstract: string | null;

  @Field(() => String, { nullable: true, description: 'The keywords, parted by commas.' })
  keywords: string | null;

  @Field(() => String, { nullable: true, description: 'The DOI, without a resolver.' })
  doi: string | null;

  @Field(() => Int, { description: 'How many pages the file has.' })
  pageCount: number;

  @Field(() => Int, { nullable: true, description: 'The first page in print.' })
  firstPage: number | null;

  @Field(() => Int, { nullable: true, description: 'The last page in print.' })
  lastPage: number | null;
}

@Resolver()
export class PdfSuggestionsResolver {
  constructor(private readonly service: PdfSuggestionsService) {}

  @Admin()
  @Mutation(() => PdfSuggestion, { description: 'Reads a PDF for what it says of itself. Nothing is stored.' })
  async suggestFromPdf(@Args('pdf', { type: () => Upload, description: 'The PDF. It is not kept.' }) pdf: Uploading) {
    const { file } = await staged({ file: ['pdf', pdf] });
    if (!file) throw badField('pdf', 'A PDF file is required.');
    return this.service.suggest(file);
  }
}
