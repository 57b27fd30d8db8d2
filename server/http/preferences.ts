import Negotiator from 'negotiator';
import { LANGUAGES, type Language, languageTag } from '../../client/locales.js';

/** In characters. Choosing among the thousands of types that fit into a header would take tens of milliseconds. */
const MAX_LENGTH = 1_000;

/** The value of Accept or Accept-Language, without the alternatives beyond the first thousand characters. */
export const preferences = (header: string | undefined): string | undefined =>
  header === undefined || header.length <= MAX_LENGTH
    ? header
    : header.slice(0, Math.max(0, header.lastIndexOf(',', MAX_LENGTH)));

/** The language of the site that Accept-Language prefers; null if it names none of them. */
export function acceptedLanguage(header: string | undefined): Language | null {
  if (header === undefined) return null;
  const negotiator = new Negotiator({ headers: { 'accept-language': preferences(header) } });
  const [tag] = negotiator.languages(LANGUAGES.map(languageTag));
  return LANGUAGES.find((language) => languageTag(language) === tag) ?? null;
}
