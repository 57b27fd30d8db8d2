import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useEffect, type ComponentType } from 'react';
import { EDITED } from '../session/apollo';
import { useListState } from '../shell/use-screen-url';
import { Missing, Pending, Empty, RecordCount, ListSearch } from './list-states';
import { Unfinished } from '../drafts/unfinished';
import { fold } from '../../shared/folding';
import { DataTable, useSorting, type SortableColumn } from './data-table';
import { ListView, useChosenColumns } from './list-view';
import { Button, RowButton } from '../shell/controls';
import { ScreenHeading } from '../shell/heading';
import { type Options, useRemove } from './use-remove';
import type { MessageId } from '../../i18n/message-ids';
import type { ScreenName } from '../sitemap';

export type FormProps<Record> = {
  /** Undefined for a new one. */
  record?: Record;
  /** Fetches the current version. */
  reload?: () => Promise<unknown>;
  onClose: () => void;
};
type Edited<Record> = {
  query: TypedDocumentNode<{ record: Record | null }, { id: number }>;
  Form: ComponentType<FormProps<Record>>;
};
type Props<Record> = {
  List: ComponentType;
  Form: Edited<Record>['Form'];
  /** Of the records that can be changed. */
  query?: Edited<Record>['query'];
};

/** Shows the list, the add form or the edit form of a kind of record. */
export function RecordScreen<Record>({ List, Form, query }: Props<Record>) {
  const { view, formId, assignFormId, close } = useListState();
  const needsFormId = view === 'new' && !formId;
  useEffect(() => {
    if (needsFormId) assignFormId();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [needsFormId]);
  if (view === 'list') return <List />;
  if (needsFormId) return null;
  if (view === 'new' || !query) return <Form key={formId} onClose={close} />;
  return <EditedRecord key={view} id={view} query={query} Form={Form} onClose={close} />;
}

function EditedRecord<Record>({ id, query, Form, onClose }: Edited<Record> & { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(query, { variables: { id }, ...EDITED });
  if (!data) return <Pending error={error} onRetry={refetch} />;
  if (!data.record) return <Missing onClose={onClose} />;
  return <Form record={data.record} reload={refetch} onClose={onClose} />;
}

type ListProps<Row, Data> = Options & {
  heading: MessageId;
  add: MessageId;
  /** The screen under which the record's form saves its drafts. */
  draftOf: ScreenName;
  emptyHint?: MessageId;
  query: TypedDocumentNode<Data, Record<string, never>>;
  rowsOf: (data: Data) => readonly Row[];
  columns: SortableColumn<Row>[];
  /** The title of a row, which the search matches. */
  titleOf: (row: Row) => string;
  textOf: (row: Row) => string;
  editable?: boolean;
  canRemove?: (row: Row) => boolean;
};

/** A list that is loaded completely: searched and sorted here, according to the URL. */
export function RecordList<Row extends { id: number }, Data>(props: ListProps<Row, Data>) {
  const { heading, add, emptyHint, titleOf, textOf, editable = true, canRemove } = props;
  const { data, error, refetch } = useQuery<Data>(props.query);
  const rows = data && props.rowsOf(data as Data);
  const list = useListState();
  const remove = useRemove(props);
  const query = list.get('q');
  const order = list.get('sort');
  const { columns, sorted } = useSorting(props.columns, order);
  const { chosen, choices } = useChosenColumns(props.draftOf, columns);
  const shown = sorted(rows?.filter((row) => fold(textOf(row)).includes(fold(query))) ?? []);

  const actions = (row: Row) => (
    <>
      {editable && <RowButton label="row.edit" title={titleOf(row)} onClick={() => list.open(row.id)} />}
      {canRemove?.(row) !== false && (
        <RowButton
          label="row.delete"
          title={titleOf(row)}
          className="danger"
          onClick={(event) => remove(row.id, titleOf(row), event)}
        />
      )}
    </>
  );

  return (
    <>
      <ScreenHeading id={heading}>
        <Button label={add} className="primary" onClick={() => list.open('new')} />
      </ScreenHeading>
      <Unfinished of={props.draftOf} />
      <div className="row list-tools">
        <ListSearch />
        <ListView choices={choices} />
      </div>
      {!rows || error ? (
        <Pending error={error} onRetry={refetch} />
      ) : (
        <>
          <RecordCount count={shown.length} />
          {shown.length === 0 ? (
            <Empty hint={query ? undefined : emptyHint} />
          ) : (
            <DataTable
              caption={heading}
              rows={shown}
              columns={chosen}
              order={order}
              actions={actions}
              onOpen={editable ? ({ id }) => list.open(id) : undefined}
            />
          )}
        </>
      )}
    </>
  );
}
