import { jest } from '@jest/globals';
import { Log } from './log.js';

let lines: string[];
beforeEach(() => {
  lines = [];
  for (const stream of [process.stdout, process.stderr])
    jest.spyOn(stream, 'write').mockImplementation((text) => Boolean(lines.push(String(text))));
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('is one line per entry, with the time in UTC and no control characters', () => {
  new Log().error('r1 Error: broken\n    at one\n    at two\x1b[2J', undefined, 'Errors');
  expect(lines).toEqual([
    expect.stringMatching(
      /^\d{4}-\d\d-\d\dT[\d:.]+Z error \[Errors\] r1 Error: broken \| at one \| at two\\x1b\[2J\n$/,
    ),
  ]);
});

it('is JSON on request, with the fields of an entry', () => {
  new Log({ format: 'json', level: 'info' }).log({ event: 'sign-in', user: 3, message: 'two\nlines' }, 'Security');
  expect(lines[0].trim().split('\n')).toHaveLength(1);
  expect(JSON.parse(lines[0])).toMatchObject({ level: 'info', context: 'Security', event: 'sign-in', user: 3 });
});

it("omits entries below its level, and the framework's own", () => {
  const log = new Log({ format: 'text', level: 'warn' });
  log.log('a');
  log.warn('b');
  log.fatal(new Error('c'));
  new Log().log('Mapped {/api, GET} route', 'RouterExplorer');
  expect(lines.map((line) => line.split(' ')[1])).toEqual(['warn', 'fatal']);
});
