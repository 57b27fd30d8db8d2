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

it.each<[string, (log: Log) => void]>([
  [
    'error [Errors] r1 Error: broken | at one\\x1b[2J\\x07',
    (log) => log.error('r1 Error: broken\n  at one\x1b[2J\x07', undefined, 'Errors'),
  ],
  ['error [Errors] broken at one', (log) => log.error('broken', 'at one', 'Errors')],
  [
    'fatal [Start] Error: | at one',
    (log) => log.fatal(Object.assign(new Error(''), { stack: 'Error:\n at one' }), 'Start'),
  ],
  ['warn Error: old Error: new', (log) => log.warn(Object.assign(new Error('Error: old'), { stack: 'Error: new' }))],
  ['info [Security] event=sign-in user=3', (log) => log.log({ event: 'sign-in', user: 3 }, 'Security')],
  ['info null', (log) => log.log(null)],
])('is one line per entry, with the time in UTC and no control characters: %s', (expected, write) => {
  write(new Log());
  expect(lines).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z /)]);
  expect(lines[0].slice(lines[0].indexOf(' ') + 1)).toBe(`${expected}\n`);
});

it('is JSON on request, with the fields of an entry', () => {
  new Log({ format: 'json', level: 'info' }).log({ event: 'sign-in', user: 3, message: 'two\nlines' }, 'Security');
  expect(lines[0].trim().split('\n')).toHaveLength(1);
  const entry = { message: 'two\nlines', level: 'info', context: 'Security', event: 'sign-in', user: 3 };
  expect(JSON.parse(lines[0])).toEqual({ time: expect.any(String), ...entry });
});

it("omits entries below its level, and the framework's own", () => {
  const log = new Log({ format: 'text', level: 'warn' });
  log.log('a');
  log.warn('b');
  log.fatal(new Error('c'));
  new Log().log('Mapped {/api, GET} route', 'RouterExplorer');
  log.error('a start that failed', 'a stack', 'ExceptionHandler');
  expect(lines.map((line) => line.split(' ')[1])).toEqual(['warn', 'fatal']);
  expect(process.stdout.write).not.toHaveBeenCalled();
});
