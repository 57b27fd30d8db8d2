import { useListState } from '../../editing/shell/use-screen-url';
import { LetterEditor } from './letter-editor';
import { LetterList } from './letter-list';

/** The list of letters, or one of them. */
export function Screen() {
  const { view, close } = useListState();
  return typeof view === 'number' ? <LetterEditor key={view} id={view} onClose={close} /> : <LetterList />;
}
