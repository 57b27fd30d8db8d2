import { SuggestFromPdfDocument, type SuggestFromPdfMutation } from '../materials/suggestions.generated';
import { apollo } from '../apollo';
import { textOrNull } from '../form/form-rules';
import { DraftFromPdfDocument } from './issue.generated';

type IssueKey = { categoryId: number; number: number; publicationYear: number };
/** The values that all articles of an issue share. */
export type Shared = IssueKey & Record<'section' | 'language' | 'licenceUrl' | 'copyrightHolder', string | null>;
export type Progress = { file: File; state: 'waiting' | 'reading' | 'done' | 'failed' };

type Suggestion = SuggestFromPdfMutation['suggestFromPdf'];

/** In natural order: 'art-2.pdf' before 'art-10.pdf'. */
export const inOrder = (files: readonly File[]): File[] =>
  files.toSorted((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));

const nameOf = (file: File) =>
  file.name
    .replace(/\.pdf$/i, '')
    .replace(/[_-]+/g, ' ')
    .trim() || file.name;

/**
 * Creates a draft for each PDF in turn, with the metadata found in it. Page numbers continue from `lastPage`, unless a file contains its
 * own. Rejected files are reported as failed and skipped.
 */
export async function draftsFromPdfs(
  files: readonly File[],
  shared: Shared,
  lastPage: number,
  onProgress: (progress: Progress[]) => void,
): Promise<{ ids: number[]; failed: File[] }> {
  const progress: Progress[] = files.map((file) => ({ file, state: 'waiting' }));
  const is = (index: number, state: Progress['state']) => {
    progress[index] = { ...progress[index], state };
    onProgress([...progress]);
  };
  const ids: number[] = [];
  const failed: File[] = [];
  let last = lastPage;
  for (const [index, file] of files.entries()) {
    is(index, 'reading');
    try {
      const found = await suggestionOf(file);
      // A file whose pages start at 1 does not contain its page numbers in the issue.
      const first = found?.firstPage && found.firstPage > 1 ? found.firstPage : last + 1;
      const end = found ? first + found.pageCount - 1 : null;
      const { data } = await apollo.mutate({
        mutation: DraftFromPdfDocument,
        variables: {
          input: {
            ...shared,
            isDraft: true,
            title: textOrNull(found?.title ?? '') ?? nameOf(file),
            abstract: found?.abstract ?? '',
            authorsText: found?.authorsText ?? null,
            keywords: found?.keywords ?? null,
            doi: found?.doi ?? null,
            firstPage: String(first),
            lastPage: end === null ? null : String(end),
          },
          pdf: file,
        },
      });
      ids.push(data!.createMaterial.id);
      last = end ?? first;
      is(index, 'done');
    } catch (error) {
      console.error(error);
      failed.push(file);
      is(index, 'failed');
    }
  }
  return { ids, failed };
}

/** Null if the PDF cannot be read; the draft is then named after the file. */
async function suggestionOf(pdf: File): Promise<Suggestion | null> {
  try {
    const { data } = await apollo.mutate({ mutation: SuggestFromPdfDocument, variables: { pdf } });
    return data!.suggestFromPdf;
  } catch (error) {
    console.warn(error);
    return null;
  }
}
