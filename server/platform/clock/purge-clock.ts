import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const DAY = 86_400_000;

const movedTo = (latest: string) => `
  with moved as (update purge_clock set moment = least(now(), $1::timestamptz, ${latest}) returning moment)
  select moment from moved`;

/**
 * The clock used for permanent deletion. It only moves when advanced, by at most a day at a time, so that a wrong system clock cannot
 * purge anything. It is never ahead of the clocks of the database and of this process, and moves back when they do. A row stores it.
 */
@Injectable()
export class PurgeClock {
  constructor(private readonly dataSource: DataSource) {}

  /** Advances as far as both clocks allow. */
  async advance(): Promise<void> {
    await this.move(movedTo("moment + interval '1 day'"));
  }

  /** The purge clock's time minus `days`; if a system clock went back, the purge clock follows first. */
  async daysAgo(days: number): Promise<Date> {
    const moment = await this.move(movedTo('moment'));
    return new Date(moment.getTime() - days * DAY);
  }

  private async move(statement: string): Promise<Date> {
    const [{ moment }] = await this.dataSource.query<{ moment: Date }[]>(statement, [new Date()]);
    return moment;
  }
}
