type Pages = { firstPage: string | null; lastPage: string | null };

/** '12–20', or '12' for a single page; empty if the pages are not known. */
export const pageRange = ({ firstPage, lastPage }: Pages, dash = '–'): string =>
  [...new Set([firstPage, lastPage])].filter(Boolean).join(dash);
