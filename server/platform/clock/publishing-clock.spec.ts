import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { PublishingClock } from './publishing-clock.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TODAY = Date.parse('2026-11-22T12:00:00Z');

let clock: PublishingClock;
beforeEach(() => {
  Logger.overrideLogger(false);
  jest.useFakeTimers({ now: TODAY });
  clock = new PublishingClock();
  compare();
});
afterEach(() => void jest.useRealTimers());

/** The database's clock differs from that of the process by `difference`. */
const compare = (difference = 0) => clock.compare(new Date(Date.now() + difference));
const jump = (by: number) => jest.setSystemTime(Date.now() + by);

it('starts with the earlier of two clocks', () => {
  const other = new PublishingClock();
  other.compare(new Date(TODAY - DAY));
  expect(other.now).toBe(TODAY - DAY);
});

it('advances with elapsed time, and follows gradual corrections', () => {
  jest.advanceTimersByTime(13 * HOUR);
  expect(clock.day).toBe('2026-11-23');
  jump(-MINUTE / 2);
  compare();
  expect(clock.now).toBe(Date.now());
});

it.each([40 * DAY, -40 * DAY])('ignores a jump of either clock by %i ms for an hour', (by) => {
  jump(by);
  expect(compare()).toBe(false);
  jest.advanceTimersByTime(HOUR / 2);
  expect(compare()).toBe(false);
  expect(clock.now).toBe(TODAY + HOUR / 2);
  expect(clock.jumpSeconds).toBe(by / 1_000);
  jump(-by);
  compare();
  expect(clock.jumpSeconds).toBe(0);
  jest.advanceTimersByTime(HOUR);
  compare();
  expect(clock.now).toBe(Date.now());
});

it('then follows a lasting jump by a day each hour', () => {
  jump(2.5 * DAY);
  compare();
  const steps = [1, 2, 2.5].map((days) => {
    jest.advanceTimersByTime(HOUR);
    expect(compare()).toBe(true);
    return [Math.round((clock.now - jest.now()) / HOUR), days] as const;
  });
  expect(steps.map(([behind]) => behind)).toEqual([-36, -12, 0]);
});

describe('at the start, when both clocks are', () => {
  const start = (lastRun: number) => {
    clock = new PublishingClock();
    clock.resumeFrom(new Date(lastRun));
    compare();
  };

  it.each([5 * 365 * DAY, -5 * 365 * DAY])(
    '%i ms from the time when the journal last ran, it starts at that time',
    (by) => {
      start(TODAY - by);
      expect(clock.now).toBe(TODAY - by);
      jest.advanceTimersByTime(HOUR);
      expect(compare()).toBe(true);
      expect(clock.now).toBe(TODAY - by + HOUR + Math.sign(by) * DAY);
    },
  );

  it.each([0, 90 * DAY, -90 * DAY])('%i ms away, it trusts them', (by) => {
    start(TODAY - by);
    expect(clock.now).toBe(TODAY);
  });
});
