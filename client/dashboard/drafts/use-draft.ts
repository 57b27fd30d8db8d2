import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { drafts, keptFiles, type Draft, type Values } from './local-drafts';
import { dropDraft, pushDraft } from './server-drafts';
import type { DraftKey } from './draft-key';

const SAVE_AFTER = 400;

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function keep(draft: Draft): boolean {
  const now = { ...draft, savedAt: Date.now() };
  pushDraft(now);
  return drafts.write(now);
}

function forgetText(key: DraftKey) {
  // Most forms are left without a draft.
  if (!drafts.read(key)) return;
  drafts.remove(key);
  dropDraft(key);
}

/** The files go also where nothing was typed: another opening must not find them. */
function forget(key: DraftKey) {
  forgetText(key);
  keptFiles.delete(key);
}

type Options = {
  draftKey: DraftKey;
  initial: Values;
  version?: number;
  titleOf: (values: Values) => string;
  /** Fields that are never stored. */
  secret?: string[];
};

/** The state of a form, saved in the browser while typing and restored after a reload, crash or rejection. */
export function useDraft({ draftKey, initial, version, titleOf, secret = [] }: Options) {
  const [found] = useState(() => drafts.read(draftKey));
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...found?.values }));
  const [files, setAllFiles] = useState(() => keptFiles.get(draftKey) ?? {});
  // What the form began with: only what differs from it was changed here.
  const [original, setOriginal] = useState<Values>(found?.original ?? initial);
  const [base, setBase] = useState(found ? found.version : version);
  const [savedAt, setSavedAt] = useState(found?.savedAt);
  const [refused, setRefused] = useState(found?.refused);
  const [restored, setRestored] = useState(found !== null);
  const [lostFiles, setLostFiles] = useState(() => (keptFiles.has(draftKey) ? [] : (found?.fileNames ?? [])));

  const isDirty = (now: Values) => !same(now, initial);
  const hasFiles = Object.values(files).some((list) => list.length > 0);
  const dirty = isDirty(values) || hasFiles;
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name)));
  const draft: Draft = {
    key: draftKey,
    title: titleOf(values),
    values: kept,
    original,
    version: base,
    savedAt: Date.now(),
    fileNames: Object.values(files).flatMap((list) => list.map(({ name }) => name)),
    refused,
  };
  const latest = useRef({ draft, dirty: false, done: false });
  useLayoutEffect(() => {
    Object.assign(latest.current, { draft, dirty });
  });

  useEffect(() => {
    const save = () => {
      const { draft, dirty, done } = latest.current;
      if (done) return;
      // Input that was typed and deleted again is not restored.
      if (!dirty) forgetText(draft.key);
      else if (keep(draft)) setSavedAt(Date.now());
    };
    const timer = setTimeout(save, SAVE_AFTER);
    // Another tab saved or discarded its draft of the same record; this one still has its own.
    const hear = ({ key, newValue }: StorageEvent) => key?.endsWith(`:${draftKey}`) && newValue === null && save();
    window.addEventListener('pagehide', save);
    window.addEventListener('storage', hear);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', save);
      window.removeEventListener('storage', hear);
      save();
    };
  }, [values, files, base, refused, draftKey]);

  /** The version saved by someone else, with the changes made here on top. */
  function merged(): Values {
    const mine = Object.entries(values).filter(([name, value]) => !same(value, original[name]));
    return { ...initial, ...Object.fromEntries(mine) };
  }

  function reset(to: Values) {
    forget(draftKey);
    setValues(to);
    setAllFiles({});
    setBase(version);
    setOriginal(initial);
    setRefused(undefined);
    setRestored(false);
    setLostFiles([]);
    setSavedAt(undefined);
  }

  return {
    values,
    set: (name: string, value: unknown) => setValues((before) => ({ ...before, [name]: value })),
    files,
    setFiles: (name: string, list: File[]) => {
      const next = { ...files, [name]: list };
      keptFiles.set(draftKey, next);
      setAllFiles(next);
      setLostFiles([]);
    },
    /** Names of files that were chosen before the page was left, and have to be chosen again. */
    lostFiles,
    dirty,
    savedAt,
    restored,
    refused,
    /** Stores the server's reasons with the input. */
    refuse: (reasons: Draft['refused']) => {
      setRefused(reasons);
      latest.current.draft = { ...draft, refused: reasons };
      keep(latest.current.draft);
    },
    base,
    hasFiles,
    merged,
    /** Continues from the server's current version, with the changes made here. */
    keepMine: () => {
      setValues(merged());
      setBase(version);
      setOriginal(initial);
      setRefused(undefined);
    },
    /** Back to what the server has. */
    reset: () => reset(initial),
    /** Saved on the server: the draft is deleted. */
    done: () => {
      latest.current.done = true;
      forget(draftKey);
    },
  };
}
