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
type TabKey = 'User' | 'scroll' | 'dashboard-carried-over' | 'dashboard-scholarly-open';

/** What was stored as JSON; null for anything else. */
export function parsed<Value>(text: string | null): Value | null {
  try {
    return JSON.parse(text ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

/** Storage may be disabled or full: then nothing is found, and `write` returns false. */
const safe = <Key extends string>(storage: () => Storage) => ({
  read(key: Key): string | null {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  },
  write(key: Key, value: string): boolean {
    try {
      storage().setItem(key, value);
      return true;
    } catch (error) {
      console.warn(error);
      return false;
    }
  },
  keys<Prefix extends Key>(prefix: Prefix): Prefix[] {
    try {
      return Object.keys(storage()).filter((key): key is Prefix => key.startsWith(prefix));
    } catch {
      return [];
    }
  },
  remove(key: Key) {
    try {
      storage().removeItem(key);
    } catch {
      // There is nothing to remove.
    }
  },
});

/** Shared by all tabs, until the reader deletes it. */
export const browserStorage = safe<BrowserKey>(() => localStorage);
/** Of this tab, until it is closed. */
export const tabStorage = safe<TabKey>(() => sessionStorage);
