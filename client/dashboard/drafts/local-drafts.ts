import { useSyncExternalStore } from 'react';
import type { FieldError } from '../apollo';
import type { DraftKey } from './draft-key';
import { session } from '../session/session';

export type Values = Record<string, unknown>;
export type Refusal = { code: string; message: string; fields: FieldError[] };

/** Unsaved form input. */
export type Draft = {
  key: DraftKey;
  title: string;
  values: Values;
  /** The values the form began with. */
  original: Values;
  /** Of the record that was opened. */
  version?: number;
  savedAt: number;
  /** The names of chosen files: the browser cannot store the files themselves. */
  fileNames?: string[];
  /** Why the server refused it last. */
  refused?: Refusal;
};

const PREFIX = 'draft';
const listeners = new Set<() => void>();
let all: { of: string; drafts: Draft[] } | null = null;

let owner: string | undefined;

/** Drafts are stored per editor, also on a shared computer. A form that saves during log-out still saves for the former editor. */
function ownPrefix(): string {
  owner = session.read()?.user_details.email ?? owner;
  return `${PREFIX}:${owner}:`;
}

const owned = (key: DraftKey) => ownPrefix() + key;

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
  read: (key: DraftKey) => parse(localStorage.getItem(owned(key))),

  /** False when the browser has no room left or forbids storage. */
  write(draft: Draft): boolean {
    try {
      localStorage.setItem(owned(draft.key), JSON.stringify(draft));
      return true;
    } catch (error) {
      console.error(error);
      return false;
    } finally {
      changed();
    }
  },

  remove(key: DraftKey) {
    localStorage.removeItem(owned(key));
    keptFiles.delete(key);
    changed();
  },

  list(): Draft[] {
    const prefix = ownPrefix();
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

// Saved or deleted by another tab of this browser.
addEventListener('storage', ({ key }) => (key === null || key.startsWith(PREFIX)) && changed());

export const useDrafts = () => useSyncExternalStore(subscribe, drafts.list, drafts.list);

/** Files cannot be stored with a draft; they stay in memory as long as the page is open. */
export const keptFiles = new Map<string, Record<string, File[]>>();

/** Names one opening of a form for something new: what is typed and chosen there belongs to no other. */
export const newOpening = (): `new-${string}` => `new-${Math.random().toString(36).slice(2, 10).padEnd(8, '0')}`;
