import { createHmac } from 'node:crypto';
import { isSameText } from '../../platform/access/derived-key.js';

type OaiErrorCode =
  | 'badVerb'
  | 'badArgument'
  | 'badResumptionToken'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch'
  | 'noMetadataFormats'
  | 'noSetHierarchy';

/** An error of the protocol. */
export class OaiError extends Error {
  constructor(
    readonly code: OaiErrorCode,
    message: string,
  ) {
    super(message);
  }
}

const NAMES = ['verb', 'identifier', 'metadataPrefix', 'from', 'until', 'set', 'resumptionToken'] as const;
type Name = (typeof NAMES)[number];
/** The arguments of the request, each at most once, and well-formed. */
export type OaiArguments = Partial<Record<Name, string>>;

const VERBS = ['Identify', 'ListMetadataFormats', 'ListSets', 'GetRecord', 'ListIdentifiers', 'ListRecords'] as const;
type Verb = (typeof VERBS)[number];

type Rule = { required: Name[]; optional: Name[]; resumes?: true };
const LIST: Rule = { required: ['metadataPrefix'], optional: ['from', 'until', 'set'], resumes: true };
const RULES: Record<Verb, Rule> = {
  Identify: { required: [], optional: [] },
  ListMetadataFormats: { required: [], optional: ['identifier'] },
  ListSets: { required: [], optional: [], resumes: true },
  GetRecord: { required: ['identifier', 'metadataPrefix'], optional: [] },
  ListIdentifiers: LIST,
  ListRecords: LIST,
};

const WORD = "[A-Za-z0-9\\-_.!~*'()]{1,200}";
/** The syntax that the protocol's schema requires of arguments, which every response repeats; none is long. */
const FORMS: Partial<Record<Name, RegExp>> = {
  identifier: /^[A-Za-z][A-Za-z0-9+.-]{0,99}:[A-Za-z0-9._~:/@!$&'()*+,;=-]{1,900}$/,
  metadataPrefix: new RegExp(`^${WORD}$`),
  set: new RegExp(`^${WORD}(:${WORD}){0,4}$`),
  resumptionToken: /^[^]{0,1000}$/,
  from: /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/,
  until: /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?$/,
};

const badArgument = (message: string) => new OaiError('badArgument', message);

export type OaiRequest = { verb: Verb; args: OaiArguments };

/** Reads the arguments of a request, from its URL or form. Throws badVerb and badArgument. */
export function readRequest(pairs: Iterable<[name: string, value: string]>): OaiRequest {
  const all = [...pairs];
  const verbs = all.filter(([name]) => name === 'verb');
  if (verbs.length !== 1) throw new OaiError('badVerb', verbs.length ? 'The verb is repeated.' : 'There is no verb.');
  const verb = VERBS.find((each) => each === verbs[0][1]);
  if (!verb) throw new OaiError('badVerb', `The verb must be one of ${VERBS.join(', ')}.`);
  const args: OaiArguments = {};
  for (const [name, value] of all) {
    if (!isName(name)) throw badArgument(`${verb} does not support one of the arguments.`);
    if (args[name] !== undefined) throw badArgument(`The argument ${name} is repeated.`);
    if (FORMS[name]?.test(value) === false) throw badArgument(`The argument ${name} is malformed.`);
    args[name] = value;
  }
  rejectOthers(verb, args);
  return { verb, args };
}

const isName = (name: string): name is Name => (NAMES as readonly string[]).includes(name);

function rejectOthers(verb: Verb, args: OaiArguments): void {
  const { required, optional, resumes } = RULES[verb];
  const names = (Object.keys(args) as Name[]).filter((name) => name !== 'verb');
  if (resumes && args.resumptionToken !== undefined) {
    if (names.length > 1) throw badArgument('resumptionToken must be the only argument.');
    return;
  }
  const unknown = names.find((name) => !required.includes(name) && !optional.includes(name));
  if (unknown) throw badArgument(`${verb} takes no argument ${unknown}.`);
  const missing = required.find((name) => args[name] === undefined);
  if (missing) throw badArgument(`The argument ${missing} is missing.`);
}

/** In milliseconds; `end` is exclusive. */
export type Window = { start: number | null; end: number | null };

const DAY = 86_400_000;
const isDay = (text: string) => text.length === 10;

function momentOf(name: Name, text: string): number {
  const moment = Date.parse(isDay(text) ? `${text}T00:00:00Z` : text);
  // Rejects 30 February and 24:00:00, which Date parses as the next day, and the year 0, which does not exist.
  const isReal = !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text.replace('Z', ''));
  if (!isReal || text.startsWith('0000')) throw badArgument(`The argument ${name} is not a date.`);
  return moment;
}

/** Reads `from` and `until`, which are inclusive and of the same granularity. Throws badArgument. */
export function windowOf({ from, until }: OaiArguments): Window {
  if (from !== undefined && until !== undefined && isDay(from) !== isDay(until))
    throw badArgument('From and until have different granularities.');
  const start = from === undefined ? null : momentOf('from', from);
  const last = until === undefined ? null : momentOf('until', until);
  if (start !== null && last !== null && start > last) throw badArgument('From is later than until.');
  return { start, end: last === null ? null : last + (isDay(until!) ? DAY : 1_000) };
}

/** Where a list continues: the request, the position of the last record sent, the number sent, and the total. */
type Resumption = Window & {
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
