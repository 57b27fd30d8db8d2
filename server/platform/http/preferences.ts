import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { LANGUAGES, type Language, languageTag } from '../../../client/shared/locales.js';

/** In characters, more than browsers send. Choosing among the thousands of alternatives that fit into a header would take milliseconds. */
const MAX_LENGTHS = Object.entries({ accept: 1_000, 'accept-encoding': 100, 'accept-language': 500 });
const MAX_AGENT_LENGTH = 500;

/** Drops the alternatives of long Accept headers that come last, and the end of a long User-Agent. */
export function shortenPreferences(headers: IncomingHttpHeaders): void {
  for (const [name, max] of MAX_LENGTHS) {
    const value = headers[name] as string | undefined;
    if (value && value.length > max) headers[name] = value.slice(0, Math.max(0, value.lastIndexOf(',', max)));
  }
  const agent = headers['user-agent'];
  if (agent) headers['user-agent'] = agent.slice(0, MAX_AGENT_LENGTH);
}

/** The language of the site that Accept-Language prefers; null if it names none of them. */
export function acceptedLanguage(header: string | undefined): Language | null {
  if (header === undefined) return null;
  const [tag] = new Negotiator({ headers: { 'accept-language': header } }).languages(LANGUAGES.map(languageTag));
  return LANGUAGES.find((language) => languageTag(language) === tag) ?? null;
}
