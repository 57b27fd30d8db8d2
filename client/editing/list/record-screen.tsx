import { useEffect, type ComponentType } from 'react';
import { useListState } from '../shell/use-screen-url';

type FormProps = {
  /** Null for a new record. */
  id: number | null;
  onClose: () => void;
};
type Props = { List: ComponentType; Form: ComponentType<FormProps> };

/** Shows the list, the add form or the edit form of a kind of record. */
export function RecordScreen({ List, Form }: Props) {
  const { view, formId, assignFormId, close } = useListState();
  const needsFormId = view === 'new' && !formId;
  useEffect(() => {
    if (needsFormId) assignFormId();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [needsFormId]);
  if (view === 'list') return <List />;
  if (needsFormId) return null;
  return <Form key={formId ?? view} id={view === 'new' ? null : view} onClose={close} />;
}
