import type { ComponentType } from 'react';
import { useListState } from './use-list-state';

type FormProps = {
  /** Null for a new record. */
  id: number | null;
  onClose: () => void;
};
type Props = { List: ComponentType; Form: ComponentType<FormProps> };

/** List, add form and edit form of an entity, one at a time. */
export function RecordScreen({ List, Form }: Props) {
  const { view, close } = useListState();
  return view === 'list' ? <List /> : <Form key={view} id={view === 'new' ? null : view} onClose={close} />;
}
