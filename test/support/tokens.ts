import { createHmac } from 'node:crypto';
import { tokenKey } from '../../server/people/auth/sessions.js';

export const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
export const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());

/** A copy of a valid token with other claims, signed with the given secret; `header` replaces the algorithm. */
export function retoken(
  token: string,
  secret: string,
  claims: object,
  header: object = { alg: 'HS256', typ: 'JWT' },
  hash = 'sha256',
  key: Buffer | string = tokenKey(secret),
): string {
  const body = `${encode(header)}.${encode({ ...claimsOf(token), ...claims })}`;
  return `${body}.${createHmac(hash, key).update(body).digest('base64url')}`;
}

/** Tokens that must be rejected. */
export function badTokens(token: string, secret: string): Record<string, string> {
  const [header, payload, signature] = token.split('.');
  const anHourAgo = Math.floor(Date.now() / 1000) - 3600;
  return {
    forged: retoken(token, 'x'.repeat(48), {}),
    expired: retoken(token, secret, { iat: anHourAgo - 3600, exp: anHourAgo }),
    unsigned: `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'of another algorithm': `${encode({ alg: 'RS256', typ: 'JWT' })}.${payload}.${signature}`,
    altered: `${header}.${encode({ ...claimsOf(token), sub: 999 })}.${signature}`,
    nonsense: 'nonsense',
  };
}
