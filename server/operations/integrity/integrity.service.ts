import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ADVISORY_LOCKS } from '../../platform/database/locks.js';
import { type Connection, findOperation, recordOperation } from '../../platform/database/maintenance.js';
import { withAdvisoryLock } from '../../platform/database/connections/client.js';
import { Hourly } from '../../platform/clock/hourly.js';
import { ObjectStore } from '../../platform/store/object-store.js';
import { type Checked, type Fault, type FileFault, checkFiles } from './check.js';
import { partsOf } from '../../platform/files/referenced-files.js';

export type RecordedFault = FileFault & { foundAt: Date };

/** The known faults, recorded in a table. */
export class Faults {
  private readonly seen = new Set<string>();

  private constructor(
    private readonly connection: Connection,
    private readonly known: Map<string, Fault>,
  ) {}

  static async of(connection: Connection): Promise<Faults> {
    const rows = await listFaults(connection);
    return new Faults(connection, new Map(rows.map(({ path, fault }) => [path, fault])));
  }

  /** Records what a check of a file has shown; returns the faults that are new. Only reading the content clears a content fault. */
  async note({ file, faults }: Checked, wasRead: boolean): Promise<FileFault[]> {
    const fresh: FileFault[] = [];
    for (const fault of faults) if (await this.add(fault)) fresh.push(fault);
    for (const part of partsOf(file)) {
      this.seen.add(part);
      const fault = this.known.get(part);
      const isIntact = !faults.some(({ path }) => path === part);
      if (fault && isIntact && (fault !== 'content' || wasRead)) await this.remove(part);
    }
    return fresh;
  }

  /** Removes the faults of files that are no longer referenced: after a check of all. */
  async removeOthers(): Promise<void> {
    for (const path of [...this.known.keys()]) if (!this.seen.has(path)) await this.remove(path);
  }

  /** Returns whether it is new. */
  private async add({ path, fault, noun, recordId }: FileFault): Promise<boolean> {
    const before = this.known.get(path);
    if (before === fault) return false;
    this.known.set(path, fault);
    await this.connection.query(
      `insert into file_faults (path, fault, noun, record_id) values ($1, $2, $3, $4)
       on conflict (path) do update set fault = excluded.fault, found_at = now()`,
      [path, fault, noun, recordId],
    );
    return before === undefined;
  }

  private async remove(path: string): Promise<void> {
    this.known.delete(path);
    await this.connection.query('delete from file_faults where path = $1', [path]);
  }
}

export const listFaults = (connection: Connection): Promise<RecordedFault[]> =>
  connection.query<RecordedFault[]>(
    'select path, fault, noun, record_id as "recordId", found_at as "foundAt" from file_faults order by path',
  );

/** The state of the last verification; without `finishedAt` it continues after `after`. */
export type Scrub = {
  startedAt: string;
  finishedAt: string | null;
  after: string;
  files: number;
  bytes: number;
  faults: number;
};

const WEEK_MS = 7 * 86_400_000;
const BYTES_PER_SECOND = 8_000_000;
const FIRST_SCRUB_MS = 10 * 60_000;
const SAVED_EVERY_MS = 10_000;
const NAMED = 20;

/**
 * Finds missing and damaged files before readers do: checks existence and sizes at the start and every hour, and compares the content with
 * its SHA-256 once a week, slowly.
 */
@Injectable()
export class IntegrityService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Integrity');
  private stopped = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ObjectStore,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.look();
  }

  @Hourly({ firstAfter: FIRST_SCRUB_MS })
  lookAndScrub(): Promise<void> {
    return (this.running = this.look().then(() => this.scrubIfDue()));
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await Promise.race([this.running, new Promise((resolve) => setTimeout(resolve, 1_000).unref())]);
  }

  /** Checks that every file exists with its size. Never throws. */
  async look(): Promise<void> {
    try {
      const faults = await Faults.of(this.dataSource);
      const fresh: FileFault[] = [];
      for await (const checked of this.check({ readsContent: false })) {
        if (this.stopped) return;
        fresh.push(...(await faults.note(checked, false)));
      }
      await faults.removeOthers();
      this.report(fresh);
    } catch (error) {
      if (!this.stopped) this.log.warn(`Could not check stored files: ${(error as Error).message}`);
    }
  }

  /** Continues a verification, or starts one if the last is a week old. Never throws. */
  async scrubIfDue(): Promise<void> {
    try {
      await withAdvisoryLock(this.dataSource, ADVISORY_LOCKS.verification, async () => {
        const last = (await findOperation<Scrub>(this.dataSource, 'scrub'))?.details;
        if (last?.finishedAt && Date.now() - Date.parse(last.finishedAt) < WEEK_MS) return;
        await this.scrub(last && !last.finishedAt ? last : null);
      });
    } catch (error) {
      if (!this.stopped) this.log.warn(`Could not verify stored files: ${(error as Error).message}`);
    }
  }

  private async scrub(unfinished: Scrub | null): Promise<void> {
    const scrub = unfinished ?? {
      startedAt: new Date().toISOString(),
      finishedAt: null,
      after: '',
      files: 0,
      bytes: 0,
      faults: 0,
    };
    const faults = await Faults.of(this.dataSource);
    const fresh: FileFault[] = [];
    let savedAt = Date.now();
    for await (const one of this.check({ after: scrub.after, readsContent: true, bytesPerSecond: BYTES_PER_SECOND })) {
      if (this.stopped) return;
      fresh.push(...(await faults.note(one, true)));
      scrub.after = one.file.path;
      scrub.files++;
      scrub.bytes += one.bytes;
      scrub.faults += one.faults.length;
      if (Date.now() - savedAt < SAVED_EVERY_MS) continue;
      savedAt = Date.now();
      await recordOperation(this.dataSource, 'scrub', scrub);
    }
    await recordOperation(this.dataSource, 'scrub', { ...scrub, finishedAt: new Date().toISOString() });
    this.log.log(
      `${scrub.files} stored files were compared with what was uploaded: ${scrub.faults} are missing or damaged`,
    );
    this.report(fresh);
  }

  private check(options: { after?: string; readsContent: boolean; bytesPerSecond?: number }) {
    return checkFiles(this.dataSource, { store: this.store, ...options });
  }

  private report(fresh: FileFault[]): void {
    for (const { path, fault, noun, recordId } of fresh.slice(0, NAMED))
      this.log.error(
        `${path} of ${noun} ${recordId} is ${fault === 'missing' ? 'missing' : 'damaged'}. See npm run verify`,
      );
    if (fresh.length > NAMED)
      this.log.error(`${fresh.length - NAMED} more files are missing or damaged. See npm run verify`);
  }
}
