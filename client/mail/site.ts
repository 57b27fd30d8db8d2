import type { Language } from '../shared/locales';
import { paths } from '../shared/paths';

type Journal = Record<'title' | 'titleEn' | 'publisher' | 'publisherEn', string> &
  Record<'address' | 'addressEn', string | null>;
export type SiteData = { origin: string; journal: Journal };

/** The facts that every mail shows, in its language, and absolute URLs. */
export function siteOf({ origin, journal }: SiteData) {
  return {
    names: (language: Language) =>
      language === 'en'
        ? { title: journal.titleEn, publisher: journal.publisherEn, address: journal.addressEn }
        : { title: journal.title, publisher: journal.publisher, address: journal.address },
    home: (language: Language) => origin + paths.home(language),
    absolute: (path: string) => new URL(path, origin).href,
  };
}
/** Of these facts, those that the journal has entered. */
export const joined = (separator: string, ...facts: (string | null)[]) => facts.filter(Boolean).join(separator);

export type Site = ReturnType<typeof siteOf>;
