import type { Language } from '../locales';
import type { Messages } from './messages';

type Load = () => Promise<{ default: unknown }>;

/** The messages of every page (`site`), and those of some. Each language is a chunk, so that only the reader's is loaded. */
const CATALOGUES = {
  site: { al: () => import('./site.al'), en: () => import('./site.en') },
  lists: { al: () => import('./lists.al'), en: () => import('./lists.en') },
  home: { al: () => import('./home.al'), en: () => import('./home.en') },
  article: { al: () => import('./article.al'), en: () => import('./article.en') },
  issue: { al: () => import('./issue.al'), en: () => import('./issue.en') },
  about: { al: () => import('./about.al'), en: () => import('./about.en') },
  content: { al: () => import('./content.al'), en: () => import('./content.en') },
  letters: { al: () => import('./letters.al'), en: () => import('./letters.en') },
  find: { al: () => import('./find.al'), en: () => import('./find.en') },
  call: { al: () => import('./call.al'), en: () => import('./call.en') },
  map: { al: () => import('./map.al'), en: () => import('./map.en') },
  terms: { al: () => import('./terms.al'), en: () => import('./terms.en') },
} satisfies Record<string, Record<Language, Load>>;

export type CatalogueName = keyof typeof CATALOGUES;

export const loadCatalogue = async (name: CatalogueName, language: Language): Promise<Messages> =>
  (await CATALOGUES[name][language]()).default as unknown as Messages;

export async function loadCatalogues(names: readonly CatalogueName[], language: Language): Promise<Messages> {
  const catalogues = await Promise.all(names.map((name) => loadCatalogue(name, language)));
  return Object.assign({}, ...catalogues) as Messages;
}

/** Its key in Vite's manifest. */
export const catalogueFile = (name: CatalogueName, language: Language) => `i18n/${name}.${language}.ts`;
