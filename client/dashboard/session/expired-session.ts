import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners';

/** The editor closed the dialog instead of signing in again. */
export class SignInDeclined extends Error {}

/** While the session has expired, requests wait here for a new one. */
type Waiting = { promise: Promise<void>; resolve: () => void; reject: (reason: Error) => void };

let waiting: Waiting | null = null;
const { subscribe, notify } = createListeners();

function change(next: Waiting | null) {
  waiting = next;
  notify();
}

/** Resolves when the editor has signed in again; rejects if they decline. */
export function newSession(): Promise<void> {
  if (!waiting) {
    const next = {} as Waiting;
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

export const useExpired = () =>
  useSyncExternalStore(
    subscribe,
    () => waiting !== null,
    () => false,
  );
