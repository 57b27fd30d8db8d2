import type { ScreenName } from '../sitemap';

/** A screen, and the id of the record or, for a new one, of the opened form. */
export type DraftKey = `${ScreenName}:${number | string}`;

export const draftKey = (screen: ScreenName, of: number | string): DraftKey => `${screen}:${of}`;

/** The id of the record; null for a new record or another screen. */
export function draftedRecord(key: DraftKey, screen: ScreenName): number | null {
  const of = formIdOf(key, screen);
  return of !== null && /^\d+$/.test(of) ? Number(of) : null;
}

/** The record's id or the opened form's; null for another screen. */
export const formIdOf = (key: DraftKey, screen: ScreenName): string | null =>
  key.startsWith(`${screen}:`) ? key.slice(screen.length + 1) : null;
