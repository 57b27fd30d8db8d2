import { createHmac, hkdfSync } from 'node:crypto';

/** A 32-byte key for a single purpose, so that a signature made for one purpose is useless for another. */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `revista-gjeografike: ${purpose}`, 32));

/** Hashes what could be guessed, such as an address, so that only who has the secret can recognise it. */
export function keyedHash(secret: string, purpose: string): (text: string) => string {
  const key = derivedKey(secret, purpose);
  return (text) => createHmac('sha256', key).update(text).digest('hex');
}
