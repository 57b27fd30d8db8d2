import { makeVar } from '@apollo/client';
import { useReactiveVar } from '@apollo/client/react';

/** The editor closed the dialog instead of signing in again. */
export class SignInDeclined extends Error {}

/** Why a new session is needed: the old one is over, or too old for what was asked. */
export type Need = 'expired' | 'fresh';

/** Requests wait here for a new session. */
type Waiting = { need: Need; promise: Promise<void>; resolve: () => void; reject: (reason: Error) => void };

const waiting = makeVar<Waiting | null>(null);

/** Resolves when the editor has signed in again; rejects if they decline. */
export function newSession(need: Need): Promise<void> {
  const before = waiting();
  if (before) return before.promise;
  const next = { need } as Waiting;
  next.promise = new Promise((resolve, reject) => Object.assign(next, { resolve, reject }));
  waiting(next);
  return next.promise;
}

export function settle(error?: Error) {
  const settled = waiting();
  waiting(null);
  if (error) settled?.reject(error);
  else settled?.resolve();
}

export const useNeed = (): Need | undefined => useReactiveVar(waiting)?.need;
