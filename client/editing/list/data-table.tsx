import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { Icon } from '../../components/icons/icon';
import { ARROW_DOWN, ARROW_UP, ARROWS_UP_AND_DOWN } from '../../components/icons/signs';
import type { ColumnLabel, MessageId } from '../../i18n/message-ids';
import { alphabetical } from '../../i18n/alphabet';
import { useLanguage } from '../../i18n/messages';
import { useListState } from '../shell/use-screen-url';

/** The message of the heading; if sortable, its id is also the column's name in the URL. */
type Heading = { id: ColumnLabel; label?: undefined } | { id: string; label: MessageId };

export type Column<Row> = Heading & {
  /** Hidden until the editor chooses it. */
  isExtra?: boolean;
  cell: (row: Row) => ReactNode;
  /** The orders through which the heading cycles. */
  orders?: { value: string; direction: 'ascending' | 'descending' }[];
};

type Props<Row> = {
  caption: MessageId;
  rows: readonly Row[];
  /** The first column identifies the row. */
  columns: Column<Row>[];
  /** The present one; another is chosen in the URL. */
  order?: string;
  actions?: (row: Row) => ReactNode;
  /** What Enter does in a row that j or k has reached. */
  onOpen?: (row: Row) => void;
  /** Makes rows selectable. */
  selection?: Selection;
  className?: string;
};

export function DataTable<Row extends { id: number | string; title?: string | null }>({
  caption,
  rows,
  columns,
  order,
  actions,
  onOpen,
  selection,
  className = '',
}: Props<Row>) {
  const intl = useIntl();
  return (
    <table className={`data-table ${className}`}>
      <Message as="caption" id={caption} className="visually-hidden" />
      <thead>
        <tr>
          {selection && (
            <th scope="col">
              <RowCheckbox
                label={intl.formatMessage({ id: 'select.all' })}
                checked={selection.selected.length === rows.length}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeadingCell key={column.id} column={column} order={order} />
          ))}
          {actions && (
            <th scope="col">
              <Message as="span" id="column.actions" className="visually-hidden" />
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.id}
            tabIndex={-1}
            onKeyDown={({ key, target, currentTarget }) => {
              if (key === 'Enter' && target === currentTarget) onOpen?.(row);
            }}
          >
            {selection && (
              <td className="row-mark">
                <RowCheckbox
                  label={intl.formatMessage({ id: 'select.one' }, { title: row.title ?? '' })}
                  checked={selection.has(Number(row.id))}
                  onChange={() => selection.toggle(Number(row.id))}
                />
              </td>
            )}
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={column.id} scope="row">
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.id} data-label={intl.formatMessage({ id: labelOf(column) })}>
                  {column.cell(row)}
                </td>
              ),
            )}
            {actions && <td className="row-actions">{actions(row)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const labelOf = ({ id, label }: Heading): MessageId => label ?? `column.${id as ColumnLabel}`;

const RowCheckbox = ({ label, checked, onChange }: { label: string; checked: boolean; onChange: () => void }) => (
  <label className="mark" data-label={label}>
    <input type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
  </label>
);

const ARROWS = { ascending: ARROW_UP, descending: ARROW_DOWN };

function HeadingCell<Row>({ column, order }: { column: Column<Row>; order?: string }) {
  const list = useListState();
  const { orders } = column;
  const name = <FormattedMessage id={labelOf(column)} />;
  if (!orders) return <th scope="col">{name}</th>;
  const at = orders.findIndex(({ value }) => value === order);
  const next = orders[(at + 1) % orders.length];
  const direction = orders[at]?.direction;
  return (
    <th scope="col" aria-sort={direction}>
      <button type="button" onClick={() => list.set({ sort: next.value })}>
        {name} <Icon path={direction ? ARROWS[direction] : ARROWS_UP_AND_DOWN} />
      </button>
    </th>
  );
}

/** The selected rows of a list. Rows that are no longer listed are deselected. */
export function useSelection(ids: readonly number[]) {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const selected = ids.filter((id) => marked.has(id));
  return {
    selected,
    has: (id: number) => marked.has(id),
    toggle: (id: number) =>
      setMarked((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    toggleAll: () => setMarked(selected.length === ids.length ? new Set() : new Set(ids)),
    clear: () => setMarked(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;

export type SortableColumn<Row> = Column<Row> & { sortBy?: (row: Row) => string | number };

/** Sortable columns, and the rows in the order given by the URL: `title`, or `-title` for descending. */
export function useSorting<Row>(columns: SortableColumn<Row>[], order: string) {
  const compare = alphabetical(useLanguage());
  const by = columns.find(({ id }) => id === order.replace(/^-/, ''))?.sortBy;
  const inOrder = (one: string, other: string) => (order.startsWith('-') ? compare(other, one) : compare(one, other));
  return {
    columns: columns.map((column) => (column.sortBy ? { ...column, orders: bothWays(column.id) } : column)),
    sorted: (rows: Row[]) => (by ? rows.toSorted((one, other) => inOrder(String(by(one)), String(by(other)))) : rows),
  };
}

const bothWays = (id: string) => [
  { value: id, direction: 'ascending' as const },
  { value: `-${id}`, direction: 'descending' as const },
];
