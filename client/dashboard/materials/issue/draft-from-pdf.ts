import { SuggestFromPdfDocument, type SuggestFromPdfMutation } from '../suggestions.generated';
import { apollo } from '../../../editing/session/apollo';
import { textOrNull } from '../../../editing/form/form-rules';
import { DraftFromPdfDocument } from './issue.generated';

type IssueKey = { categoryId: number; number: number; publicationYear: number };
/** The values that all articles of an issue share. */
export type Shared = IssueKey & Record<'section' | 'language' | 'licenceUrl' | 'copyrightHolder', string | null>;

type Suggestion = SuggestFromPdfMutation['suggestFromPdf'];

/** In natural order: 'art-2.pdf' before 'art-10.pdf'. */
export const inOrder = (files: readonly File[]): File[] =>
  files.toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));

const nameOf = (file: File) =>
  file.name
    .replace(/\.pdf$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim() || file.name;

type Options = {
  shared: Shared;
  /** Where its pages begin, unless the PDF contains page numbers of its own. */
  firstPage: number;
  /** The same for each attempt with this file, so that repeating one creates nothing twice. */
  creation: string;
  signal: AbortSignal;
  /** From 0 to 1. The file is sent twice: to be read, and to be stored. */
  onProgress: (share: number) => void;
};

/** Creates a draft with the metadata found in a PDF. */
export async function draftFromPdf(pdf: File, { shared, firstPage, creation, signal, onProgress }: Options) {
  const found = await suggestionOf(pdf, signal, (share) => onProgress(share / 2));
  signal.throwIfAborted();
  // A file whose pages start at 1 does not contain its page numbers in the issue.
  const first = found?.firstPage && found.firstPage > 1 ? found.firstPage : firstPage;
  const last = found ? first + found.pageCount - 1 : null;
  const { data } = await apollo.mutate({
    mutation: DraftFromPdfDocument,
    variables: {
      input: {
        ...shared,
        isDraft: true,
        title: textOrNull(found?.title ?? '') ?? nameOf(pdf),
        abstract: found?.abstract ?? '',
        authorsText: found?.authorsText ?? null,
        keywords: found?.keywords ?? null,
        doi: found?.doi ?? null,
        firstPage: String(first),
        lastPage: last === null ? null : String(last),
      },
      pdf,
    },
    context: {
      headers: { 'idempotency-key': creation },
      signal,
      onProgress: (share: number) => onProgress((1 + share) / 2),
    },
  });
  return { id: data!.createMaterial.id, lastPage: last ?? first };
}

/** Null if the PDF cannot be read; the draft is then named after the file. */
async function suggestionOf(
  pdf: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Suggestion | null> {
  try {
    const { data } = await apollo.mutate({
      mutation: SuggestFromPdfDocument,
      variables: { pdf },
      context: { signal, onProgress },
    });
    return data!.suggestFromPdf;
  } catch (error) {
    if (!signal.aborted) console.warn(error);
    return null;
  }
}
