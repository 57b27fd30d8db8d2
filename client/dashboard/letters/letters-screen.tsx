import { useListState } from '../list/use-list-state';
import { LetterEditor } from './letter-editor';
import { LetterList } from './letter-list';

/** The list of letters, or one of them. */
export function Screen() {
  const { view, close } = useListState();
  return typeof view === 'number' ? <LetterEditor key={view} id={view} onClose={close} /> : <LetterList />;
}
