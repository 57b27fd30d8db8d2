import { hkdfSync } from 'node:crypto';

/** A 32-byte key for a single purpose, so that a signature made for one purpose is useless for another. */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `revista-gjeografike: ${purpose}`, 32));
