import { jest } from '@jest/globals';
import { Connections, prepared } from './connections.js';

it('prepares what is marked and what TypeORM writes, and no more texts than the database has memory for', () => {
  const connections = new Connections();
  const name = connections.nameOf(prepared('select 1'));
  expect(name).toBeDefined();
  expect(connections.nameOf(prepared('select 1'))).toBe(name);
  expect(connections.nameOf('SELECT "Call"."id" FROM "calls" "Call"')).not.toBe(name);
  for (const text of ['select 1', 'update calls set title = $1', { text: 'select 1' }, undefined])
    expect(connections.nameOf(text)).toBeUndefined();

  const names = Array.from({ length: 1_000 }, (_, n) => connections.nameOf(prepared(`select ${n}`)));
  expect(new Set(names.filter(Boolean)).size).toBe(99);
  expect(connections.nameOf(prepared('select 1'))).toBe(name);
});

it('gives a name to one text only, even if the clock goes back', () => {
  const connections = new Connections();
  jest.useFakeTimers({ now: new Date('2026-03-02T12:00:00Z') });
  const today = connections.nameOf(prepared('select 1'));
  jest.setSystemTime(new Date('2026-03-03T12:00:00Z'));
  const tomorrow = connections.nameOf(prepared('select 2'));
  jest.setSystemTime(new Date('2026-03-02T12:00:00Z'));
  const again = connections.nameOf(prepared('select 3'));
  jest.useRealTimers();
  expect(new Set([today, tomorrow, again]).size).toBe(3);
});
