import { FormattedNumber } from 'react-intl';
import { DataTable, type Column } from '../../editing/list/data-table';
import { MessageId } from '../../i18n/message-ids';

type Readings = { id: number | string; views: number; downloads: number };
type Props<Row> = { caption: MessageId; rows: readonly Row[]; first: Column<Row> };

/** What is counted, in the order of columns and bars. */
export const COUNTED = ['views', 'downloads'] as const;
const COLUMNS = COUNTED.map((id): Column<Readings> => ({
  id,
  label: `usage.${id}`,
  cell: (row) => <FormattedNumber value={row[id]} />,
}));

/** A table of readings; its first column says what was read. */
export const ReadingsTable = <Row extends Readings>({ caption, rows, first }: Props<Row>) => (
  <DataTable caption={caption} rows={rows} columns={[first, ...COLUMNS]} />
);
