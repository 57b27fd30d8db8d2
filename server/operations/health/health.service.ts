import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { diskFull } from '../../platform/errors/errors.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { isReserveUsed } from '../../platform/database/reserve.js';
import { ObjectStore } from '../../platform/store/object-store.js';

/**
 * `damagedFiles` counts stored files that are missing or damaged. `uploads` says whether the file store responds. Neither affects readiness:
 * everything else can still be read, and an outage of the store hits every process alike.
 */
export type Readiness = { isReady: boolean; checks: Record<string, boolean>; damagedFiles: number; uploads: boolean };

/** More frequent checks get the same result again. */
const FRESH_MS = 1_000;
const TIMEOUT_MS = 2_000;
const MAX_DELAY_MS = 1_000;

/** Whether this process can currently do its work. Migrations are done before it starts to listen. */
@Injectable()
export class HealthService {
  private draining = false;
  private last: { at: number; readiness?: Promise<Readiness> } = { at: -Infinity };

  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ObjectStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Reports not ready from now on, so that load balancers send no more requests. */
  drain(): void {
    this.draining = true;
    this.last.at = -Infinity;
  }

  readiness(): Promise<Readiness> {
    const now = performance.now();
    if (now - this.last.at > FRESH_MS) this.last = { at: now, readiness: this.check() };
    return this.last.readiness!;
  }

  private async check(): Promise<Readiness> {
    let damagedFiles = 0;
    const counted = this.dataSource.query<{ count: number }[]>('select count(*)::int as count from file_faults');
    const [database, storage, uploads, eventLoop] = await Promise.all([
      succeeds(counted.then(([{ count }]) => (damagedFiles = count))),
      succeeds(this.writeSomething()),
      succeeds(this.store.sizeOf('uploads/.health')),
      isPrompt(),
    ]);
    const checks = { database, storage, eventLoop, accepting: !this.draining };
    return { isReady: Object.values(checks).every(Boolean), checks, damagedFiles, uploads };
  }

  private async writeSomething(): Promise<void> {
    if (isReserveUsed(this.config.dataDir)) throw diskFull();
    const file = path.join(this.config.dataDir, 'uploads', '.staging', `health-${randomUUID()}`);
    try {
      await writeFile(file, 'x');
    } finally {
      await rm(file, { force: true });
    }
  }
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  const succeeded = work.then(() => true).catch(() => false);
  return Promise.race([succeeded, wait(TIMEOUT_MS, false, { ref: false })]);
}

/** Whether the event loop is currently responsive. */
async function isPrompt(): Promise<boolean> {
  const started = performance.now();
  await wait(1);
  return performance.now() - started < MAX_DELAY_MS;
}
