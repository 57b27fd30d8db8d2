import { useSyncExternalStore } from 'react';
import { browserStorage, parsed, tabStorage } from '../../browser/storage';
import { createListeners } from '../listeners';

/** The response of the login, and the content of session storage. */
export type Session = { access_token: string; user_details: { username: string; email: string } };

const { subscribe, notify } = createListeners();
let cached: { text: string | null; session: Session | null } = { text: null, session: null };

function read(): Session | null {
  const text = tabStorage.read('User');
  // React requires the same object for an unchanged snapshot.
  if (text !== cached.text) {
    const stored = parsed<Session>(text);
    cached = { text, session: stored?.access_token ? stored : null };
  }
  return cached.session;
}

export const session = {
  read,
  store({ access_token, user_details: { username, email } }: Session) {
    const text = JSON.stringify({ access_token, user_details: { username, email } });
    if (!tabStorage.write('User', text)) throw new Error('Nobody can sign in while session storage is disabled.');
    notify();
  },
  clear() {
    sessionStorage.clear();
    notify();
  },
};

export const useSession = (): Session | null => useSyncExternalStore(subscribe, read, () => null);

/**
 * A secret by which the server recognises this browser after a sign-in, so that failed attempts of others at the same network address do not lock it out.
 * Undefined if storage is disabled.
 */
function deviceSecret(): string | undefined {
  const stored = browserStorage.read('device');
  if (stored) return stored;
  const secret = crypto.getRandomValues(new Uint8Array(16)).join('-');
  return browserStorage.write('device', secret) ? secret : undefined;
}

/** `limit`: the limit of the server that was exceeded, if it is not one of sign-ins. */
type Outcome = { message?: string; code?: string; limit?: string; errors?: { field: string }[] };

/** A message in the body means that the sign-in failed, whatever the status. Rejects if the server does not respond. */
export async function signIn(email: string, password: string, code: string): Promise<Outcome> {
  const device = deviceSecret();
  const response = await fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(device && { 'x-device': device }) },
    body: JSON.stringify({ email, password, ...(code && { code }) }),
  });
  const result = (await response.json()) as Session & Outcome;
  if (!result.message) session.store(result);
  return result;
}
