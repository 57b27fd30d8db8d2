import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const DAY = 86_400_000;
/** How far the moment may move at once. */
const LONGEST_STEP = '1 day';

const movedTo = (latest: string) => `
  with moved as (update purge_clock set moment = least(now(), $1::timestamptz, ${latest}) returning moment)
  select moment from moved`;

/**
 * The time for whatever is deleted for good, which no jump of a clock may cause. It is never later than the clock of the database or of
 * this process says, follows both back, and moves forward only when it is told to, by a day at most. It is a row, so that it
 * outlives the process.
 */
@Injectable()
export class PurgeClock {
  constructor(private readonly dataSource: DataSource) {}

  /** Moves forward, as far as both clocks allow. */
  async advance(): Promise<void> {
    await this.move(movedTo(`moment + interval '${LONGEST_STEP}'`));
  }

  /** The moment that was `days` before; moves back when a clock has. */
  async daysAgo(days: number): Promise<Date> {
    const moment = await this.move(movedTo('moment'));
    return new Date(moment.getTime() - days * DAY);
  }

  private async move(statement: string): Promise<Date> {
    const [{ moment }] = await this.dataSource.query<{ moment: Date }[]>(statement, [new Date()]);
    return moment;
  }
}
