import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ADVISORY_LOCKS } from '../../platform/database/locks.js';
import { type Operation, findOperation, recordOperation } from '../../platform/database/maintenance.js';
import { withAdvisoryLock } from '../../platform/database/connections/client.js';
import { Hourly } from '../../platform/clock/hourly.js';
import { ObjectStore } from '../../platform/store/object-store.js';
import { type FileFault } from './check.js';
import { recordFaults } from './faults.js';

type Verification = Operation<'verification'>['details'];

const WEEK_MS = 7 * 86_400_000;
const BYTES_PER_SECOND = 8_000_000;
const FIRST_AFTER_MS = 10 * 60_000;
const SAVED_EVERY_MS = 10_000;
const NAMED = 20;

/**
 * Finds missing and damaged files before readers do: checks existence and sizes at the start and every hour, and compares the content with
 * its SHA-256 once a week, slowly.
 */
@Injectable()
export class VerificationService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Verification');
  private stopped = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ObjectStore,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.look();
  }

  @Hourly({ firstAfter: FIRST_AFTER_MS })
  lookAndVerify(): Promise<void> {
    return (this.running = this.look().then(() => this.verifyIfDue()));
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await Promise.race([this.running, new Promise((resolve) => setTimeout(resolve, 1_000).unref())]);
  }

  /** Checks that every file exists with its size. Never throws. */
  async look(): Promise<void> {
    try {
      const fresh: FileFault[] = [];
      for await (const one of recordFaults(this.dataSource, { store: this.store, readsContent: false })) {
        if (this.stopped) return;
        fresh.push(...one.fresh);
      }
      this.report(fresh);
    } catch (error) {
      if (!this.stopped) this.log.warn(`Could not check stored files: ${(error as Error).message}`);
    }
  }

  /** Continues a verification, or starts one if the last is a week old. Never throws. */
  async verifyIfDue(): Promise<void> {
    try {
      await withAdvisoryLock(this.dataSource, ADVISORY_LOCKS.verification, async () => {
        const last = (await findOperation(this.dataSource, 'verification'))?.details;
        // By a clock that was ahead, it says nothing.
        if (last?.finishedAt && Math.abs(Date.now() - Date.parse(last.finishedAt)) < WEEK_MS) return;
        await this.verify(last && !last.finishedAt ? last : null);
      });
    } catch (error) {
      if (!this.stopped) this.log.warn(`Could not verify stored files: ${(error as Error).message}`);
    }
  }

  private async verify(unfinished: Verification | null): Promise<void> {
    const begun = { startedAt: new Date().toISOString(), finishedAt: null };
    const verification = unfinished ?? { ...begun, after: '', files: 0, faults: 0 };
    const fresh: FileFault[] = [];
    let savedAt = Date.now();
    const { after } = verification;
    const options = { store: this.store, after, readsContent: true, bytesPerSecond: BYTES_PER_SECOND };
    for await (const one of recordFaults(this.dataSource, options)) {
      if (this.stopped) return;
      fresh.push(...one.fresh);
      verification.after = one.file.path;
      verification.files++;
      verification.faults += one.faults.length;
      if (Date.now() - savedAt < SAVED_EVERY_MS) continue;
      savedAt = Date.now();
      await recordOperation(this.dataSource, 'verification', verification);
    }
    await recordOperation(this.dataSource, 'verification', { ...verification, finishedAt: new Date().toISOString() });
    this.log.log(
      `${verification.files} stored files were compared with what was uploaded: ${verification.faults} are missing or damaged`,
    );
    this.report(fresh);
  }

  private report(fresh: FileFault[]): void {
    const named = fresh.map(({ path, noun, recordId }) => `${path} of ${noun} ${recordId}`).slice(0, NAMED);
    if (fresh.length)
      this.log.error(`${fresh.length} files are missing or damaged: ${named.join(', ')}. See npm run verify`);
  }
}
