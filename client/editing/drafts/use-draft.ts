import { useState } from 'react';
import { type DraftKey, drafts, type Draft, type Values, chosenFiles, isSame, mergeDraft } from './local-drafts';
import type { ServerRejection } from '../session/apollo';
import { newFormId } from '../shell/use-screen-url';
import { useStored } from './use-stored';

/** What a form holds, and the version of the record that it belongs to. */
type Input<V extends Values> = Pick<Draft, 'original' | 'version' | 'rejected' | 'creation'> & { values: V };

type Options<V extends Values> = {
  draftKey: DraftKey;
  /** The values on the server, or of an empty form. */
  initial: V;
  version?: number;
  titleOf: (values: V) => string;
  /** Fields that are never stored. */
  secret?: string[];
};

/** The state of a form, saved in the browser while typing and restored after a reload, crash or rejection. */
export function useDraft<V extends Values>({ draftKey, initial, version, titleOf, secret = [] }: Options<V>) {
  const untouched: Input<V> = { values: initial, original: initial, version };
  const [storedDraft] = useState(() => {
    const stored = drafts.read(draftKey);
    // What the server has already, such as after a save whose response was lost, is no draft.
    const isUnchanged = !stored?.fileNames?.length && isSame({ ...initial, ...stored?.values }, initial);
    return isUnchanged ? null : stored;
  });
  const [input, setInput] = useState<Input<V>>(() =>
    storedDraft ? { ...storedDraft, values: { ...initial, ...storedDraft.values } } : untouched,
  );
  const [restored, setRestored] = useState(storedDraft !== null);
  const { replaceFiles, fileNames, ...chosen } = useFiles(draftKey, storedDraft?.fileNames);
  const { values, original, rejected } = input;
  const merged = () => mergeDraft(values, original, initial);
  const dirty = !isSame(values, initial) || chosen.hasFiles;
  const draft = {
    ...input,
    key: draftKey,
    title: titleOf(values),
    values: Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name))),
    savedAt: Date.now(),
    fileNames,
  };
  const { storeRejected, remove, ...storage } = useStored(draft, dirty, [input, chosen.files], storedDraft);

  return {
    ...chosen,
    ...storage,
    /** Whether the server has a newer version than the input belongs to. */
    outdated: input.version !== undefined && version !== undefined && input.version < version,
    merged,
    /** Continues from the server's version, with the changes from this form. */
    keepMine: () => setInput({ ...untouched, values: merged() }),
    values,
    set: (name: string, value: unknown) =>
      setInput((before) => ({ ...before, values: { ...before.values, [name]: value } })),
    dirty,
    restored,
    rejected,
    /** Stores the server's reasons with the input. */
    reject: (rejected: ServerRejection) => {
      setInput((before) => ({ ...before, rejected }));
      storeRejected(rejected);
    },
    /** Identifies the attempts to create a record: the next one, even after a reload, must not create a second. */
    creation: () => {
      const creation = input.creation ?? newFormId();
      setInput((before) => ({ ...before, creation }));
      return creation;
    },
    baseVersion: input.version,
    /** What the form started from, which `merged` compares with. */
    original,
    /** Returns to the values on the server. Returns the undo, which also works after the form is closed. */
    discard: () => {
      const restoreDraft = remove();
      setInput(untouched);
      replaceFiles({});
      setRestored(false);
      return () => {
        restoreDraft();
        setInput(input);
        replaceFiles(chosen.files);
      };
    },
  };
}

type Files = Record<string, File[]>;

/** The chosen files of a form. `storedNames`: of those that were chosen before the page was closed. */
function useFiles(key: DraftKey, storedNames: string[] = []) {
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
