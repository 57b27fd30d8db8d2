import { TIME_ZONE } from './locales.js';

const WALL = new Intl.DateTimeFormat('sv', { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' });
/** What clocks in Albania show, YYYY-MM-DD HH:MM. */
export const wallTime = (now = new Date()): string => WALL.format(now);
const offsetAt = (instant: number): number => Date.parse(`${WALL.format(instant).replace(' ', 'T')}Z`) - instant;
/**
 * When clocks in Albania show this date and time, YYYY-MM-DDTHH:MM. A time that is skipped in spring is an hour later, one that is
 * repeated in autumn the second.
 */
export function instantOf(time: string): Date {
  const asUtc = Date.parse(`${time}Z`);
  return new Date(asUtc - offsetAt(asUtc - offsetAt(asUtc)));
}
