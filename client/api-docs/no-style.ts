/** Replaces `react-style-singleton`; see vite.config.ts. */
export const styleSingleton = () => () => null;
