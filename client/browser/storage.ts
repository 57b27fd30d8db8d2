import { tried } from '../shared/tried';

export type Preference =
  | 'dashboard-density'
  | 'dashboard-language'
  | 'dashboard-checklist'
  | 'dashboard-single-keys'
  | `dashboard-columns:${string}`;
type BrowserKey =
  | Preference
  | 'language'
  | 'device'
  | 'dashboard-logged-out'
  | `dashboard-typed:${string}`
  | `draft:${string}`;
type TabKey = 'User' | 'scroll' | 'places' | 'dashboard-carried-over' | 'dashboard-scholarly-open';

/** What was stored as JSON; null for anything else. */
export const parsed = <Value>(text: string | null) => tried(() => JSON.parse(text ?? 'null') as Value | null, null);

/** Storage may be disabled or full: then nothing is found, and `write` returns false. */
const safe = <Key extends string>(storage: () => Storage) => ({
  read: (key: Key) => tried(() => storage().getItem(key), null),
  write: (key: Key, value: string) =>
    tried(() => {
      storage().setItem(key, value);
      return true;
    }, false),
  keys: <Prefix extends Key>(prefix: Prefix) =>
    tried(() => Object.keys(storage()).filter((key): key is Prefix => key.startsWith(prefix)), []),
  remove: (key: Key) => tried(() => storage().removeItem(key), undefined),
});

/** Shared by all tabs, until the reader deletes it. */
export const browserStorage = safe<BrowserKey>(() => localStorage);
/** Of this tab, until it is closed. */
export const tabStorage = safe<TabKey>(() => sessionStorage);
