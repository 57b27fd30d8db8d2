import type { Language } from '../locales';
import type { Messages } from './messages';

type Load = () => Promise<{ default: unknown }>;

/** The sentences of every page (`site`), and those that only some need. Each language is a chunk: only the one that is read travels. */
const CATALOGUES = {
  site: { al: () => import('./site.al'), en: () => import('./site.en') },
  lists: { al: () => import('./lists.al'), en: () => import('./lists.en') },
  home: { al: () => import('./home.al'), en: () => import('./home.en') },
  content: { al: () => import('./content.al'), en: () => import('./content.en') },
  find: { al: () => import('./find.al'), en: () => import('./find.en') },
} satisfies Record<string, Record<Language, Load>>;

export type CatalogueName = keyof typeof CATALOGUES;

export const loadCatalogue = async (name: CatalogueName, language: Language): Promise<Messages> =>
  (await CATALOGUES[name][language]()).default as unknown as Messages;

/** Its key in Vite's manifest. */
export const catalogueFile = (name: CatalogueName, language: Language) => `i18n/${name}.${language}.ts`;
