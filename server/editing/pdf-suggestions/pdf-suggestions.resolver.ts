import { Args, Field, Int, Mutation, ObjectType, Resolver } from '@nestjs/graphql';
import { Admin } from '../../platform/access/access.js';
import { badField } from '../../platform/errors/errors.js';
import { Upload, type Uploading, staged } from '../../platform/files/graphql-uploads.js';
import { PdfSuggestionsService } from './pdf-suggestions.service.js';
import { type Suggestion } from './suggestion.js';

@ObjectType({ description: 'Metadata extracted from a PDF, for an editor to check; null where nothing was found.' })
class PdfSuggestion implements Suggestion {
  @Field(() => String, { nullable: true, description: 'The title.' })
  title: string | null;

  @Field(() => String, { nullable: true, description: 'The authors as one string, separated by semicolons.' })
  authorsText: string | null;

  @Field(() => Int, { description: 'The number of authors found.' })
  authorCount: number;

  @Field({ description: 'False if other text also looked like author names, so that they should be checked.' })
  areAuthorsSure: boolean;

  @Field(() => String, { nullable: true, description: 'The abstract.' })
  abstract: string | null;

  @Field(() => String, { nullable: true, description: 'The keywords, separated by commas.' })
  keywords: string | null;

  @Field(() => String, { nullable: true, description: 'The DOI, without a resolver.' })
  doi: string | null;

  @Field(() => Int, { description: 'The number of pages in the file.' })
  pageCount: number;

  @Field(() => Int, { nullable: true, description: 'The printed number of the first page.' })
  firstPage: number | null;

  @Field(() => Int, { nullable: true, description: 'The printed number of the last page.' })
  lastPage: number | null;
}

@Resolver()
export class PdfSuggestionsResolver {
  constructor(private readonly service: PdfSuggestionsService) {}

  @Admin()
  @Mutation(() => PdfSuggestion, { description: 'Extracts metadata from a PDF. Nothing is stored.' })
  async suggestFromPdf(
    @Args('pdf', { type: () => Upload, description: 'The PDF, which is not stored.' }) pdf: Uploading,
  ) {
    const { file } = await staged({ file: ['pdf', pdf] });
    if (!file) throw badField('pdf', 'A PDF file is required.');
    return this.service.suggest(file);
  }
}
