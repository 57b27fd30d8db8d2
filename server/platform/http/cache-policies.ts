/** For public responses: any cache may store them, but must revalidate each time. */
export const REVALIDATE = 'public, max-age=0, must-revalidate';
