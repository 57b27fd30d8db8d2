import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config.js';

export type Readiness = { isReady: boolean; checks: Record<string, boolean> };

/** Whoever asks more often is told the same again. */
const FRESH_MS = 1_000;
const PATIENCE_MS = 2_000;
const LONGEST_DELAY_MS = 1_000;

/** Whether this process can do its work just now. Migrations are done before it listens at all. */
@Injectable()
export class HealthService implements OnApplicationShutdown {
  private readonly delay: IntervalHistogram = monitorEventLoopDelay({ resolution: 50 });
  private draining = false;
  private last?: { at: number; readiness: Promise<Readiness> };

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.delay.enable();
  }

  onApplicationShutdown(): void {
    this.delay.disable();
  }

  /** From now on it says that it is not ready: whoever shares the load sends no more. */
  drain(): void {
    this.draining = true;
    this.last = undefined;
  }

  readiness(): Promise<Readiness> {
    if (!this.last || Date.now() - this.last.at > FRESH_MS) this.last = { at: Date.now(), readiness: this.check() };
    return this.last.readiness;
  }

  private async check(): Promise<Readiness> {
    const eventLoop = this.delay.max / 1e6 < LONGEST_DELAY_MS;
    this.delay.reset();
    const [database, storage] = await Promise.all([
      succeeds(this.dataSource.query('select 1')),
      succeeds(this.writeSomething()),
    ]);
    const checks = { database, storage, eventLoop, accepting: !this.draining };
    return { isReady: Object.values(checks).every(Boolean), checks };
  }

  private async writeSomething(): Promise<void> {
    const file = path.join(this.config.dataDir, 'uploads', '.staging', `health-${randomUUID()}`);
    await writeFile(file, 'x');
    await rm(file);
  }
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    wait(PATIENCE_MS, false, { ref: false }),
  ]);
