import { useListState } from '../components/list-state';
import { MaterialEdit } from './edit';
import { MaterialList } from './list';

/** List, add form and edit form, one at a time. */
export function Materials() {
  const { view, close } = useListState();
  return view === 'list' ? (
    <MaterialList />
  ) : (
    <MaterialEdit key={view} id={view === 'new' ? null : view} onClose={close} />
  );
}
