import { hkdfSync } from 'node:crypto';

/** A key of 32 bytes for one purpose alone, so that nothing made with it is of any use for another. */
export const derivedKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `revista-gjeografike: ${purpose}`, 32));
