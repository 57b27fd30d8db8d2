import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { accepts, PDF } from '../form/form-rules';
import { FILE_LIMITS, MEGABYTE } from '../../rules';
import { useListState } from '../list/use-list-state';
import { useNotify } from '../shell/notices';
import { draftsFromPdfs, inOrder, type Progress, type Shared } from './drafts-from-pdfs';
import type { ArticleRow, Issue } from './issue-workplace';
import { lastPageOf } from './pages-of-issue';
import type { MessageId } from '../../i18n/message-ids';

const STATES: Record<Progress['state'], MessageId> = {
  waiting: 'batch.waiting',
  reading: 'batch.reading',
  done: 'batch.done',
  failed: 'batch.failed',
};

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

/** Makes drafts from the PDFs of an issue and opens them one after another. */
export function useBatch(onDone?: () => void) {
  const intl = useIntl();
  const list = useListState();
  const notify = useNotify();
  const [progress, setProgress] = useState<Progress[]>([]);
  const [refused, setRefused] = useState<string[]>([]);
  const busy = progress.some(({ state }) => state === 'waiting' || state === 'reading');

  async function begin(files: readonly File[], { shared, articles }: Target) {
    if (busy) return;
    const good = inOrder(files).filter((file) => accepts(file, PDF) && file.size <= FILE_LIMITS.pdf * MEGABYTE);
    const bad = files.filter((file) => !good.includes(file));
    setRefused(bad.map(({ name }) => name));
    if (good.length === 0) return;
    const { ids, failed } = await draftsFromPdfs(good, shared, lastPageOf(articles), setProgress);
    onDone?.();
    if (ids.length === 0) return;
    const names = [...bad, ...failed].map(({ name }) => name).join(', ');
    // The first draft replaces this screen and what it says about the files.
    if (names) notify({ text: intl.formatMessage({ id: 'batch.leftOut' }, { names }), focus: false });
    list.openQueue(ids);
  }

  return { begin, busy, progress, refused };
}

export function BatchProgress({ busy, progress, refused }: Omit<ReturnType<typeof useBatch>, 'begin'>) {
  const done = progress.filter(({ state }) => state === 'done').length;
  return (
    <>
      <p role="status">
        {busy && <FormattedMessage id="batch.progress" values={{ done, all: progress.length }} />}
        {refused.length > 0 && <FormattedMessage id="batch.refused" values={{ names: refused.join(', ') }} />}
      </p>
      {progress.length > 0 && (
        <ol className="batch">
          {progress.map(({ file, state }) => (
            <li key={file.name} data-state={state}>
              <span className="file-name">{file.name}</span>{' '}
              <span className="row-note">
                <FormattedMessage id={STATES[state]} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
