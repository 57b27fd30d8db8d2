import { iso6392 } from 'iso-639-2';

/** The codes of a language in the standards that indexes ask for: ISO 639-2/B (`alb`), ISO 639-3 (`sqi`); some in 639-1 (`sq`), too. */
export type LanguageCodes = { bibliographic: string; terminologic: string; hasTwoLetters: boolean };

const CODES = new Map<string, LanguageCodes>(
  iso6392.flatMap(({ iso6391, iso6392B, iso6392T }): [string, LanguageCodes][] => {
    const hasTwoLetters = Boolean(iso6391);
    const codes = { bibliographic: iso6392B, terminologic: iso6392T ?? iso6392B, hasTwoLetters };
    return [iso6391, iso6392B, iso6392T].flatMap((code) => (code ? [[code, codes]] : []));
  }),
);

/** By a BCP 47 tag, of which only the language counts: `sq-AL` is `sq`. Null for one that the standards do not list. */
export const languageCodes = (tag: string | null): LanguageCodes | null =>
  CODES.get(tag?.split('-')[0].toLowerCase() ?? '') ?? null;
