import type { CatalogueName } from './i18n/catalogues';

/** The properties of a route: the file of its page, what its search box searches, and the sentences it needs beside those of every page. */
export type RouteHandle = { file?: string; search?: 'articles' | 'issues'; sentences?: readonly CatalogueName[] };
