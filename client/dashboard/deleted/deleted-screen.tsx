import { useMutation, useQuery } from '@apollo/client/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { Message } from '../../components/message';
import { RowButton } from '../../editing/shell/controls';
import { DataTable, useSorting, type SortableColumn } from '../../editing/list/data-table';
import { useAttempt } from '../../editing/form/use-attempt';
import { RecordCount, ListSearch, Pending } from '../../editing/list/list-states';
import { useListState } from '../../editing/shell/use-screen-url';
import { Day, Moment } from '../../editing/shell/moment';
import { useNotify } from '../../editing/shell/notices';
import { ScreenHeading } from '../../editing/shell/heading';
import { recordKind } from '../records';
import { pathOf } from '../../editing/record-kind';
import { fold } from '../../shared/folding';
import { RETENTION_DAYS } from '../../shared/rules';
import { DeletedRecordsDocument, type DeletedRecordsQuery } from './deleted.generated';

/** Tables identify rows by `id`, but records of different nouns can have the same one. */
type Row = DeletedRecordsQuery['deletedRecords'][number] & { recordId: number };

/** Deleted records of every kind, to be restored. */
export function Screen() {
  const intl = useIntl();
  const list = useListState();
  const notify = useNotify();
  const navigate = useNavigate();
  const { attempt, failure } = useAttempt();
  const { data, error, refetch } = useQuery(DeletedRecordsDocument);
  const query = list.get('q');
  const order = list.get('sort');
  const { columns, sorted } = useSorting(COLUMNS, order);
  const found = (data?.deletedRecords ?? [])
    .map((record, index): Row => ({ ...record, recordId: record.id, id: index }))
    .filter(({ title }) => fold(title).includes(fold(query)));
  const rows = sorted(found);

  async function restore({ noun, recordId: id, title }: Row, work: () => Promise<unknown>) {
    if (!(await attempt(work))) return;
    notify(intl.formatMessage({ id: 'deleted.restored' }, { title }), {
      label: 'deleted.open',
      run: () => void navigate(pathOf(recordKind(noun)!, id)),
    });
  }

  const actions = (row: Row) => <Restore row={row} onClick={(work) => void restore(row, work)} />;

  return (
    <>
      <ScreenHeading id="dashboard.deleted" />
      <Message id="deleted.hint" values={{ days: RETENTION_DAYS }} className="hint" />
      <p role="alert">{failure}</p>
      <ListSearch />
      {!data || error ? (
        <Pending error={error} onRetry={refetch} />
      ) : (
        <>
          <RecordCount count={rows.length} />
          {rows.length === 0 ? (
            <div className="empty">
              <Message id={query ? 'list.empty' : 'deleted.empty'} values={{ days: RETENTION_DAYS }} />
            </div>
          ) : (
            <DataTable caption="dashboard.deleted" rows={rows} columns={columns} order={order} actions={actions} />
          )}
        </>
      )}
    </>
  );
}

const COLUMNS: SortableColumn<Row>[] = [
  { id: 'title', sortBy: ({ title }) => title, cell: ({ title }) => <span className="row-title">{title}</span> },
  { id: 'noun', sortBy: ({ noun }) => noun, cell: ({ noun }) => <FormattedMessage id={`noun.${noun}`} /> },
  { id: 'deletedAt', sortBy: ({ deletedAt }) => deletedAt, cell: ({ deletedAt }) => <Moment at={deletedAt} /> },
  { id: 'deletedBy', cell: ({ deletedBy }) => deletedBy ?? '—' },
  { id: 'purgedAt', cell: ({ purgedAt }) => <Day at={purgedAt} /> },
];

type RestoreProps = { row: Row; onClick: (work: () => Promise<unknown>) => void };

function Restore({ row: { noun, recordId: id, title }, onClick }: RestoreProps) {
  const [restore] = useMutation(recordKind(noun)!.restore!, { variables: { id }, refetchQueries: 'active' });
  return <RowButton label="row.restore" title={title} onClick={() => onClick(restore)} />;
}
