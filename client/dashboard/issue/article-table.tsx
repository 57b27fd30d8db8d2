import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { textOrNull } from '../form/form-rules';
import type { Selection } from '../list/use-selection';
import { useListState } from '../list/use-list-state';
import { Gaps, StateMark } from '../materials/marks';
import { type useChangeMaterials } from '../materials/use-change-materials';
import { DataTable, RowButton, type Column } from '../list/data-table';
import type { ArticleRow } from './issue-workplace';

type Facts = Record<'firstPage' | 'lastPage' | 'section', string>;
type Props = { articles: readonly ArticleRow[]; selection: Selection; bulk: ReturnType<typeof useChangeMaterials> };

const factsOf = ({ firstPage, lastPage, section }: ArticleRow): Facts => ({
  firstPage: String(firstPage ?? ''),
  lastPage: String(lastPage ?? ''),
  section: section ?? '',
});

/** The articles in order. Pages and sections are edited in the table and saved together. */
export function ArticleTable({ articles, selection, bulk }: Props) {
  const intl = useIntl();
  const list = useListState();
  const [typed, setTyped] = useState<Record<number, Facts>>({});
  const changed = articles.filter(
    (row) => typed[row.id] && JSON.stringify(typed[row.id]) !== JSON.stringify(factsOf(row)),
  );
  if (articles.length === 0)
    return (
      <p className="empty">
        <FormattedMessage id="work.empty" />
      </p>
    );

  const cell = (row: ArticleRow, name: keyof Facts) => (
    <input
      aria-label={`${intl.formatMessage({ id: `field.${name}` })}, ${row.title}`}
      value={(typed[row.id] ?? factsOf(row))[name]}
      onChange={({ target }) =>
        setTyped({ ...typed, [row.id]: { ...(typed[row.id] ?? factsOf(row)), [name]: target.value } })
      }
    />
  );

  async function save() {
    const saved = await bulk.change(
      changed,
      ({ id }) => {
        const { firstPage, lastPage, section } = typed[id];
        return { firstPage: textOrNull(firstPage), lastPage: textOrNull(lastPage), section: textOrNull(section) };
      },
      intl.formatMessage({ id: 'work.saved' }, { count: changed.length }),
    );
    if (saved) setTyped({});
  }

  return (
    <>
      <DataTable
        className="article-table"
        caption={intl.formatMessage({ id: 'work.articles' })}
        rows={articles}
        columns={[
          TITLE,
          { id: 'firstPage', label: 'field.firstPage', cell: (row) => cell(row, 'firstPage') },
          { id: 'lastPage', label: 'field.lastPage', cell: (row) => cell(row, 'lastPage') },
          { id: 'section', label: 'field.section', cell: (row) => cell(row, 'section') },
          MISSING,
        ]}
        selection={selection}
        actions={actionsWith(list.open)}
      />
      {changed.length > 0 && (
        <button type="button" className="primary" onClick={() => void save()}>
          <FormattedMessage id="work.save" values={{ count: changed.length }} />
        </button>
      )}
    </>
  );
}

const TITLE: Column<ArticleRow> = {
  id: 'title',
  cell: (row) => (
    <>
      <span className="row-title">{row.title}</span>
      {row.authorsText && <span className="row-note">{row.authorsText}</span>}
      <StateMark row={row} />
    </>
  ),
};
const MISSING: Column<ArticleRow> = { id: 'missing', label: 'work.missing', cell: ({ gaps }) => <Gaps gaps={gaps} /> };

const actionsWith = (open: (id: number) => void) =>
  function Actions({ id, title }: ArticleRow) {
    return <RowButton label="row.edit" title={title} onClick={() => open(id)} />;
  };
