import { EventEmitter } from 'node:events';
import { jest } from '@jest/globals';
import type pg from 'pg';
import { ContentVersion } from './content-version.js';

/** As it is once it listens, and what tells it of changes. */
async function listening() {
  const version = new ContentVersion('');
  const client = Object.assign(new EventEmitter(), { query: async () => {} });
  await version.listen(client as unknown as pg.Client);
  Object.assign(version, { listener: client });
  return { version, client, notify: (payload: string) => client.emit('notification', { payload }) };
}

afterEach(() => void jest.useRealTimers());

it('what was found is kept until the content changes, but no failure, nothing huge, and nothing of before a change', async () => {
  const { version, client, notify } = await listening();
  let times = 0;
  const find = (key = 'list', value = 'x') => version.memoise(key, async () => value + ++times);
  expect([await find(), await find(), await find()]).toEqual(['x1', 'x1', 'x1']);
  notify('1');
  expect(await find()).toBe('x2');
  const huge = 'x'.repeat(17_000_000);
  for (let n = 0; n < 2; n++) await find('huge', huge);
  expect(times).toBe(4);
  await expect(version.memoise('failed', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await find('failed')).toBe('x5');
  let arrive = (_value: string) => {};
  const late = version.memoise('late', () => new Promise<string>((resolve) => (arrive = resolve)));
  notify('2');
  arrive('of before');
  await late;
  expect(await find('late')).toBe('x6');
  for (const lost of [new EventEmitter(), client]) {
    expect([version.current, version.msWithoutContact]).toEqual([version.lastKnown, 0]);
    version['lose'](lost as pg.Client);
  }
  expect([version.current, await find(), await find()]).toEqual([null, 'x7', 'x8']);
});

it('what was found is kept as long as all of it is at most 16 MB', async () => {
  const { version } = await listening();
  let times = 0;
  const find = async (count: number) => {
    for (let n = 0; n < count; n++) await version.memoise(`text ${n}`, async () => `${times++}`.padEnd(1_000_000));
    return times;
  };
  expect([await find(15), await find(15), await find(16), await find(16)]).toEqual([15, 15, 16, 32]);
});

it('a response is intact until something is changed or withdrawn, also by a clock that goes back, but not when a day begins', async () => {
  jest.useFakeTimers({ now: new Date('2026-03-02T22:59:59Z') });
  const { version, notify } = await listening();
  const first = version.current!;
  const since = () => [
    version.current! - first,
    version.isIntactSince(first),
    version.isIntactSince(version.lastKnown),
  ];
  notify('indexed 1');
  expect(since()).toEqual([1, true, true]);
  jest.setSystemTime(new Date('2026-03-02T23:00:00Z'));
  expect(since()).toEqual([2, true, true]);
  // Each connection that listens says so.
  for (let n = 0; n < 2; n++) notify('7');
  expect(since()).toEqual([3, false, true]);
  const changed = version.lastKnown;
  jest.setSystemTime(new Date('2026-03-02T22:59:59Z'));
  expect([since(), version.isIntactSince(changed)]).toEqual([[4, false, true], false]);
});
