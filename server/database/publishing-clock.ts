import { Logger } from '@nestjs/common';
import { currentDay } from '../../client/locales.js';

const HOUR_MS = 3_600_000;
/** By so much clocks differ that are right, and are put right. More is a jump. */
export const TOLERANCE_MS = 60_000;
/** For so long a jump is not followed; then by a day at most, and after the same time again. */
const DOUBT_MS = HOUR_MS;
const MAX_STEP_MS = 24 * HOUR_MS;
/** A journal is not expected to have been off for longer. */
const MAX_ABSENCE_MS = 365 * 24 * HOUR_MS;

/**
 * The time for whatever appears on its day, which no jump of a clock may cause, or take back. It begins with the earlier of the clocks of
 * this process and of the database, and goes on by the time that passes.
 */
export class PublishingClock {
  private readonly log = new Logger('Clock');
  private known: { time: number; at: number } | null = null;
  private doubtedSince: number | null = null;
  private lastRun: number | null = null;

  get now(): number {
    return this.known ? this.known.time + performance.now() - this.known.at : Date.now();
  }

  /** The day it is in Albania, YYYY-MM-DD. */
  get day(): string {
    return currentDay(new Date(this.now));
  }

  /** Called before the first comparison, with the time of the last run: if both clocks are more than a year away from it, that is a jump. */
  resumeFrom(lastRun: Date): void {
    this.lastRun = lastRun.getTime();
  }

  /** To be told often what time it is to the database. Returns whether the time that publishes has jumped. */
  compare(database: Date): boolean {
    const at = performance.now();
    const time = Math.min(Date.now(), database.getTime());
    if (!this.known && this.lastRun !== null && Math.abs(time - this.lastRun) > MAX_ABSENCE_MS)
      this.known = { time: this.lastRun, at };
    const jump = time - this.now;
    if (!this.known || Math.abs(jump) <= TOLERANCE_MS) {
      if (this.doubtedSince !== null) this.log.log('The clock is right again.');
      this.doubtedSince = null;
      this.known = { time, at };
      return false;
    }
    const isNew = this.doubtedSince === null;
    this.doubtedSince ??= at;
    if (isNew)
      this.log.warn(
        `The clock jumped by ${(jump / HOUR_MS).toFixed(1)} hours. Nothing is published by that for an hour, then by a day at most each hour. ` +
          (Math.abs(jump) > MAX_ABSENCE_MS ? 'Set it right.' : 'If it is right now, start the journal anew.'),
      );
    if (at - this.doubtedSince < DOUBT_MS) return false;
    this.known = { time: this.now + Math.max(-MAX_STEP_MS, Math.min(jump, MAX_STEP_MS)), at };
    this.doubtedSince = at;
    return true;
  }
}

/** One for the process: what is public is decided in many places, some of them without any service at hand. */
export const publishingClock = new PublishingClock();
