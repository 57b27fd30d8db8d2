/** The state that server rendering passes to the browser. */
export type PageState = {
  origin: string;
  /** The data of each route's loader. */
  loaderData: Record<string, unknown>;
  /** The route whose error page was rendered. */
  error?: { route: string; status: number };
};
