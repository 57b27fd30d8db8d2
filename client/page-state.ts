import type { NormalizedCacheObject } from '@apollo/client';

/** All that travels from the server's rendering to the browser's. */
export type PageState = {
  origin: string;
  cache: NormalizedCacheObject;
  /** The route whose error page was rendered. */
  error?: { route: string; status: number };
};
