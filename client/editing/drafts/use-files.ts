import { useState } from 'react';
import type { DraftKey } from './draft-key';
import { chosenFiles } from './local-drafts';

type Files = Record<string, File[]>;

/** The chosen files of a form. `storedNames`: of those that were chosen before the page was closed. */
export function useFiles(key: DraftKey, storedNames: string[] = []) {
  const [files, setAllFiles] = useState<Files>(() => chosenFiles.get(key) ?? {});
  const [lostFiles, setLostFiles] = useState(() => (chosenFiles.has(key) ? [] : storedNames));
  const fileNames = Object.values(files).flatMap((list) => list.map(({ name }) => name));
  function replaceFiles(next: Files) {
    setAllFiles(next);
    setLostFiles([]);
  }
  return {
    files,
    fileNames,
    hasFiles: fileNames.length > 0,
    /** Names of files that have to be chosen again. */
    lostFiles,
    setFiles: (name: string, list: File[]) => {
      const next = { ...files, [name]: list };
      chosenFiles.set(key, next);
      replaceFiles(next);
    },
    /** Those shown, not those kept for the next form. */
    replaceFiles,
  };
}
