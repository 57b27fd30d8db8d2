import { print } from 'graphql';
import { session } from './session';
import { LogOutDocument } from './session.generated';

/** Ends the session in this browser and on the server, even if the page is being closed. */
export function signOut(): void {
  const token = session.read()?.access_token;
  if (token) endSession(token);
  session.clear();
}

export function endSession(token: string): void {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = JSON.stringify({ query: print(LogOutDocument) });
  fetch('/graphql', { method: 'POST', keepalive: true, headers, body }).catch(console.warn);
}
