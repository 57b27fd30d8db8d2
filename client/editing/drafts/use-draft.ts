import { useState } from 'react';
import type { DraftKey } from './draft-key';
import { drafts, type Rejection, type Values } from './local-drafts';
import { isSame } from './merge-draft';
import { useConflict, type Input } from './use-conflict';
import { useFiles } from './use-files';
import { useStored } from './use-stored';

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
  const [found] = useState(() => drafts.read(draftKey));
  const [input, setInput] = useState<Input<V>>(() =>
    found ? { ...found, values: { ...initial, ...found.values } } : untouched,
  );
  const [restored, setRestored] = useState(found !== null);
  const { replaceFiles, fileNames, ...chosen } = useFiles(draftKey, found?.fileNames);
  const conflict = useConflict(input, setInput, untouched);
  const { values, original, rejected } = input;
  const dirty = !isSame(values, initial) || chosen.hasFiles;
  const draft = {
    key: draftKey,
    title: titleOf(values),
    values: Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name))),
    original,
    version: input.version,
    savedAt: Date.now(),
    fileNames,
    rejected,
  };
  const { storeRejected, remove, ...storage } = useStored(draft, dirty, [input, chosen.files], found);

  return {
    ...chosen,
    ...conflict,
    ...storage,
    values,
    set: (name: string, value: unknown) =>
      setInput((before) => ({ ...before, values: { ...before.values, [name]: value } })),
    dirty,
    restored,
    rejected,
    /** Stores the server's reasons with the input. */
    reject: (rejected: Rejection) => {
      setInput((before) => ({ ...before, rejected }));
      storeRejected(rejected);
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
