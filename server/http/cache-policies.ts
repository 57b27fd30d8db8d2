/** For public responses: any cache may store them, but has to ask each time whether they are still the same. */
export const REVALIDATE = 'public, max-age=0, must-revalidate';
