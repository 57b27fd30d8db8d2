import { apollo } from '../../editing/session/apollo';
import type { UploadContext } from '../../editing/session/upload-link';
import { SuggestFromPdfDocument, type SuggestFromPdfMutation } from './suggestions.generated';

export type Suggestion = SuggestFromPdfMutation['suggestFromPdf'];
type Context = UploadContext & { signal: AbortSignal; background?: true };

/** The metadata in a PDF; null if it cannot be read, or is stopped. */
export const suggestionOf = (pdf: File, context: Context): Promise<Suggestion | null> =>
  apollo.mutate({ mutation: SuggestFromPdfDocument, variables: { pdf }, context }).then(
    ({ data }) => data!.suggestFromPdf,
    (error: unknown) => {
      if (!context.signal.aborted) console.warn(error);
      return null;
    },
  );
