import { jest } from '@jest/globals';
import { Connections, prepared } from './connections.js';
import { requireVersion } from './server-check.js';

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

it('of PostgreSQL before 15 there is none', () => {
  expect(() => requireVersion(140_023)).toThrow('a PostgreSQL 14 server; 15 or newer is needed');
  requireVersion(150_000);
});

it('begins anew each day, since texts contain the day, even if the clock goes back', () => {
  const connections = new Connections();
  const names = ['2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z', '2026-03-02T12:00:00Z'].map((now) => {
    jest.useFakeTimers({ now: new Date(now) });
    return connections.nameOf(prepared('select 1'));
  });
  jest.useRealTimers();
  expect(new Set(names).size).toBe(3);
});
