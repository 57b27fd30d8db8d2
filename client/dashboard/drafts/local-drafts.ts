import { useSyncExternalStore } from 'react';
import type { FieldError } from '../apollo';
import type { DraftKey } from './draft-key';
import { session } from '../session/session';

export type Values = Record<string, unknown>;
/** `creation` identifies the attempts to create one record. */
export type Refusal = { code: string; message: string; fields: FieldError[]; creation?: string };

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
  refused?: Refusal;
};

const PREFIX = 'draft';
const listeners = new Set<() => void>();
let all: { of: string; drafts: Draft[] } | null = null;

let owner: string | undefined;

/** Editors who share a computer have separate drafts. A draft saved during sign-out still goes to the editor who typed it. */
function editorPrefix(): string {
  owner = session.read()?.user_details.email ?? owner;
  return `${PREFIX}:${owner}:`;
}

const storageKey = (key: DraftKey) => editorPrefix() + key;

function changed() {
  all = null;
  listeners.forEach((listener) => listener());
}

function parse(text: string | null): Draft | null {
  try {
    return JSON.parse(text ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

export const drafts = {
  read: (key: DraftKey) => parse(localStorage.getItem(storageKey(key))),

  /** False if the browser's storage is full or disabled. */
  write(draft: Draft): boolean {
    try {
      localStorage.setItem(storageKey(draft.key), JSON.stringify(draft));
      return true;
    } catch (error) {
      console.error(error);
      return false;
    } finally {
      changed();
    }
  },

  removeLocal(key: DraftKey) {
    localStorage.removeItem(storageKey(key));
    chosenFiles.delete(key);
    changed();
  },

  list(): Draft[] {
    const prefix = editorPrefix();
    if (all?.of !== prefix) {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
      const found = keys.map((key) => parse(localStorage.getItem(key))).filter((draft) => draft !== null);
      all = { of: prefix, drafts: found.sort((one, other) => other.savedAt - one.savedAt) };
    }
    return all.drafts;
  },
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Another tab saved or removed a draft.
addEventListener('storage', ({ key }) => (key === null || key.startsWith(PREFIX)) && changed());

export const useDrafts = () => useSyncExternalStore(subscribe, drafts.list, drafts.list);

/** Files by draft. They cannot be stored, so they stay in memory until the page is closed. */
export const chosenFiles = new Map<string, Record<string, File[]>>();

/** Identifies one opening of a form for a new record, so that each has a draft and files of its own. */
export const newOpening = (): `new-${string}` => `new-${Math.random().toString(36).slice(2, 10).padEnd(8, '0')}`;
