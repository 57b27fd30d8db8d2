import type { ScreenName } from '../sitemap';
import { useSyncExternalStore } from 'react';
import type { ServerRejection } from '../session/apollo';
import { browserStorage, parsed } from '../../browser/storage';
import { createListeners } from '../listeners';
import { session } from '../session/session';

/** A screen, and the id of the record or, for a new one, of the opened form. */
export type DraftKey = `${ScreenName}:${number | string}`;

export const draftKey = (screen: ScreenName, of: number | string): DraftKey => `${screen}:${of}`;

/** The id of the record; null for a new record or another screen. */
export function draftedRecord(key: DraftKey, screen: ScreenName): number | null {
  const of = formIdOf(key, screen) ?? '';
  return /^\d+$/.test(of) ? Number(of) : null;
}

/** The record's id or the opened form's; null for another screen. */
export const formIdOf = (key: DraftKey, screen: ScreenName): string | null =>
  key.startsWith(`${screen}:`) ? key.slice(screen.length + 1) : null;

export type Values = Record<string, unknown>;

/** Unsaved form input. */
export type Draft = {
  key: DraftKey;
  title: string;
  values: Values;
  /** The values when the form was opened. */
  original: Values;
  /** The version of the record when it was opened. */
  version?: number;
  savedAt: number;
  /** The names of chosen files: the browser cannot store the files themselves. */
  fileNames?: string[];
  /** Why the server last rejected it. */
  rejected?: ServerRejection;
  /** Identifies the attempts to create the record, since the first one. */
  creation?: string;
};

const { subscribe, notify } = createListeners();
let all: { of: string; drafts: Draft[] } | null = null;

let owner: string | undefined;

/** Editors who share a computer have separate drafts. A draft saved during sign-out still goes to the editor who typed it. */
function editorPrefix() {
  owner = session.read()?.user_details.email ?? owner;
  return `draft:${owner}:` as const;
}

const storageKey = (key: DraftKey) => `${editorPrefix()}${key}` as const;

function changed() {
  all = null;
  notify();
}

export const drafts = {
  read: (key: DraftKey) => parsed<Draft>(browserStorage.read(storageKey(key))),

  /** False if the browser's storage is full or disabled. */
  write(draft: Draft): boolean {
    const isStored = browserStorage.write(storageKey(draft.key), JSON.stringify(draft));
    changed();
    return isStored;
  },

  removeLocal(key: DraftKey) {
    browserStorage.remove(storageKey(key));
    chosenFiles.delete(key);
    changed();
  },

  list(): Draft[] {
    const prefix = editorPrefix();
    if (all?.of !== prefix) {
      const drafts = browserStorage
        .keys(prefix)
        .map((key) => parsed<Draft>(browserStorage.read(key)))
        .filter((draft) => draft !== null);
      all = { of: prefix, drafts: drafts.sort((one, other) => other.savedAt - one.savedAt) };
    }
    return all.drafts;
  },
};

// Another tab may have saved or removed a draft.
addEventListener('storage', changed);

export const useDrafts = () => useSyncExternalStore(subscribe, drafts.list, drafts.list);

/** Files by draft. They cannot be stored, so they stay in memory until the page is closed. */
export const chosenFiles = new Map<string, Record<string, File[]>>();

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The version saved by someone else, with the changes of this form on top; `original` is what the form began with. */
export function mergeDraft<V extends Values>(values: V, original: Values, theirs: V): V {
  const mine = Object.entries(values).filter(([name, value]) => !isSame(value, original[name]));
  return { ...theirs, ...Object.fromEntries(mine) };
}
