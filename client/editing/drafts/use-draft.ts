import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { drafts, chosenFiles, type Draft, type Values } from './local-drafts';
import { isSame, mergeDraft } from './merge-draft';
import { pushDraft, removeRemote, useSyncState, type SyncState } from './server-drafts';
import type { DraftKey } from './draft-key';

/** In ms, while the editor types. */
const SAVE_EVERY = 400;

function saveDraft(draft: Draft): boolean {
  const now = { ...draft, savedAt: Date.now() };
  pushDraft(now);
  return drafts.write(now);
}

/** Removes the stored text, in this browser and on the server. */
function removeCopies(key: DraftKey) {
  // Most forms close without ever having had a draft.
  if (!drafts.read(key)) return;
  drafts.removeLocal(key);
  removeRemote(key);
}

/** Chosen files are dropped even without a text draft, so that the next form does not inherit them. Returns the undo. */
export function removeDraft(key: DraftKey): () => void {
  const draft = drafts.read(key);
  const files = chosenFiles.get(key);
  removeCopies(key);
  chosenFiles.delete(key);
  return () => {
    if (draft) saveDraft(draft);
    if (files) chosenFiles.set(key, files);
  };
}

/** Where unsaved changes survive the end of the page. */
export type Stored = 'waiting' | 'everywhere' | 'browser' | 'nowhere';

function storedWhere(sync: SyncState | undefined, isStoredHere: boolean, savedAt?: number): Stored {
  if (sync === 'waiting' || !savedAt) return 'waiting';
  if (sync === 'failed') return isStoredHere ? 'browser' : 'nowhere';
  return 'everywhere';
}

type Options<V extends Values> = {
  draftKey: DraftKey;
  initial: V;
  version?: number;
  titleOf: (values: V) => string;
  /** Fields that are never stored. */
  secret?: string[];
};

/** The state of a form, saved in the browser while typing and restored after a reload, crash or rejection. */
export function useDraft<V extends Values>({ draftKey, initial, version, titleOf, secret = [] }: Options<V>) {
  const [found] = useState(() => drafts.read(draftKey));
  const [values, setValues] = useState<V>(() => ({ ...initial, ...found?.values }));
  const [files, setAllFiles] = useState(() => chosenFiles.get(draftKey) ?? {});
  // The initial values: a value that differs from them was changed in this form.
  const [original, setOriginal] = useState<Values>(found?.original ?? initial);
  const [baseVersion, setBaseVersion] = useState(found ? found.version : version);
  const [savedAt, setSavedAt] = useState(found?.savedAt);
  const [isStoredHere, setStoredHere] = useState(found !== null);
  const sync = useSyncState(draftKey);
  const [refused, setRefused] = useState(found?.refused);
  const [restored, setRestored] = useState(found !== null);
  const [lostFiles, setLostFiles] = useState(() => (chosenFiles.has(draftKey) ? [] : (found?.fileNames ?? [])));

  const isDirty = (now: V) => !isSame(now, initial);
  const hasFiles = Object.values(files).some((list) => list.length > 0);
  const dirty = isDirty(values) || hasFiles;
  const storable = Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name)));
  const draft: Draft = {
    key: draftKey,
    title: titleOf(values),
    values: storable,
    original,
    version: baseVersion,
    savedAt: Date.now(),
    fileNames: Object.values(files).flatMap((list) => list.map(({ name }) => name)),
    refused,
  };
  const latest = useRef({ draft, dirty: false, done: false });
  useLayoutEffect(() => {
    Object.assign(latest.current, { draft, dirty });
  });

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const { draft, dirty, done } = latest.current;
    if (done) return;
    // Input that was typed and deleted again leaves no draft.
    if (!dirty) removeCopies(draft.key);
    else {
      setStoredHere(saveDraft(draft));
      setSavedAt(Date.now());
    }
  }, []);
  useEffect(() => {
    timer.current ??= setTimeout(save, SAVE_EVERY);
  }, [values, files, baseVersion, refused, save]);
  useEffect(() => {
    // Another tab saved the record or discarded the draft, which removed the stored copy. This tab's is stored again.
    const onStorage = ({ key, newValue }: StorageEvent) => key?.endsWith(`:${draftKey}`) && newValue === null && save();
    window.addEventListener('pagehide', save);
    window.addEventListener('storage', onStorage);
    return () => {
      window.removeEventListener('pagehide', save);
      window.removeEventListener('storage', onStorage);
      save();
    };
  }, [draftKey, save]);

  const merged = () => mergeDraft(values, original, initial);

  /** Returns to the values on the server. Returns the undo, which also works after the form is closed. */
  function discard(): () => void {
    save(); // what was typed last, for the undo
    const restoreDraft = removeDraft(draftKey);
    setValues(initial);
    setAllFiles({});
    setBaseVersion(version);
    setOriginal(initial);
    setRefused(undefined);
    setRestored(false);
    setLostFiles([]);
    setSavedAt(undefined);
    return () => {
      restoreDraft();
      setValues(values);
      setAllFiles(files);
      setBaseVersion(baseVersion);
      setOriginal(original);
      setRefused(refused);
    };
  }

  return {
    values,
    set: (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value })),
    files,
    setFiles: (name: string, list: File[]) => {
      const next = { ...files, [name]: list };
      chosenFiles.set(draftKey, next);
      setAllFiles(next);
      setLostFiles([]);
    },
    /** Names of files that were chosen before the page was closed; they have to be chosen again. */
    lostFiles,
    dirty,
    savedAt,
    stored: storedWhere(sync, isStoredHere, savedAt),
    restored,
    refused,
    /** Stores the server's reasons with the input. */
    refuse: (reasons: Draft['refused']) => {
      setRefused(reasons);
      latest.current.draft = { ...draft, refused: reasons };
      saveDraft(latest.current.draft);
    },
    baseVersion,
    hasFiles,
    merged,
    /** Continues from the server's current version, with the changes from this form. */
    keepMine: () => {
      setValues(merged());
      setBaseVersion(version);
      setOriginal(initial);
      setRefused(undefined);
    },
    /** What the form started from, which `merged` compares with. */
    original,
    discard,
    /** Call after saving on the server, or before leaving: removes the draft. Returns the undo. */
    done: () => {
      save(); // what was typed last, for the undo
      latest.current.done = true;
      return removeDraft(draftKey);
    },
  };
}
