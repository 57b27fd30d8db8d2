import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners';

/** The editor closed the dialog instead of signing in again. */
export class SignInDeclined extends Error {}

/** Why a new session is needed: the old one is over, or too old for what was asked. */
export type Need = 'expired' | 'fresh';

/** Requests wait here for a new session. */
type Waiting = { need: Need; promise: Promise<void>; resolve: () => void; reject: (reason: Error) => void };

let waiting: Waiting | null = null;
const { subscribe, notify } = createListeners();

function change(next: Waiting | null) {
  waiting = next;
  notify();
}

/** Resolves when the editor has signed in again; rejects if they decline. */
export function newSession(need: Need): Promise<void> {
  if (!waiting) {
    const next = { need } as Waiting;
    next.promise = new Promise((resolve, reject) => Object.assign(next, { resolve, reject }));
    change(next);
  }
  return waiting!.promise;
}

export function settle(error?: Error) {
  const settled = waiting;
  change(null);
  if (error) settled?.reject(error);
  else settled?.resolve();
}

export const useNeed = (): Need | undefined =>
  useSyncExternalStore(
    subscribe,
    () => waiting?.need,
    () => undefined,
  );
