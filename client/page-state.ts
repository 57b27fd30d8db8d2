import type { CachedData } from './apollo';

/** The state that server rendering passes to the browser. */
export type PageState = {
  origin: string;
  cached: CachedData;
  /** The route whose error page was rendered. */
  error?: { route: string; status: number };
};
