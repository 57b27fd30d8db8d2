import { type InputHTMLAttributes, type ReactNode, type Ref, useState, type DragEvent } from 'react';
import { FormattedMessage } from 'react-intl';

export type DropZoneProps = {
  /** A native file input. Without an `onChange` of its own it passes on what is chosen as well, and is empty again. */
  input: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
  /** At least one file; more only if the input takes `multiple`. */
  onDrop: (files: File[]) => void;
  /** What can be dropped here, and what happened to it. */
  status: ReactNode;
  children?: ReactNode;
};

/** Accepts chosen and dropped files. */
export function DropZone({ input, onDrop, status, children }: DropZoneProps) {
  const [passedOver, setPassedOver] = useState<string[]>([]);
  const { over, handlers } = useDropZone((files) => {
    if (files.length === 0 || input.disabled) return;
    const taken = input.multiple ? files : files.slice(0, 1);
    setPassedOver(files.slice(taken.length).map((file) => file.name));
    onDrop(taken);
  });
  const takes = over && !input.disabled;
  function pass(chosen: HTMLInputElement) {
    onDrop([...(chosen.files ?? [])]);
    chosen.value = '';
  }
  return (
    <div className="drop-zone" data-over={takes || undefined} {...handlers}>
      <input type="file" onChange={({ target }) => pass(target)} {...input} />
      <p className="drop-here" role="status">
        {takes ? <FormattedMessage id="file.letGo" /> : status}{' '}
        {passedOver.length > 0 && <FormattedMessage id="file.passedOver" values={{ names: passedOver.join(', ') }} />}
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
      // After this event there are no items.
      const dropped = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry() ?? item.getAsFile());
      void Promise.all(dropped.map(filesIn)).then((files) => onFiles(files.flat()));
    },
  };
  return { over, handlers };
}

/** The files of a folder, which know their path in it as those of a chosen folder do. */
async function filesIn(dropped: FileSystemEntry | File | null): Promise<File[]> {
  if (dropped === null || dropped instanceof File) return dropped ? [dropped] : [];
  if (dropped.isFile) {
    const file = await new Promise<File>((resolve, reject) => (dropped as FileSystemFileEntry).file(resolve, reject));
    return [Object.defineProperty(file, 'webkitRelativePath', { value: dropped.fullPath.slice(1) })];
  }
  const reader = (dropped as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return files;
    files.push(...(await Promise.all(some.map(filesIn))).flat());
  }
}
