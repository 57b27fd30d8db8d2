import type { Language } from '../locales';
import { paths } from '../paths';

type Journal = Record<'title' | 'titleEn' | 'publisher' | 'publisherEn' | 'address' | 'addressEn', string>;
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
export type Site = ReturnType<typeof siteOf>;
