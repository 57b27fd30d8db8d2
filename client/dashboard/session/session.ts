import { useSyncExternalStore } from 'react';

/** As the server's login answers it and as it lies in session storage. */
export type Session = { access_token: string; user_details: { username: string; email: string } };

const KEY = 'User';
const listeners = new Set<() => void>();
let known: { text: string | null; session: Session | null } = { text: null, session: null };

function read(): Session | null {
  const text = sessionStorage.getItem(KEY);
  // The same text gives the same object, as React wants of a snapshot.
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
 * A secret by which the server knows this browser after a sign-in: what others try at the same network address does not keep it out.
 * Undefined where the browser forbids storage.
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

/** The server's answer decides, not its status: a message is a refusal. Rejects when there is no answer. */
export async function signIn(email: string, password: string): Promise<{ message?: string }> {
  const device = deviceSecret();
  const response = await fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(device && { 'x-device': device }) },
    body: JSON.stringify({ email, password }),
  });
  const answer = (await response.json()) as Session & { message?: string };
  if (!answer.message) session.store(answer);
  return answer;
}
