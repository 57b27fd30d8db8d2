import { type Language, languageOfTag } from './locales.js';

/** A text and the BCP 47 tag of its language; null if unknown. */
export type TextInLanguage = { text: string; language: string | null };

export type TextPart = 'title' | 'abstract' | 'keywords';
/** What is read of a record; columns that were not read are missing. */
export type RecordTexts = { [name in TextPart | `${TextPart}En`]?: string | null } & {
  language?: string | null;
  summary?: ({ language: string } & { [part in TextPart]?: string | null }) | null;
};

/** The title, abstract or keywords of a record with their languages: its own first, then English, then the third. None is given twice. */
export function textsOf(record: RecordTexts, part: TextPart): TextInLanguage[] {
  const { language = null, summary } = record;
  const original = record[part];
  const english = record[`${part}En`];
  const all = [
    { text: original, language: original === english ? 'en' : language },
    { text: english, language: 'en' },
    { text: summary?.[part], language: summary?.language ?? null },
  ];
  return all.filter(
    (one, index): one is TextInLanguage =>
      Boolean(one.text?.trim()) && all.findIndex(({ text }) => text === one.text) === index,
  );
}

/** Of a text that is stored in Albanian and in English. */
export const bilingual = (title: string | null, titleEn: string | null): TextInLanguage[] =>
  textsOf({ title, titleEn, language: 'sq' }, 'title');

/** The keywords one by one. */
export const keywordsOf = (record: RecordTexts): TextInLanguage[] =>
  textsOf(record, 'keywords').flatMap(({ text, language }) =>
    splitKeywords(text).map((keyword) => ({ text: keyword, language })),
  );

/** The distinct keywords of a text, separated by commas, semicolons or line breaks. */
export const splitKeywords = (text: string): string[] => [...new Set(partsOf(text, /[,;\n]/).map(inOneLine))];

/** Between two names. 'Jr.' and initials after a comma belong to the name before it. */
const BETWEEN_NAMES = /,(?!\s*(?:[JS]r(?!\p{L})|(?:\p{Lu}\p{Ll}?\.[\s-]*)+(?:$|,|and\s|dhe\s|&)))|\s(?:and|dhe|&)\s/u;
/** 'Frashëri, Sami': one author, since hardly anybody has a single name. */
const INVERTED_NAME = /^\s*[^\s,]+\s*,\s*[^\s,]+\s*$/;

/** The names in an editor's text: separated by semicolons or line breaks, or else by commas and 'and' / 'dhe' / '&'. */
export const splitAuthors = (text: string): string[] =>
  partsOf(text, /[;\n]/.test(text) || INVERTED_NAME.test(text) ? /[;\n]|,\s*(?=[;\n]|$)/ : BETWEEN_NAMES);

/** At most so many characters of a text, without half an emoji at its end. */
export const shortened = (text: string, max: number): string =>
  text.length > max ? `${text.slice(0, max - 1).replace(/[\ud800-\udbff\u200d]+$/, '')}…` : text;

/** The text in a language. */
export const textIn = <Text extends TextInLanguage>(texts: readonly Text[], language: Language): Text | undefined =>
  texts.find((text) => text.language && languageOfTag(text.language) === language);

/** The text in a language or, if there is none, the first; null without any. */
export const bestText = <Text extends TextInLanguage>(texts: readonly Text[], language: Language): Text | null =>
  textIn(texts, language) ?? texts[0] ?? null;

/** The parts of a text that are not empty, without the space around them. */
export const partsOf = (text: string, separator: string | RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

export const linesOf = (text: string): string[] => partsOf(text, /\r?\n/);

/** The words of a text with one space between them. */
export const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
