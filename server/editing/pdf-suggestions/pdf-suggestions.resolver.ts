import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Admin } from '../../platform/access/access.js';
import { Upload, type Uploading, staged } from '../../platform/files/graphql-uploads.js';
import { PdfSuggestion, suggestedBy } from './suggestion.js';

@Resolver()
export class PdfSuggestionsResolver {
  @Admin()
  @Mutation(() => PdfSuggestion, { description: 'Extracts metadata from a PDF. Nothing is stored.' })
  async suggestFromPdf(
    @Args('pdf', { type: () => Upload, description: 'The PDF, which is not stored.' }) pdf: Uploading,
  ) {
    const { file } = await staged({ file: ['pdf', pdf] });
    return suggestedBy(file!);
  }
}
