/** All that travels from the server's rendering to the browser's. */
export type PageState = {
  origin: string;
  /** What each route's loader fetched. */
  loaderData: Record<string, unknown>;
  /** The route whose error page was rendered. */
  error?: { route: string; status: number };
};
