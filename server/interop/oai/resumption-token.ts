import { createHmac, timingSafeEqual } from 'node:crypto';
import { OaiError, type Verb, type Window } from './oai-request.js';

/** Where a list continues: the request, the position of the last record sent, the number sent, and the total. */
export type Resumption = Window & {
  verb: Verb;
  prefix: string;
  set: string | null;
  place: number;
  given: number;
  total: number;
};

const signatureOf = (text: string, key: Buffer) => createHmac('sha256', key).update(text).digest().subarray(0, 12);

/**
 * Nothing is stored: a token names a position in the list and stays valid as long as the journal's secret. Records that have changed since
 * come at the end.
 */
export function writeToken(resumption: Resumption, key: Buffer): string {
  const text = Buffer.from(JSON.stringify(resumption)).toString('base64url');
  return `${text}.${signatureOf(text, key).toString('base64url')}`;
}

/** Throws badResumptionToken for anything but a token made by writeToken for this verb. */
export function readToken(token: string, verb: Verb, key: Buffer): Resumption {
  const [text, signature = ''] = token.split('.');
  const expected = signatureOf(text, key);
  const actual = Buffer.from(signature, 'base64url');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected) || token !== `${text}.${signature}`)
    throw new OaiError('badResumptionToken', 'The token was not issued by this journal. Start again.');
  const resumption = JSON.parse(Buffer.from(text, 'base64url').toString()) as Resumption;
  if (resumption.verb !== verb) throw new OaiError('badResumptionToken', `The token belongs to ${resumption.verb}.`);
  return resumption;
}
