import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** A 32-byte key for a single purpose, so that a signature made for one purpose is useless for another. */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `revista-gjeografike: ${purpose}`, 32));

/** Hashes what could be guessed, such as an address, so that only who has the secret can recognise it. */
export function keyedHash(secret: string, purpose: string): (text: string) => string {
  const key = derivedKey(secret, purpose);
  return (text) => createHmac('sha256', key).update(text).digest('hex');
}

/** Whether a text is the right one, in a time that does not tell how much of it is. */
export function isSameText(text: string, right: string): boolean {
  const [actual, expected] = [Buffer.from(text), Buffer.from(right)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
