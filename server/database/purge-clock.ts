import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const DAY = 86_400_000;
/** The most that the clock advances at once. */
const LONGEST_STEP = '1 day';

const movedTo = (latest: string) => `
  with moved as (update purge_clock set moment = least(now(), $1::timestamptz, ${latest}) returning moment)
  select moment from moved`;

/**
 * The clock for purging records, which no jump of a system clock may trigger. It is never ahead of the clock of the database or of this
 * process, follows both back, and only advances when told to, by at most a day. It is stored in a row, so that it survives the
 * process.
 */
@Injectable()
export class PurgeClock {
  constructor(private readonly dataSource: DataSource) {}

  /** Advances as far as both clocks allow. */
  async advance(): Promise<void> {
    await this.move(movedTo(`moment + interval '${LONGEST_STEP}'`));
  }

  /** The time `days` ago. Moves the clock back if a system clock has gone back. */
  async daysAgo(days: number): Promise<Date> {
    const moment = await this.move(movedTo('moment'));
    return new Date(moment.getTime() - days * DAY);
  }

  private async move(statement: string): Promise<Date> {
    const [{ moment }] = await this.dataSource.query<{ moment: Date }[]>(statement, [new Date()]);
    return moment;
  }
}
