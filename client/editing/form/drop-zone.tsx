import { type InputHTMLAttributes, type ReactNode, type Ref, useState, type DragEvent } from 'react';
import { FormattedMessage } from 'react-intl';

type Props = {
  /** A native file input. Without an `onChange` of its own it passes on what is chosen as well, and is empty again. */
  input: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
  onDrop: (files: File[]) => void;
  /** What can be dropped here, and what happened to it. */
  say: ReactNode;
  children?: ReactNode;
};

/** Accepts chosen and dropped files. */
export function DropZone({ input, onDrop, say, children }: Props) {
  const { over, handlers } = useDropZone(onDrop);
  function pass(chosen: HTMLInputElement) {
    onDrop([...(chosen.files ?? [])]);
    chosen.value = '';
  }
  return (
    <div className="drop-zone" data-over={over || undefined} {...handlers}>
      <input type="file" onChange={({ target }) => pass(target)} {...input} />
      <p className="drop-here" role="status">
        {over ? <FormattedMessage id="file.letGo" /> : say}
      </p>
      {children}
    </div>
  );
}

/** Handlers that make an element accept dropped files. */
export function useDropZone(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { over, handlers };
}
