import { Logger } from '@nestjs/common';
import { jest } from '@jest/globals';
import { nextAttempt } from './backoff.js';
import { Jobs } from './jobs.js';

class Work extends Jobs {}

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const after = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1_000);
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);

/** Jobs with one task, which says when more is due, and the seconds at which it has been done. */
function jobsDue(due: (done: number) => Date | null, settings: object | null = {}) {
  const jobs = new Work(settings);
  const done: number[] = [];
  jobs.register(async () => due(done.push(Math.round(Date.now() / 1_000))));
  jobs.wake();
  jobs.onApplicationBootstrap();
  return { jobs, done };
}

it('work is done at once, each minute, when it is woken and at the earliest time that was named', async () => {
  const { jobs, done } = jobsDue((times) => [inSeconds(10), inSeconds(3_600), null][times - 1] ?? null);
  await after(75);
  jobs.wake(inSeconds(20));
  jobs.wake(inSeconds(5));
  jobs.wake(inSeconds(9));
  await after(70);
  expect(done).toEqual([0, 10, 70, 80, 140]);
  await jobs.beforeApplicationShutdown();
  jobs.wake();
  await after(200);
  expect(done).toHaveLength(5);
});

it('what is woken while work is done follows it, and what fails prevents no other', async () => {
  const error = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => {});
  const { jobs, done } = jobsDue(() => {
    throw new Error('It failed');
  });
  const continued: boolean[] = [];
  jobs.register(async (mayContinue) => {
    continued.push(mayContinue());
    if (mayContinue()) await new Promise((resolve) => setTimeout(resolve, 8_000));
    return null;
  });
  await after(3);
  jobs.wake();
  await after(12);
  expect([done, continued, error.mock.calls.length]).toEqual([[0, 8], [true, true], 2]);
  const stopped = jobs.beforeApplicationShutdown();
  await after(2);
  await stopped;
  await jobs.catchUp();
  expect(continued).toEqual([true, true, false]);
});

it('what failed is tried again seven times, later each time', () => {
  jest.spyOn(Math, 'random').mockReturnValue(0.4);
  expect([1, 7, 8].map((attempts) => nextAttempt(attempts)?.getTime())).toEqual([66_000, 47_520_000, undefined]);
});

it('nothing is done without settings, unless it is asked for', async () => {
  const { jobs, done } = jobsDue(() => null, null);
  await after(200);
  expect(done).toEqual([]);
  await jobs.catchUp();
  expect(done).toEqual([200]);
});
