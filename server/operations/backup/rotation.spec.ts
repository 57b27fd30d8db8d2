import { momentOf, backupName, expiredBackups } from './rotation.js';

const DAY = 86_400_000;
const day = (n: number) => backupName(new Date(Date.UTC(2026, 0, 1, 3) + n * DAY));

it('reads the time from a file name, and ignores other files', () => {
  const moment = new Date('2026-11-21T03:04:05Z');
  expect(backupName(moment)).toBe('journal-20261121-030405.tar.gz');
  expect(momentOf(backupName(moment))).toEqual(moment);
  for (const name of ['journal-20261121-030405.tar.gz.part', 'thesis.tar.gz', 'journal.tar.gz'])
    expect(momentOf(name)).toBeUndefined();
});

it('after two years of daily backups, retains 7 daily, 4 weekly and 12 monthly ones', () => {
  let names: string[] = ['thesis.tar.gz'];
  for (let n = 0; n < 730; n++) {
    names.push(day(n));
    const gone = expiredBackups(names);
    names = names.filter((name) => !gone.includes(name));
  }
  const ages = names
    .flatMap((name) => momentOf(name) ?? [])
    .map((moment) => (momentOf(day(729))!.getTime() - moment.getTime()) / DAY)
    .sort((a, b) => a - b);
  // The last day is a Friday.
  expect(ages).toEqual([0, 1, 2, 3, 4, 5, 6, 12, 19, 31, 61, 92, 122, 153, 184, 214, 245, 275, 306, 334]);
  expect(names).toContain('thesis.tar.gz');
});

it('loses at most the oldest day when the clock jumps a year ahead and back', () => {
  const names = Array.from({ length: 7 }, (_, n) => day(n));
  expect(expiredBackups([...names, day(400)])).toEqual([day(0)]);
});

it('retains the newest of several on one day', () => {
  const [morning, evening] = ['06', '18'].map((hour) => backupName(new Date(`2026-03-02T${hour}:00:00Z`)));
  expect(expiredBackups([morning, evening])).toEqual([morning]);
});
