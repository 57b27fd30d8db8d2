import { FormattedNumber } from 'react-intl';
import { DataTable, type Column } from '../../editing/list/data-table';
import { MessageId } from '../../i18n/message-ids';

type Readings = { id: number | string; views: number; downloads: number };
type Props<Row> = { caption: MessageId; rows: readonly Row[]; first: Column<Row> };

const VIEWS: Column<Readings> = {
  id: 'views',
  label: 'usage.views',
  cell: ({ views }) => <FormattedNumber value={views} />,
};
const DOWNLOADS: Column<Readings> = {
  id: 'downloads',
  label: 'usage.downloads',
  cell: ({ downloads }) => <FormattedNumber value={downloads} />,
};

/** A table of readings; its first column says what was read. */
export const ReadingsTable = <Row extends Readings>({ caption, rows, first }: Props<Row>) => (
  <DataTable caption={caption} rows={rows} columns={[first, VIEWS, DOWNLOADS]} />
);
