import { createHmac, timingSafeEqual } from 'node:crypto';
import { OaiError } from './oai-error.js';
import type { Verb } from './oai-request.js';

/** Where a list goes on: what was asked for, the place of the last record that was given, how many were, and of how many in all. */
export type Resumption = {
  verb: Verb;
  prefix: string;
  set: string | null;
  start: number | null;
  end: number | null;
  place: number;
  given: number;
  total: number;
};

const signatureOf = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest().subarray(0, 12);

/** Nothing is kept here: a token is good as long as the journal's secret is, and the same one gives the same list again. */
export function writeToken(resumption: Resumption, key: Buffer): string {
  const { verb, prefix, set, start, end, place, given, total } = resumption;
  const text = Buffer.from(JSON.stringify([verb, prefix, set, start, end, place, given, total])).toString('base64url');
  return `${text}.${signatureOf(text, key).toString('base64url')}`;
}

/** Throws badResumptionToken for whatever was not made by writeToken for this verb. */
export function readToken(token: string, verb: Verb, key: Buffer): Resumption {
  const [text, signature = ''] = token.split('.');
  const expected = signatureOf(text, key);
  const actual = Buffer.from(signature, 'base64url');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected) || token !== `${text}.${signature}`)
    throw new OaiError('badResumptionToken', 'The token was not given by this journal. Begin anew.');
  const [of, prefix, set, start, end, place, given, total] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [
    Verb,
    string,
    string | null,
    number | null,
    number | null,
    number,
    number,
    number,
  ];
  if (of !== verb) throw new OaiError('badResumptionToken', `The token belongs to ${of}.`);
  return { verb, prefix, set, start, end, place, given, total };
}
