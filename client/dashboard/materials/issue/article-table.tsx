import { useIntl } from 'react-intl';
import { Message } from '../../../components/message';
import { LeaveGuard } from '../../../editing/form/leave-guard';
import { Button, MoveButton, RowButton } from '../../../editing/shell/controls';
import { useListState } from '../../../editing/shell/use-screen-url';
import { Gaps, RowTitle } from '../marks';
import type { BulkChange } from '../use-change-materials';
import { DataTable, type Column, type Selection } from '../../../editing/list/data-table';
import { useNotify, useUndoNotice } from '../../../editing/shell/notices';
import type { ArticleRow } from './issue-workplace';
import { exchanged } from './pages-of-issue';
import { afterSaving, changeOf, shownOf, useTyped, withTyped, type Facts, type Typed } from './typed-facts';

type Step = 'up' | 'down';
type Props = { issueId: number; articles: readonly ArticleRow[]; selection: Selection; bulk: BulkChange };

/** The articles in the order of their pages. Pages and sections are edited in the table and saved together. */
export function ArticleTable({ issueId, articles, selection, bulk }: Props) {
  const intl = useIntl();
  const list = useListState();
  const notify = useNotify();
  const undoable = useUndoNotice();
  const [typed, change] = useTyped(issueId);
  const changed = changedBy(typed);
  if (articles.length === 0) return <Message id="work.empty" className="empty" />;

  function changedBy(facts: Typed): ArticleRow[] {
    return articles.filter((row) => Object.keys(changeOf(row, facts)).length > 0);
  }

  const cell = (row: ArticleRow, name: keyof Facts) => (
    <input
      aria-label={`${intl.formatMessage({ id: `field.${name}` })}, ${row.title}`}
      value={shownOf(row, typed)[name]}
      onChange={({ target }) => change((now) => withTyped(now, row, { [name]: target.value }))}
    />
  );

  async function save(facts: Typed, text: string) {
    const rows = changedBy(facts);
    const changes = new Map(rows.map((row) => [row.id, changeOf(row, facts)]));
    const onSaved = () => change((now) => afterSaving(now, typed, facts));
    await bulk.change(rows, ({ id }) => changes.get(id)!, text, { onSaved });
  }

  function discard() {
    change(() => ({}));
    undoable(intl.formatMessage({ id: 'draft.discarded' }), () => change((now) => ({ ...typed, ...now })));
  }

  /** The order is that of the pages, so two neighbours exchange theirs. What was typed is saved along. */
  async function move(row: ArticleRow, step: Step) {
    const at = articles.indexOf(row);
    const to = step === 'up' ? at - 1 : at + 1;
    if (!articles[to]) return;
    const [one, next] = [at, to].sort((a, b) => a - b).map((index) => articles[index]);
    const pages = exchanged({ ...one, ...shownOf(one, typed) }, { ...next, ...shownOf(next, typed) });
    if (!pages) return notify(intl.formatMessage({ id: 'work.uncounted' }));
    const facts = withTyped(withTyped(typed, one, pages.one), next, pages.next);
    const values = { title: row.title, position: to + 1, count: articles.length };
    await save(facts, intl.formatMessage({ id: 'work.moved' }, values));
    // A row that moves loses the focus.
    document.getElementById(moveId(row, step))?.focus();
  }

  const actions = (row: ArticleRow) => (
    <>
      {(['up', 'down'] as const).map((step) => (
        <MoveButton
          key={step}
          step={step}
          label={`work.${step}`}
          title={row.title}
          id={moveId(row, step)}
          className="row-move"
          // Stays focusable for the first and the last article.
          aria-disabled={row === articles.at(step === 'up' ? 0 : -1) || undefined}
          onClick={() => void move(row, step)}
        />
      ))}
      <RowButton label="row.edit" title={row.title} onClick={() => list.open(row.id)} />
    </>
  );

  return (
    <>
      <LeaveGuard isDirty={() => changed.length > 0} onDiscard={discard} />
      <DataTable
        className="article-table"
        caption="work.articles"
        rows={articles}
        columns={[
          TITLE,
          { id: 'firstPage', label: 'field.firstPage', cell: (row) => cell(row, 'firstPage') },
          { id: 'lastPage', label: 'field.lastPage', cell: (row) => cell(row, 'lastPage') },
          { id: 'section', label: 'field.section', cell: (row) => cell(row, 'section') },
          MISSING,
        ]}
        selection={selection}
        actions={actions}
        onOpen={({ id }) => list.open(id)}
      />
      {changed.length > 0 && (
        <Button
          label="work.save"
          values={{ count: changed.length }}
          className="primary"
          onClick={() => void save(typed, intl.formatMessage({ id: 'work.saved' }, { count: changed.length }))}
        />
      )}
    </>
  );
}

const moveId = ({ id }: ArticleRow, step: Step) => `move-${step}-${id}`;

const TITLE: Column<ArticleRow> = { id: 'title', cell: (row) => <RowTitle row={row} /> };
const MISSING: Column<ArticleRow> = { id: 'missing', cell: (row) => <Gaps of={row} /> };
