import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type DraftKey, chosenFiles, drafts, type Draft, isSame } from './local-drafts';
import { pushDraft, removeRemote, useSyncState, type SyncState } from './server-drafts';

/** While the editor types. */
const SAVE_EVERY_MS = 400;

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

/** Stores a draft a little after each change of its contents, when the page is hidden, and when the form closes. */
export function useStored(draft: Draft, dirty: boolean, contents: unknown[], storedDraft: Draft | null) {
  const { key } = draft;
  const [savedAt, setSavedAt] = useState(storedDraft?.savedAt);
  const [isStoredHere, setStoredHere] = useState(storedDraft !== null);
  const sync = useSyncState(key);
  const latest = useRef({ draft, dirty, done: false, isClosed: false });
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
    timer.current ??= setTimeout(save, SAVE_EVERY_MS);
    // oxlint-disable-next-line react/exhaustive-deps
  }, contents);
  useEffect(() => {
    const state = latest.current;
    state.isClosed = false;
    // Another tab saved the record or discarded the draft, which removed the stored copy. This tab's is stored again.
    const onStorage = (event: StorageEvent) => event.key?.endsWith(`:${key}`) && event.newValue === null && save();
    // What is stored already is the server's too, whose copy would look older.
    const onHide = () => timer.current && save();
    window.addEventListener('pagehide', onHide);
    window.addEventListener('storage', onStorage);
    return () => {
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('storage', onStorage);
      save();
      state.isClosed = true;
    };
  }, [key, save]);

  /** Whether something else has been typed in another form of the record since this one was closed. */
  const isReplaced = () => {
    const { draft, isClosed } = latest.current;
    const stored = isClosed && drafts.read(key);
    return stored && !isSame([stored.values, stored.fileNames], [draft.values, draft.fileNames]);
  };

  return {
    savedAt,
    stored: storedWhere(sync, isStoredHere, savedAt),
    /** Stores it now, with the reasons why the server rejected it. */
    storeRejected: (rejected: Draft['rejected']) => {
      if (isReplaced()) return;
      latest.current.draft = { ...latest.current.draft, rejected };
      saveDraft(latest.current.draft);
    },
    /** Removes the stored copies. Returns the undo, which has what was typed last. */
    remove: () => {
      save();
      setSavedAt(undefined);
      return removeDraft(key);
    },
    /** Call after saving on the server, or before leaving: removes them, and stores nothing from now on. */
    done: () => {
      if (!latest.current.isClosed) save();
      latest.current.done = true;
      return isReplaced() ? () => {} : removeDraft(key);
    },
  };
}
