import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Message } from '../../components/message';
import { Button } from '../shell/button';
import { Icon } from '../../components/icons/icon';
import { ARROW_DOWN, ARROW_UP, ARROWS_UP_AND_DOWN } from '../../components/icons/signs';
import type { Selection } from './use-selection';
import type { ColumnLabel, MessageId } from '../../i18n/message-ids';

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
  caption: string;
  rows: readonly Row[];
  /** The first column identifies the row. */
  columns: Column<Row>[];
  order?: string;
  onOrder?: (order: string) => void;
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
  onOrder,
  actions,
  onOpen,
  selection,
  className = '',
}: Props<Row>) {
  const intl = useIntl();
  return (
    <table className={`data-table ${className}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th scope="col">
              <Mark
                label={intl.formatMessage({ id: 'select.all' })}
                checked={selection.selected.length === rows.length}
                onChange={selection.toggleAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeadingCell key={column.id} column={column} order={order} onOrder={onOrder} />
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
                <Mark
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

export function labelOf(heading: Heading): MessageId {
  if (heading.label !== undefined) return heading.label;
  const { id } = heading;
  return `column.${id}`;
}

function Mark({ label, checked, onChange }: { label: string; checked: boolean; onChange: () => void }) {
  return (
    <label className="mark" data-label={label}>
      <input type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
    </label>
  );
}

type HeadingProps<Row> = Pick<Props<Row>, 'order' | 'onOrder'> & { column: Column<Row> };

function HeadingCell<Row>({ column, order, onOrder }: HeadingProps<Row>) {
  const { orders } = column;
  const name = <FormattedMessage id={labelOf(column)} />;
  if (!orders) return <th scope="col">{name}</th>;
  const at = orders.findIndex(({ value }) => value === order);
  const next = orders[(at + 1) % orders.length];
  return (
    <th scope="col" aria-sort={orders[at]?.direction}>
      <button type="button" onClick={() => onOrder?.(next.value)}>
        {name}{' '}
        <Icon path={at < 0 ? ARROWS_UP_AND_DOWN : orders[at].direction === 'ascending' ? ARROW_UP : ARROW_DOWN} />
      </button>
    </th>
  );
}

type RowButtonProps = {
  label: MessageId;
  title: string;
  className?: string;
  onClick: (event: React.MouseEvent) => void;
};

/** A visible label, with the title of the row for screen readers. */
export function RowButton({ label, title, className, onClick }: RowButtonProps) {
  return (
    <Button label={label} className={className} onClick={onClick}>
      <span className="visually-hidden"> {title}</span>
    </Button>
  );
}
