import { randomBytes, randomUUID } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { atMost } from '../../platform/limits/at-most.js';
import { unavailable } from '../../platform/errors/errors.js';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** Hashing is expensive on purpose: a rush of sign-ins must neither starve readers nor build an endless queue. */
const RUNNING = 2;
const WAITING = 200;
const twoAtATime = atMost(RUNNING);
let pending = 0;

/** Throws UNAVAILABLE if too many are waiting. */
async function hashing<T>(task: () => Promise<T>): Promise<T> {
  if (pending >= RUNNING + WAITING)
    throw unavailable('Too many people are signing in. Try again in a moment.', 'tooManySigningIn');
  pending++;
  try {
    return await twoAtATime(task);
  } finally {
    pending--;
  }
}

/** In NFC: different keyboards may produce different code points for the same password. */
export const hashPassword = (password: string) => hashing(() => hash(password.normalize('NFC'), COST));

const someHash = hashPassword(randomUUID());

/** Takes equally long whether or not the user exists. */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const against = passwordHash ?? (await someHash);
  const matches = await hashing(() => verify(against, password.normalize('NFC')));
  return matches && passwordHash !== undefined;
}

/** Whether a hash was created with a different cost than new ones. */
export const isOutdatedHash = (passwordHash: string) => !passwordHash.startsWith(CURRENT);

/** 22 characters, 128 bits. */
export const generatePassword = () => randomBytes(16).toString('base64url');
