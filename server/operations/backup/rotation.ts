const NAME = /^journal-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})\.tar\.gz$/;

/** The ending of a backup that is being written. */
export const UNFINISHED = '.part';

/** Sorted by name, backups are sorted by time. */
export const backupName = (moment: Date, start = 'journal') =>
  `${start}-${moment
    .toISOString()
    .replace(/[-:]|\..*/g, '')
    .replace('T', '-')}.tar.gz`;

/** When the backup with this name was made; undefined for any other file. */
export function momentOf(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = NAME.exec(name)?.map(Number) ?? [];
  return year === undefined ? undefined : new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

/** What an interrupted backup has left behind. */
export const isUnfinished = (name: string) =>
  name.endsWith(UNFINISHED) && momentOf(name.slice(0, -UNFINISHED.length)) !== undefined;

export const dayOf = (moment: Date) => moment.toISOString().replace(/T.*/, '');
const monthOf = (moment: Date) => dayOf(moment).replace(/-\d+$/, '');
/** The Monday that the week begins with. */
const weekOf = (moment: Date) => dayOf(new Date(moment.getTime() - ((moment.getUTCDay() + 6) % 7) * 86_400_000));

/**
 * The backups to delete: all but the newest of each of the last 7 days, 4 weeks and 12 months that have one. Existing backups are counted,
 * not calendar time, so that a clock that jumps deletes none.
 */
export function expiredBackups(names: string[]): string[] {
  const backups = names.filter((name) => momentOf(name)).sort();
  /** Of the last `count` periods: in each, a later backup takes the place of an earlier one. */
  const newest = (count: number, periodOf: (moment: Date) => string) =>
    [...new Map(backups.map((name) => [periodOf(momentOf(name)!), name])).values()].slice(-count);
  const retained = [...newest(7, dayOf), ...newest(4, weekOf), ...newest(12, monthOf)];
  return backups.filter((name) => !retained.includes(name));
}
