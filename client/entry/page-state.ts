import type { CachedData } from '../apollo/cache';

/** The state that server rendering passes to the browser. */
export type PageState = {
  origin: string;
  cached: CachedData;
  /** What the loaders of `isPersonal` routes returned. It is in no cache. */
  personal: Record<string, unknown>;
  /** The route whose error page was rendered. */
  error?: { route: string; status: number };
};
