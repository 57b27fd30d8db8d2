import { Logger } from '@nestjs/common';
import { currentDay } from '../../../client/shared/locales.js';

const HOUR_MS = 3_600_000;
/** Correct clocks may differ by this much; more is a jump. */
export const TOLERANCE_MS = 60_000;
/** A jump is ignored for this long. Then it is followed, by at most a day in each such period. */
const DOUBT_MS = HOUR_MS;
const MAX_STEP_MS = 24 * HOUR_MS;
/** No journal is down for longer: a greater difference is a jump. */
const MAX_ABSENCE_MS = 365 * 24 * HOUR_MS;

/**
 * The clock that decides what is published; a jump of a system clock neither publishes nor withdraws anything at once. It starts from
 * the earlier of the clocks of this process and of the database, and advances by the time that passes.
 */
export class PublishingClock {
  private readonly log = new Logger('Clock');
  private known: { time: number; at: number } | null = null;
  private doubtedSince: number | null = null;
  private lastRun: number | null = null;
  private jump = 0;

  get now(): number {
    return this.known ? this.known.time + performance.now() - this.known.at : Date.now();
  }

  /** By how many seconds the clock jumped, while the jump is being ignored; 0 otherwise. */
  get jumpSeconds(): number {
    return Math.round(this.jump / 1_000);
  }

  /** The day it is in Albania, YYYY-MM-DD. */
  get day(): string {
    return currentDay(new Date(this.now));
  }

  /** Called before the first comparison, with the time of the last run: if the earlier of the two clocks is more than a year away from it, that is a jump. */
  resumeFrom(lastRun: Date): void {
    this.lastRun = lastRun.getTime();
  }

  /** Called often, with the time of the database. Returns whether the publishing time has jumped. */
  compare(database: Date): boolean {
    const at = performance.now();
    const time = Math.min(Date.now(), database.getTime());
    if (!this.known && this.lastRun !== null && Math.abs(time - this.lastRun) > MAX_ABSENCE_MS)
      this.known = { time: this.lastRun, at };
    const jump = time - this.now;
    if (!this.known || Math.abs(jump) <= TOLERANCE_MS) {
      if (this.doubtedSince !== null) this.log.log('The clock is correct again.');
      this.doubtedSince = null;
      this.jump = 0;
      this.known = { time, at };
      return false;
    }
    const isNew = this.doubtedSince === null;
    this.doubtedSince ??= at;
    this.jump = jump;
    if (isNew)
      this.log.warn(
        `The clock jumped by ${(jump / HOUR_MS).toFixed(1)} hours. The jump publishes nothing for an hour, then at most a day of it each hour. ` +
          (Math.abs(jump) > MAX_ABSENCE_MS ? 'Correct the clock.' : 'If the new time is correct, restart the journal.'),
      );
    if (at - this.doubtedSince < DOUBT_MS) return false;
    this.known = { time: this.now + Math.max(-MAX_STEP_MS, Math.min(jump, MAX_STEP_MS)), at };
    this.doubtedSince = at;
    return true;
  }
}

/** One for the process: what is public is decided in many places, some of them without any service at hand. */
export const publishingClock = new PublishingClock();
