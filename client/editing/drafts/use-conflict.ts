import type { Dispatch, SetStateAction } from 'react';
import type { Rejection, Values } from './local-drafts';
import { mergeDraft } from './merge-draft';

/** What a form holds, and the version of the record that it belongs to. */
export type Input<V extends Values> = {
  values: V;
  /** A value that differs from these was changed in this form. */
  original: Values;
  version?: number;
  /** Why the server last rejected it. */
  rejected?: Rejection;
};

/** Whether the server has a newer version than the input belongs to, and how to continue from it. */
export function useConflict<V extends Values>(
  { values, original, version: base }: Input<V>,
  setInput: Dispatch<SetStateAction<Input<V>>>,
  stored: { values: V; version?: number },
) {
  const merged = () => mergeDraft(values, original, stored.values);
  return {
    outdated: base !== undefined && stored.version !== undefined && base < stored.version,
    merged,
    /** Continues from the server's version, with the changes from this form. */
    keepMine: () => setInput({ values: merged(), original: stored.values, version: stored.version }),
  };
}
