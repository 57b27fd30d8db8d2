/** The only module that knows that `al` in URLs is `sq` in BCP 47. */
export const LANGUAGES = ['al', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'al';
export const TIME_ZONE = 'Europe/Tirane';

/** The current year in Albania; materials of later years are not published yet. */
export const currentYear = (now = new Date()): number => Number(currentDay(now).slice(0, 4));

const DAY = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
let last = { minute: NaN, day: '' };
/** Today in Albania, YYYY-MM-DD. Each statement asks, and the day of a minute is one. */
export function currentDay(now = new Date()): string {
  const minute = Math.floor(now.getTime() / 60_000);
  if (minute !== last.minute) last = { minute, day: DAY.format(now) };
  return last.day;
}
/** Whether a day, YYYY-MM-DD, is over in Albania. */
export const isOver = (day: string, now = new Date()): boolean => day < currentDay(now);

/** The native names of the languages. */
export const LANGUAGE_NAMES: Record<Language, string> = { al: 'Shqip', en: 'English' };

const TAGS: Record<Language, string> = { al: 'sq', en: 'en' };

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language);
/** The language of a URL, a form or a record; the default for any other value. */
export const languageOf = (value: unknown): Language => (isLanguage(value) ? value : DEFAULT_LANGUAGE);
/** BCP 47 tag for `lang`, `hreflang`, `Content-Language` and `Intl`. */
export const languageTag = (language: Language): string => TAGS[language];
/** The language of a BCP 47 tag, as in Content-Language; null for any other. */
export const languageOfTag = (tag: string | undefined): Language | null =>
  LANGUAGES.find((language) => tag?.toLowerCase().split('-')[0] === TAGS[language]) ?? null;
export const otherLanguage = (language: Language): Language => (language === 'al' ? 'en' : 'al');

/** DD-MM-YYYY of an ISO date. */
export const formatDeadline = (isoDate: string): string => isoDate.split('-').reverse().join('-');

/** The name of a place in a language; places without an English name have only one. */
export const nameIn = (language: Language, { name, nameEn }: { name: string; nameEn?: string | null }): string =>
  (language === 'en' && nameEn) || name;

/** A BCP 47 tag as editors write it: sq, pt-BR. */
export const LANGUAGE_TAG = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** A language tag with capitals where RFC 5646 has them: pt-BR, sr-Latn. */
export const normaliseLanguage = (tag: string): string =>
  tag.toLowerCase().replace(/-[a-z](?:[a-z]\b|(?=[a-z]{3}\b))/g, (start) => start.toUpperCase());
