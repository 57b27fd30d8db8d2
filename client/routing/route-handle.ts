import type { CatalogueName } from '../i18n/catalogues';

/** The properties of a route. */
export type RouteHandle = {
  /** That of its page. */
  file?: string;
  /** What its search box searches. */
  search?: 'articles' | 'issues';
  /** The messages it needs besides `site`. */
  catalogues?: readonly CatalogueName[];
  /** Its data is about one person: the loader runs on the server only, and its result is never cached. */
  isPersonal?: boolean;
};
