import { alphabetical } from '../../i18n/alphabet';
import { useLanguage } from '../../i18n/messages';
import type { Column } from './data-table';

export type SortableColumn<Row> = Column<Row> & { sortBy?: (row: Row) => string | number };

/** Sortable columns, and the rows in the order given by the URL: `title`, or `-title` for descending. */
export function useSorting<Row>(columns: SortableColumn<Row>[], order: string) {
  const compare = alphabetical(useLanguage());
  const by = columns.find(({ id }) => id === order.replace(/^-/, ''))?.sortBy;
  const direction = order.startsWith('-') ? -1 : 1;
  return {
    columns: columns.map((column) => (column.sortBy ? { ...column, orders: bothWays(column.id) } : column)),
    sorted: (rows: Row[]) =>
      by ? rows.toSorted((one, other) => direction * compare(String(by(one)), String(by(other)))) : rows,
  };
}

const bothWays = (id: string) => [
  { value: id, direction: 'ascending' as const },
  { value: `-${id}`, direction: 'descending' as const },
];
