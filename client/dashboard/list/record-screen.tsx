import type { ComponentType } from 'react';
import { useListState } from './use-list-state';

type Props = { List: ComponentType; Edit: ComponentType<{ id: number | null; onClose: () => void }> };

/** List, add form and edit form of an entity, one at a time. */
export function Screen({ List, Edit }: Props) {
  const { view, close } = useListState();
  return view === 'list' ? <List /> : <Edit key={view} id={view === 'new' ? null : view} onClose={close} />;
}
