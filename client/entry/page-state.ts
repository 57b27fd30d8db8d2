/** The state that server rendering passes to the browser. */
export type PageState = {
  origin: string;
  /** The data of what the loaders asked for, by `questionOf`: those of the browser ask for the same. */
  answers: Record<string, unknown>;
  /** What the loaders of `isPersonal` routes returned. */
  personal: Record<string, unknown>;
  /** The route whose error page was rendered. */
  error?: { route: string; status: number };
};
