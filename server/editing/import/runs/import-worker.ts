import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { within } from '../../../platform/clock/within.js';
import { CONFIG, type Config } from '../../../platform/config.js';
import { storableText } from '../../../platform/database/storable.js';
import { asJournalError } from '../../../platform/errors/error-filter.js';
import { JournalError, isDiskFull } from '../../../platform/errors/errors.js';
import { FileStore } from '../../../platform/files/file-store.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { runLimited } from '../../../platform/limits/limited-process.js';
import { importUnpacked } from '../import-from.js';
import { type ImportReport, type RowReport, type RowStatus } from '../import-report.js';
import { type Remark, type RemarkCode, SourceError, remark } from '../remark.js';
import { UNFINISHED_STATES, type ImportCounts, ImportRun, type ImportState } from './import-run.entity.js';
import { type Unpacked } from '../unpack.js';
import { type Outcome } from '../unpack.process.js';

const UNPACK = 'editing/import/unpack.process.js';
const UNPACK_LIMITS = { seconds: 300, outputLength: 8_000_000 };

const LOOK_MS = 1_000;
const HEARTBEAT_MS = 1_000;
/** Longer than any heartbeat takes: after this the process is considered dead. */
const LOST_AFTER = `interval '1 minute'`;
/** How long a document waits for a decision before it is deleted. */
export const CONFIRMATION_PERIOD = `interval '1 day'`;
const MAX_ATTEMPTS = 3;
const MAX_MS = 3_600_000;

const CLAIM = `
  update imports set worker = $2, beat_at = now(), attempts = attempts + 1, rows = 0, share = 0,
    state = case state when 'waiting' then 'importing' else state end
  where id = $1 and state = any($3) and (worker is null or not (${within('beat_at', LOST_AFTER)}))
  returning id, file_name as "fileName", state, attempts, editor_id as "editorId", editor,
    (counts ->> 'rejected')::int > 0 as "skipsRejected"`;
const HEARTBEAT = `
  update imports set beat_at = now(), rows = $3, share = $4 where id = $1 and worker = $2 and state = any($5) returning id`;
const END = `
  update imports set state = $3, format = coalesce($4, format), problem = $5, report = $6, counts = $7, worker = null, attempts = 0,
    finished_at = case when $3 = 'checked' then null else now() end
  where id = $1 and worker = $2 and state = any($8) returning id`;
/** Locks the user until the import is committed, so that a deletion comes before or after. */
const ADMINISTRATOR = 'select from users where id = $1 and is_admin and deleted_at is null for share';
/** The rows of a report may be 100 MB long: composed and sent as one text, they would hold the thread for seconds. */
const ROWS_PER_PART = 100;
const PARTS = `
  set local statement_timeout = '10min';
  create temporary table report_parts (position int, rows text) on commit drop`;
const ADD_PART = 'insert into report_parts values ($1, $2)';
const JOIN_PARTS = `
  update imports set report = report || (
    select '{"rows":[' || coalesce(string_agg(rows, ',' order by position), '') || ']}' from report_parts)::jsonb where id = $1`;

type Claimed = Pick<ImportRun, 'id' | 'fileName' | 'state' | 'attempts' | 'editorId' | 'editor'> & {
  /** Whether the editor confirmed it without the records that the check rejected. */
  skipsRejected: boolean | null;
};
type Ending = { state: ImportState; format?: string; problem?: Remark; report?: ImportReport };

/**
 * Runs the dashboard's imports in the background, on the machine that received the document. Pending work is recorded only in the
 * database: if a process ends, the next one that finds the document on its disk continues.
 */
