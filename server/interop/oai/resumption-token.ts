import { createHmac } from 'node:crypto';
import { isSameText } from '../../platform/access/derived-key.js';
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

const signed = (text: string, key: Buffer) =>
  `${text}.${createHmac('sha256', key).update(text).digest().subarray(0, 12).toString('base64url')}`;

/**
 * Nothing is stored: a token names a position in the list and stays valid as long as the journal's secret. Records that have changed since
 * come at the end.
 */
export function writeToken(resumption: Resumption, key: Buffer): string {
  return signed(Buffer.from(JSON.stringify(resumption)).toString('base64url'), key);
}

/** Throws badResumptionToken for anything but a token made by writeToken for this verb. */
export function readToken(token: string, verb: Verb, key: Buffer): Resumption {
  const [text] = token.split('.');
  if (!isSameText(token, signed(text, key)))
    throw new OaiError('badResumptionToken', 'The token was not issued by this journal. Start again.');
  const resumption = JSON.parse(Buffer.from(text, 'base64url').toString()) as Resumption;
  if (resumption.verb !== verb) throw new OaiError('badResumptionToken', `The token belongs to ${resumption.verb}.`);
  return resumption;
}
