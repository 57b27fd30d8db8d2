import type { ScreenName } from '../sitemap';

/** Names a draft: by the screen, and the id of the record or the opening of a form for a new one. */
export type DraftKey = `${ScreenName}:${number | string}`;

export const draftKey = (screen: ScreenName, of: number | string): DraftKey => `${screen}:${of}`;

/** What a key of this screen stands for: the id of a record; null for a new one, and for a draft of another screen. */
export function draftedRecord(key: DraftKey, screen: ScreenName): number | null {
  const of = openingOf(key, screen);
  return of !== null && /^\d+$/.test(of) ? Number(of) : null;
}

/** The record or the opening that a key of this screen names; null for a draft of another screen. */
export const openingOf = (key: DraftKey, screen: ScreenName): string | null =>
  key.startsWith(`${screen}:`) ? key.slice(screen.length + 1) : null;
