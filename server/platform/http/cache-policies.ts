/** For public responses: any cache may store them, but must revalidate each time. */
export const REVALIDATE = 'public, max-age=0, must-revalidate';
/** For what never changes under its URL. */
export const FOREVER = 'public, max-age=31536000, immutable';
/** The same, if it may be withdrawn: caches that many share must revalidate. */
export const FOREVER_IN_BROWSERS = 'public, max-age=31536000, s-maxage=0, immutable';
/** For what only the one who asked may see. */
export const PRIVATE = 'private, no-store';
