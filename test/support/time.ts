import { jest } from '@jest/globals';

const CLOCKS = ['Date', 'performance'];
const TIMERS = [
  ...['hrtime', 'nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'],
  ...['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
];

const fake = (clocks: string[], now: number) =>
  jest.useFakeTimers({ now, doNotFake: [...TIMERS, ...CLOCKS.filter((clock) => !clocks.includes(clock))] as never[] });

const realNow = performance.now;
/** Advances the time by this many milliseconds without running timers. */
export function timePasses(milliseconds: number): void {
  if (performance.now === realNow) fake(CLOCKS, Date.now());
  jest.advanceTimersByTime(milliseconds);
}
