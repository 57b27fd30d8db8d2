import { useSyncExternalStore } from 'react';
import { browserStorage, type Preference } from '../browser/storage';
import { createListeners } from './listeners';

/** Chosen since the page was loaded, in case the browser stores nothing. */
const chosen = new Map<Preference, string>();
const { subscribe, notify } = createListeners();

export const preference = (key: Preference) => chosen.get(key) ?? browserStorage.read(key);

export function choose(key: Preference, value: string) {
  chosen.set(key, value);
  browserStorage.write(key, value);
  notify();
}

/** What an editor has chosen in this browser; null until then. */
export function usePreference(key: Preference) {
  const value = useSyncExternalStore(
    subscribe,
    () => preference(key),
    () => null,
  );
  return [value, (value: string) => choose(key, value)] as const;
}
