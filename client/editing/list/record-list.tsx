import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { Unfinished } from '../drafts/unfinished';
import { fold } from '../../shared/folding';
import { DataTable, useSorting, type SortableColumn } from './data-table';
import { Empty, RecordCount, ListSearch, Pending } from './list-states';
import { ListView, useChosenColumns } from './list-view';
import { Button, RowButton } from '../shell/button';
import { useListState } from '../shell/use-screen-url';
import { ScreenHeading } from '../shell/heading';
import { type Options, useRemove } from './use-remove';
import type { MessageId } from '../../i18n/message-ids';
import type { ScreenName } from '../sitemap';

type Props<Row, Data> = Options & {
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
export function RecordList<Row extends { id: number }, Data>(props: Props<Row, Data>) {
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
        <ListSearch value={query} onSearch={(q) => list.set({ q })} />
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
              onOrder={(sort) => list.set({ sort })}
              actions={actions}
              onOpen={editable ? ({ id }) => list.open(id) : undefined}
            />
          )}
        </>
      )}
    </>
  );
}
