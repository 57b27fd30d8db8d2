import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useEffect, type ComponentType } from 'react';
import { EDITED } from '../session/apollo';
import { useListState } from '../shell/use-screen-url';
import { Missing, Pending } from './list-states';

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
