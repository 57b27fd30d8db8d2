import { useEffect, type ComponentType } from 'react';
import { useListState } from './use-list-state';

type FormProps = {
  /** Null for a new record. */
  id: number | null;
  onClose: () => void;
};
type Props = { List: ComponentType; Form: ComponentType<FormProps> };

/** Shows the list, the add form or the edit form of a kind of record. */
export function RecordScreen({ List, Form }: Props) {
  const { view, opening, beginOpening, close } = useListState();
  const needsOpening = view === 'new' && !opening;
  useEffect(() => {
    if (needsOpening) beginOpening();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [needsOpening]);
  if (view === 'list') return <List />;
  if (needsOpening) return null;
  return <Form key={opening ?? view} id={view === 'new' ? null : view} onClose={close} />;
}
