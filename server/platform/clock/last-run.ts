import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { hourly } from './hourly.js';
import { publishingClock } from './publishing-clock.js';

/** Records until when the journal ran, by its publishing clock, so that the next start can tell whether the clocks are plausible. */
@Injectable()
export class LastRun implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private stopRecording?: () => void;

  constructor(private readonly dataSource: DataSource) {}

  onApplicationBootstrap(): void {
    this.stopRecording = hourly(() => this.record());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopRecording?.();
    await this.record().catch(() => {}); // the last hour's record remains
  }

  private async record(): Promise<void> {
    await this.dataSource.query('update last_run set until = $1', [new Date(publishingClock.now)]);
  }
}

export async function findLastRun(dataSource: DataSource): Promise<Date> {
  const [{ until }] = await dataSource.query<{ until: Date }[]>('select until from last_run');
  return until;
}
