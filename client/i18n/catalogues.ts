import type { Language } from '../shared/locales';
import type { Messages } from './messages';

/** Each catalogue of a language is a chunk, so that only the reader's is loaded. */
const files = import.meta.glob<{ default: Messages }>(['./*.json', '!./{dashboard,login,mail}.*']);

type OfSome = 'home' | 'article' | 'issue' | 'about' | 'content' | 'letters' | 'find' | 'call' | 'map' | 'terms';
/** The messages of every page (`site`), and those of some. */
export type CatalogueName = 'site' | 'lists' | OfSome;

export const loadCatalogue = async (name: CatalogueName, language: Language): Promise<Messages> =>
  (await files[`./${name}.${language}.json`]()).default;

export async function loadCatalogues(names: readonly CatalogueName[], language: Language): Promise<Messages> {
  const catalogues = await Promise.all(names.map((name) => loadCatalogue(name, language)));
  return Object.assign({}, ...catalogues) as Messages;
}

/** Its key in Vite's manifest. */
export const catalogueFile = (name: CatalogueName, language: Language) => `i18n/${name}.${language}.json`;
