import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { textOrNull } from '../form/form-rules';
import type { Selection } from '../list/use-selection';
import { useListState } from '../list/use-list-state';
import { Gaps, StateMark } from '../materials/marks';
import { type useChangeSeveral } from '../materials/use-change-several';
import { Mark, RowButton } from '../list/data-table';
import type { ArticleRow } from './issue-workplace';

type Facts = Record<'firstPage' | 'lastPage' | 'section', string>;
type Props = { articles: readonly ArticleRow[]; selection: Selection; several: ReturnType<typeof useChangeSeveral> };

const factsOf = ({ firstPage, lastPage, section }: ArticleRow): Facts => ({
  firstPage: String(firstPage ?? ''),
  lastPage: String(lastPage ?? ''),
  section: section ?? '',
});

/** The articles in their order. Pages and sections are typed in the table itself and saved together. */
export function ArticleTable({ articles, selection, several }: Props) {
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
    const saved = await several.change(
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
      <table className="data-table article-table">
        <caption className="visually-hidden">
          <FormattedMessage id="work.articles" />
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Mark
                label={intl.formatMessage({ id: 'select.all' })}
                checked={selection.selected.length === articles.length}
                onChange={selection.toggleAll}
              />
            </th>
            <th scope="col">
              <FormattedMessage id="column.title" />
            </th>
            <th scope="col">
              <FormattedMessage id="field.firstPage" />
            </th>
            <th scope="col">
              <FormattedMessage id="field.lastPage" />
            </th>
            <th scope="col">
              <FormattedMessage id="field.section" />
            </th>
            <th scope="col">
              <FormattedMessage id="work.missing" />
            </th>
            <th scope="col">
              <span className="visually-hidden">
                <FormattedMessage id="column.actions" />
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {articles.map((row) => (
            <tr key={row.id}>
              <td>
                <Mark
                  label={intl.formatMessage({ id: 'select.one' }, { title: row.title })}
                  checked={selection.has(row.id)}
                  onChange={() => selection.toggle(row.id)}
                />
              </td>
              <th scope="row">
                <span className="row-title">{row.title}</span>
                {row.authorsText && <span className="row-note">{row.authorsText}</span>}
                <StateMark row={row} />
              </th>
              <td data-label={intl.formatMessage({ id: 'field.firstPage' })}>{cell(row, 'firstPage')}</td>
              <td data-label={intl.formatMessage({ id: 'field.lastPage' })}>{cell(row, 'lastPage')}</td>
              <td data-label={intl.formatMessage({ id: 'field.section' })}>{cell(row, 'section')}</td>
              <td data-label={intl.formatMessage({ id: 'work.missing' })}>
                <Gaps gaps={row.gaps} />
              </td>
              <td className="row-actions">
                <RowButton label="row.edit" title={row.title} onClick={() => list.open(row.id)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changed.length > 0 && (
        <button type="button" className="primary" onClick={() => void save()}>
          <FormattedMessage id="work.save" values={{ count: changed.length }} />
        </button>
      )}
    </>
  );
}
