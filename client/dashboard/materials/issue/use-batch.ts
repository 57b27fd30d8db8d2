import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { failureOf, apollo } from '../../../editing/session/apollo';
import { newFormId, useListState } from '../../../editing/shell/use-screen-url';
import { reasonOf } from '../../../editing/form/form-messages';
import { isAcceptedPdf, textOrNull } from '../../../editing/form/form-rules';
import { useNotify } from '../../../editing/shell/notices';
import type { ArticleRow, Issue } from './issue-workplace';
import { lastPageOf } from './pages-of-issue';
import { suggestionOf } from '../suggestion-of';
import { DraftFromPdfDocument } from './issue.generated';

/** The values that the articles of an issue share. */
export const sharedBy = (issue: Issue): Omit<Shared, 'categoryId'> => ({
  number: issue.number,
  publicationYear: issue.publicationYear,
  section: issue.articles.at(-1)?.section ?? null,
  language: issue.language,
  licenceUrl: issue.licenceUrl,
  copyrightHolder: issue.copyrightHolder,
});

export type Target = { shared: Shared; articles: readonly ArticleRow[] };

export type Entry = {
  /** The idempotency key of its draft. */
  creation: string;
  file: File;
  state: 'waiting' | 'reading' | 'done' | 'failed' | 'cancelled';
  /** How much of it has been sent, from 0 to 1. */
  share: number;
  draftId?: number;
  /** Why no draft was made. */
  reason?: string;
};

/** Makes drafts from the PDFs of an issue, one at a time, and opens them one after another. */
export function useBatch(onDone?: () => void) {
  const intl = useIntl();
  const list = useListState();
  const notify = useNotify();
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [rejected, setRejected] = useState<string[]>([]);
  // The drafts are made across renderings, and also after the editor has left.
  const batch = useRef({ entries, rejected, shared: null as Shared | null, lastPage: 0, isRunning: false });
  const uploads = useRef(new Map<string, AbortController>());
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);

  function show(entries: readonly Entry[]) {
    batch.current.entries = entries;
    setEntries(entries);
  }
  const change = (creation: string, changes: Partial<Entry>) =>
    show(batch.current.entries.map((each) => (each.creation === creation ? { ...each, ...changes } : each)));

  function begin(files: readonly File[], { shared, articles }: Target) {
    if (batch.current.isRunning) return;
    const accepted = inOrder(files).filter(isAcceptedPdf);
    const rejected = files.filter((file) => !isAcceptedPdf(file)).map(({ name }) => name);
    setRejected(rejected);
    Object.assign(batch.current, { rejected, shared, lastPage: lastPageOf(articles) });
    show(accepted.map((file) => ({ creation: newFormId(), file, state: 'waiting', share: 0 })));
    if (accepted.length > 0) void run();
  }

  async function run() {
    batch.current.isRunning = true;
    let next: Entry | undefined;
    while ((next = batch.current.entries.find(({ state }) => state === 'waiting'))) await read(next);
    batch.current.isRunning = false;
    onDone?.();
    if (!isGone.current && !batch.current.entries.some(({ state }) => state === 'failed')) open();
  }

  async function read({ creation, file }: Entry) {
    const upload = new AbortController();
    uploads.current.set(creation, upload);
    change(creation, { state: 'reading', share: 0 });
    try {
      const { id, lastPage } = await draftFromPdf(file, {
        shared: batch.current.shared!,
        firstPage: batch.current.lastPage + 1,
        creation,
        signal: upload.signal,
        onProgress: (share) => change(creation, { share }),
      });
      batch.current.lastPage = lastPage;
      change(creation, { state: 'done', draftId: id });
    } catch (error) {
      if (!upload.signal.aborted) console.error(error);
      if (upload.signal.aborted) change(creation, { state: 'cancelled' });
      else change(creation, { state: 'failed', reason: reasonOf(failureOf(error), intl) });
    }
  }

  function cancel({ creation, state }: Entry) {
    if (state === 'waiting') change(creation, { state: 'cancelled' });
    else uploads.current.get(creation)?.abort();
  }

  function retry({ creation }: Entry) {
    change(creation, { state: 'waiting' });
    if (!batch.current.isRunning) void run();
  }

  /** Opens the drafts, and says which files became none, since the first draft replaces this screen. */
  function open() {
    const { entries } = batch.current;
    const ids = entries.flatMap(({ draftId }) => draftId ?? []);
    if (ids.length === 0) return;
    const failed = entries.filter(({ state }) => state === 'failed').map(({ file }) => file.name);
    const names = [...batch.current.rejected, ...failed].join(', ');
    if (names) notify(intl.formatMessage({ id: 'batch.leftOut' }, { names }));
    list.openQueue(ids);
  }

  const busy = entries.some(({ state }) => state === 'waiting' || state === 'reading');
  return { begin, busy, entries, rejected, cancel, retry, open };
}

type IssueKey = { categoryId: number; number: number; publicationYear: number };
/** The values that all articles of an issue share. */
type Shared = IssueKey & Record<'section' | 'language' | 'licenceUrl' | 'copyrightHolder', string | null>;

/** In natural order: 'art-2.pdf' before 'art-10.pdf'. */
const inOrder = (files: readonly File[]): File[] =>
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

/** Creates a draft with the metadata found in a PDF, or named after the file. */
async function draftFromPdf(pdf: File, { shared, firstPage, creation, signal, onProgress }: Options) {
  const suggestion = await suggestionOf(pdf, { signal, onProgress: (share) => onProgress(share / 2) });
  signal.throwIfAborted();
  // A file whose pages start at 1 does not contain its page numbers in the issue.
  const first = suggestion?.firstPage && suggestion.firstPage > 1 ? suggestion.firstPage : firstPage;
  const last = suggestion ? first + suggestion.pageCount - 1 : null;
  const { data } = await apollo.mutate({
    mutation: DraftFromPdfDocument,
    variables: {
      input: {
        ...shared,
        isDraft: true,
        title: textOrNull(suggestion?.title ?? '') ?? nameOf(pdf),
        abstract: suggestion?.abstract ?? '',
        authorsText: suggestion?.authorsText ?? null,
        keywords: suggestion?.keywords ?? null,
        doi: suggestion?.doi ?? null,
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
