import { useMutation, useQuery } from '@apollo/client/react';
import { lazy, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../../components/message';
import { useFormatDate } from '../../../i18n/formats';
import { useLanguage } from '../../../i18n/messages';
import { currentDay } from '../../../shared/locales';
import { paths } from '../../../shared/paths';
import { groupOf } from '../groups';
import { Button, OpenButton, Control } from '../../../editing/shell/controls';
import { useAttempt } from '../../../editing/form/use-attempt';
import { Missing, Pending } from '../../../editing/list/list-states';
import { useListState } from '../../../editing/shell/use-screen-url';
import { useSelection } from '../../../editing/list/data-table';
import { rememberForNextArticle } from '../next-article';
import { BulkOutcome } from '../bulk-outcome';
import { blockersOf, useChangeMaterials, type BulkChange } from '../use-change-materials';
import { valuesOf } from '../values';
import { Dialog } from '../../../editing/shell/dialog';
import { useUndoNotice } from '../../../editing/shell/notices';
import { useFocusAfter } from '../../../editing/shell/use-focus-after';
import { loadAgain } from '../../../editing/session/apollo';
import { ScreenHeading } from '../../../editing/shell/heading';
import { ArticleTable } from './article-table';
import { Gaps } from '../marks';
import { sharedBy } from './use-batch';
import { contentsOf, contentsOfLines, lastPageOf, pageFaults } from './pages-of-issue';
import { DropPdfs } from './batch-progress';
import { IssueAtWorkDocument, SaveContentsDocument, type IssueAtWorkQuery } from './issue.generated';
import { SelectedArticles } from './selected-articles';
import type { MessageId } from '../../../i18n/message-ids';

/** The page of the issue as readers will see it, drafts included. */
const IssuePreview = lazy(() => import('./issue-preview'));

export type Issue = NonNullable<IssueAtWorkQuery['issue']>;
export type ArticleRow = Issue['articles'][number];

/** An issue with its articles: what it contains, what is missing, and a button that publishes all of it. */
export function IssueWorkplace({ id }: { id: number }) {
  const list = useListState();
  const { data, error, refetch } = useQuery(IssueAtWorkDocument, { variables: { id } });
  if (!data) return <Pending error={error} onRetry={refetch} />;
  const close = () => list.set({ issue: null });
  if (!data.issue) return <Missing onClose={close} />;
  const categoryId = data.categories.find((category) => groupOf(category) === 'article')?.id;
  return <Workplace issue={data.issue} categoryId={categoryId} refetch={refetch} onClose={close} />;
}

type Props = { issue: Issue; categoryId?: number; refetch: () => unknown; onClose: () => void };

function Workplace({ issue, categoryId, refetch, onClose }: Props) {
  const intl = useIntl();
  const list = useListState();
  const language = useLanguage();
  const { articles } = issue;
  const selection = useSelection(articles.map(({ id }) => id));
  const bulk = useChangeMaterials();
  const drafts = articles.filter(({ publication }) => publication === 'DRAFT');
  const shared = sharedBy(issue);

  function addArticle() {
    const texts = Object.entries(shared).map(([name, value]) => [name, String(value ?? '')]);
    rememberForNextArticle({
      ...valuesOf(null),
      ...Object.fromEntries(texts),
      categoryId: String(categoryId),
      lastPage: String(lastPageOf(articles)),
    });
    list.open('new');
  }

  return (
    <>
      <ScreenHeading
        title={intl.formatMessage({ id: 'work.title' }, { number: issue.number, year: String(issue.publicationYear) })}
      >
        <Button label="work.edit" onClick={() => list.open(issue.id)} />
        <OpenButton label="work.preview">{(close) => <IssuePreview issue={issue} onClose={close} />}</OpenButton>
        {issue.publication === 'PUBLISHED' && (
          <Message as="a" id="row.view" href={paths.issue(issue, language)} target="_blank" rel="noopener" />
        )}
        <Button label="form.back" className="quiet" onClick={onClose} />
      </ScreenHeading>
      <p className="issue-title">{issue.title}</p>
      <Blockers rows={[issue, ...articles]} />
      <Publish issue={issue} bulk={bulk} />
      <BulkOutcome {...bulk} />
      <PageFaults articles={articles} />
      <div className="row work-actions">
        <Button label="work.add" onClick={addArticle} />
        {drafts.length > 0 && (
          <Button
            label="work.complete"
            values={{ count: drafts.length }}
            onClick={() => list.openQueue(drafts.map(({ id }) => id))}
          />
        )}
        <MakeContents issue={issue} />
      </div>
      {categoryId !== undefined && (
        <DropPdfs target={{ shared: { ...shared, categoryId }, articles }} onDone={() => void refetch()} />
      )}
      <SelectedArticles rows={articles.filter(({ id }) => selection.has(id))} bulk={bulk} onDone={selection.clear} />
      <ArticleTable issueId={issue.id} articles={articles} selection={selection} bulk={bulk} />
    </>
  );
}

/** The drafts that cannot be published yet, and what each of them lacks. */
function Blockers({ rows }: { rows: readonly (Issue | ArticleRow)[] }) {
  const list = useListState();
  const blocked = rows
    .filter(({ publication }) => publication === 'DRAFT')
    .map((row) => ({ ...row, blockers: blockersOf(row) }))
    .filter(({ blockers }) => blockers.gaps.length || blockers.figuresWithoutText);
  if (blocked.length === 0) return null;
  return (
    <>
      <Message as="p" id="work.lacks" />
      <ul className="blockers">
        {blocked.map(({ id, title, blockers }) => (
          <li key={id} className="row">
            <button type="button" className="quiet" onClick={() => list.open(id)}>
              {title}
            </button>
            <Gaps of={blockers} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** One button publishes the issue with all of its articles, or schedules all of them for a day. */
function Publish({ issue, bulk }: { issue: Issue; bulk: BulkChange }) {
  const intl = useIntl();
  const date = useFormatDate();
  const [day, setDay] = useState(issue.publicFrom ?? '');
  const [busy, setBusy] = useState(false);
  useFocusAfter(busy);
  const all = [issue, ...issue.articles];
  const waiting = all.filter(({ publication }) => publication === 'DRAFT');
  const scheduled = all.filter(({ publication }) => publication === 'SCHEDULED');
  const waits = day > currentDay();

  async function publish() {
    setBusy(true);
    const rows = waiting.map((row) => ({ ...row, isDraft: true }));
    await bulk.change(
      rows,
      () => ({ isDraft: false, publicFrom: day || null }),
      intl.formatMessage({ id: waits ? 'work.scheduled' : 'select.published' }, { count: rows.length }),
    );
    setBusy(false);
  }

  return (
    <section className="row publish-issue" aria-label={intl.formatMessage({ id: 'field.publication' })}>
      <Message
        id="work.state"
        values={{
          articles: issue.articles.length,
          drafts: waiting.length,
          scheduled: scheduled.length,
          date: issue.publicFrom ? date(issue.publicFrom) : String(issue.publicationYear),
        }}
      />
      {waiting.length > 0 && (
        <div className="row">
          <label>
            <FormattedMessage id="field.publicFrom" />{' '}
            <input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
          </label>
          <Button
            label={waits ? 'work.schedule' : 'work.publish'}
            values={{ count: waiting.length }}
            className="primary"
            disabled={busy}
            onClick={() => void publish()}
          />
        </div>
      )}
    </section>
  );
}

function PageFaults({ articles }: { articles: readonly ArticleRow[] }) {
  const faults = pageFaults(articles);
  return (
    <div role="status">
      <ul className="page-faults">
        {faults.map(({ before, after, kind, from, to }) => (
          <li key={`${before.id}-${after.id}`}>
            <FormattedMessage
              id={kind === 'gap' ? 'work.gap' : 'work.overlap'}
              values={{ pages: from === to ? String(from) : `${from}–${to}`, before: before.title, after: after.title }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Makes the table of contents from the articles or from pasted lines, and offers to undo it. */
function MakeContents({ issue }: { issue: Issue }) {
  const intl = useIntl();
  const notifyUndoable = useUndoNotice();
  const { attempt } = useAttempt({ asNotice: true });
  const [saveContents, { client }] = useMutation(SaveContentsDocument);
  const before = 'contents' in issue ? (issue.contents ?? '') : '';

  async function save(contents: string, version: number) {
    const saved = await attempt(() => saveContents({ variables: { id: issue.id, version, contents } }));
    await loadAgain(client);
    return saved?.data?.updateMaterial.version;
  }

  async function make(contents: string, done: MessageId) {
    const version = await save(contents, issue.version);
    if (version !== undefined) notifyUndoable(intl.formatMessage({ id: done }), () => void save(before, version));
  }

  return (
    <>
      {issue.articles.length > 0 && (
        <Button label="work.contents" onClick={() => void make(contentsOf(issue.articles), 'work.contentsMade')} />
      )}
      <OpenButton label="work.contentsOfLines">
        {(close) => (
          <LinesDialog
            onClose={close}
            onInsert={(text) => {
              close();
              void make(contentsOfLines(text), 'work.contentsOfLinesMade');
            }}
          />
        )}
      </OpenButton>
    </>
  );
}

function LinesDialog({ onInsert, onClose }: { onInsert: (text: string) => void; onClose: () => void }) {
  const [text, setText] = useState('');
  return (
    <Dialog title="work.contentsOfLines" onClose={onClose}>
      <Control label="work.lines" rows={12} value={text} onText={setText} />
      <div className="row">
        <Button label="work.takeLines" className="primary" disabled={!text.trim()} onClick={() => onInsert(text)} />
        <Button label="common.cancel" onClick={onClose} />
      </div>
    </Dialog>
  );
}
