import { useListState } from '../list/use-list-state';
import { LetterEditor } from './letter-editor';
import { LetterList } from './letter-list';

/** The letters, and one of them opened. */
export function Screen() {
  const { view, close } = useListState();
  return typeof view === 'number' ? <LetterEditor key={view} id={view} onClose={close} /> : <LetterList />;
}