@Injectable()
export class ImportWorker extends Jobs {
  private readonly importLog = new Logger('Import');
  private readonly name = randomUUID();
  private readonly stopping = new AbortController();
  private readonly folder: string;
  /** What this process has unpacked: a document is converted once, for its check and its import. */
  private readonly unpacked = new Map<number, Unpacked>();

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'dataDir'>,
    private readonly dataSource: DataSource,
    private readonly files: FileStore,
  ) {
    super(config);
    this.folder = path.join(config.dataDir, 'uploads', '.imports');
    this.register(() => this.look());
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await super.beforeApplicationShutdown();
  }

  /** Takes over the document of a new import, and makes the import available to the workers. */
  async receive(id: number, document: string): Promise<void> {
    await fs.mkdir(this.folderOf(id), { recursive: true, mode: 0o700 });
    await fs.rename(document, path.join(this.folderOf(id), 'document'));
    await this.dataSource.query('update imports set worker = null where id = $1', [id]);
    this.wake();
  }

  /** Looks again soon while this machine holds documents of open imports. */
  private async look(): Promise<Date | null> {
    await this.workOff(await this.received()).catch((error: Error) =>
      this.importLog.error(`Imports are put off: ${error.message}`),
    );
    return (await this.received()).length ? new Date(Date.now() + LOOK_MS) : null;
  }

  private async workOff(ids: number[]): Promise<void> {
    const open = await this.dataSource
      .getRepository(ImportRun)
      .createQueryBuilder('i')
      .where('i.id = any(:ids)', { ids })
      .andWhere(`(i.state = any(:states) or i.state = 'checked' and i.started_at > now() - ${CONFIRMATION_PERIOD})`, {
        states: UNFINISHED_STATES,
      })
      .getMany();
    for (const id of ids) {
      const run = open.find((one) => one.id === id);
      if (!run) {
        this.unpacked.delete(id);
        await fs.rm(this.folderOf(id), { recursive: true, force: true });
      } else if (run.state !== 'checked') await this.attempt(id);
    }
  }

  private async attempt(id: number): Promise<void> {
    const [[run]] = await this.dataSource.query<[Claimed[], number]>(CLAIM, [id, this.name, UNFINISHED_STATES]);
    if (!run) return;
    if (run.attempts > MAX_ATTEMPTS) {
      await this.end(id, { state: 'failed', problem: remark('begunTooOften', { times: MAX_ATTEMPTS }) });
      return;
    }
    const stop = new AbortController();
    const progress = { rows: 0, share: 0 };
    const beat = setInterval(() => {
      this.dataSource
        .query<[unknown[], number]>(HEARTBEAT, [id, this.name, progress.rows, progress.share, UNFINISHED_STATES])
        .then(([[mine]]) => mine ?? stop.abort())
        .catch(() => {}); // The next one may succeed.
    }, HEARTBEAT_MS);
    const signal = AbortSignal.any([stop.signal, this.stopping.signal, AbortSignal.timeout(MAX_MS)]);
    try {
      const ending = await this.outcomeOf(run, signal, (rows, share) => Object.assign(progress, { rows, share }));
      if (ending) await this.end(id, ending);
    } catch (error) {
      await this.endFailed(run, error, signal);
    } finally {
      clearInterval(beat);
    }
  }

  /** The final state of the import; null if its own transaction records it. */
  private async outcomeOf(
    { id, fileName, state, editorId, editor, skipsRejected }: Claimed,
    signal: AbortSignal,
    onProgress: (rows: number, share: number) => void,
  ): Promise<Ending | null> {
    // A folder of this process: another one may have died while it unpacked.
    const folder = path.join(this.folderOf(id), this.name);
    const unpacked = this.unpacked.get(id) ?? (await this.unpack(id, fileName, folder, signal));
    const { format } = unpacked;
    const isImport = state === 'importing';
    const report = await importUnpacked(unpacked, folder, this.dataSource, this.files, {
      dryRun: !isImport,
      skipRejected: !isImport || skipsRejected === true,
      overwriteFacts: false,
      // Checking and writing each make up half of the progress.
      onProgress: (doing, rows, share) => onProgress(rows, (share + Number(doing === 'written')) / 2),
      ...(editorId !== null && { editor: { id: editorId, username: editor } }),
      onWritten: async (manager, written) => {
        const [administrator] = await manager.query<object[]>(ADMINISTRATOR, [editorId]);
        if (!administrator) throw new SourceError('editorGone', { editor });
        const ending = { state: 'imported' as const, format, report: written };
        if (!(await this.endIn(manager, id, ending))) throw new SourceError('cancelled');
      },
      signal,
    });
    if (report.written) return null;
    const has = (...wanted: RowStatus[]) => report.rows.some(({ status }) => wanted.includes(status));
    const isRejected = report.rejections.length || (has('rejected') && (isImport || !has('created', 'updated')));
    return { state: isRejected ? 'rejected' : 'checked', format, report };
  }

  /** Within 5 minutes of the processor and 350 MB. */
  private async unpack(id: number, fileName: string, folder: string, signal: AbortSignal): Promise<Unpacked> {
    await fs.rm(folder, { recursive: true, force: true });
    const document = path.join(this.folderOf(id), 'document');
    const limits = { ...UNPACK_LIMITS, reads: [document], writes: [folder] };
    const written = await runLimited(UNPACK, [document, fileName, folder], limits, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      throw error instanceof JournalError ? error : new SourceError('tooHeavy', { file: fileName });
    });
    signal.throwIfAborted();
    const outcome = JSON.parse(written) as Outcome;
    if ('rejection' in outcome) throw new SourceError(outcome.rejection.code, outcome.rejection.values);
    this.unpacked.set(id, outcome.unpacked);
    return outcome.unpacked;
  }

  /** If anything was written, the import's own transaction has recorded it in the row, and nothing changes here. */
  private async endFailed({ id, fileName }: Claimed, error: unknown, signal: AbortSignal): Promise<void> {
    if (this.stopping.signal.aborted) {
      const release = 'update imports set worker = null, attempts = attempts - 1 where id = $1 and worker = $2';
      await this.dataSource.query(release, [id, this.name]);
    } else if (error instanceof SourceError) {
      await this.end(id, { state: 'failed', problem: error.remark });
    } else if (signal.aborted) {
      await this.end(id, { state: 'failed', problem: remark('tookTooLong') });
    } else {
      this.importLog.error(`The import of ${JSON.stringify(fileName)} failed: ${(error as Error).stack}`);
      await this.end(id, { state: 'failed', problem: remark(obstacle(asJournalError(error))) });
    }
  }

  private end(id: number, ending: Ending): Promise<boolean> {
    return this.dataSource.transaction((transaction) => this.endIn(transaction, id, ending));
  }

  /** Returns false if someone else has ended it. */
  private async endIn(transaction: EntityManager, id: number, { state, format, problem, report }: Ending) {
    const [[ended]] = await transaction.query<[unknown[], number]>(END, [
      ...[id, this.name, state, format ?? null, problem ? storable(problem) : null],
      ...[report ? storable({ ...report, rows: [] }) : null, report ? storable(countsOf(report)) : null],
      UNFINISHED_STATES,
    ]);
    if (ended && report) await storeRows(transaction, id, report.rows);
    return ended !== undefined;
  }

  private async received(): Promise<number[]> {
    const names = await fs.readdir(this.folder).catch(() => []);
    return names.map(Number).filter((id) => Number.isInteger(id));
  }

  private folderOf(id: number): string {
    return path.join(this.folder, String(id));
  }
}

/** What is no fault of the document. */
const obstacle = (error: JournalError): RemarkCode => {
  if (isDiskFull(error)) return 'diskFull';
  return error.code === 'UNAVAILABLE' ? 'serverBusy' : 'internal';
};

/** A report quotes what was found. */
const storable = (value: object): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'string' ? storableText(one) : one));

async function storeRows(transaction: EntityManager, id: number, rows: RowReport[]): Promise<void> {
  await transaction.query(PARTS);
  for (let start = 0; start < rows.length; start += ROWS_PER_PART)
    await transaction.query(ADD_PART, [start, storable(rows.slice(start, start + ROWS_PER_PART)).slice(1, -1)]);
  await transaction.query(JOIN_PARTS, [id]);
}

function countsOf({ rows }: ImportReport): ImportCounts {
  const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0, rejected: 0, remarks: 0 };
  for (const row of rows) {
    counts[row.status]++;
    if (row.warnings.length || row.problems.length) counts.remarks++;
  }
  return counts;
}
