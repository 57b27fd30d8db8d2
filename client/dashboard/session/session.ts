import { useSyncExternalStore } from 'react';

/** The response of the login, and the content of session storage. */
export type Session = { access_token: string; user_details: { username: string; email: string } };

const KEY = 'User';
const listeners = new Set<() => void>();
let known: { text: string | null; session: Session | null } = { text: null, session: null };

function read(): Session | null {
  const text = sessionStorage.getItem(KEY);
  // React requires the same object for an unchanged snapshot.
  if (text !== known.text) known = { text, session: parse(text) };
  return known.session;
}

function parse(text: string | null): Session | null {
  try {
    const session = JSON.parse(text ?? 'null') as Session | null;
    return session?.access_token ? session : null;
  } catch {
    return null;
  }
}

export const session = {
  read,
  store({ access_token, user_details: { username, email } }: Session) {
    sessionStorage.setItem(KEY, JSON.stringify({ access_token, user_details: { username, email } }));
    listeners.forEach((listener) => listener());
  },
  clear() {
    sessionStorage.clear();
    listeners.forEach((listener) => listener());
  },
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSession = (): Session | null => useSyncExternalStore(subscribe, read, () => null);

const DEVICE = 'device';

/**
 * A secret by which the server recognises this browser after a sign-in, so that failed attempts of others at the same network address do not lock it out.
 * Undefined if storage is disabled.
 */
function deviceSecret(): string | undefined {
  try {
    const stored = localStorage.getItem(DEVICE);
    if (stored) return stored;
    const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'));
    localStorage.setItem(DEVICE, made.join(''));
    return made.join('');
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

/** A message in the body means that the sign-in failed, whatever the status. Rejects if the server does not respond. */
export async function signIn(email: string, password: string): Promise<{ message?: string }> {
  const device = deviceSecret();
  const response = await fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(device && { 'x-device': device }) },
    body: JSON.stringify({ email, password }),
  });
  const result = (await response.json()) as Session & { message?: string };
  if (!result.message) session.store(result);
  return result;
}
