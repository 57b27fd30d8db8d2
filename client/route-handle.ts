import type { CatalogueName } from './i18n/catalogues';

/** The properties of a route: the file of its page, what its search box searches, and the messages it needs besides `site`. */
export type RouteHandle = { file?: string; search?: 'articles' | 'issues'; catalogues?: readonly CatalogueName[] };
