import { stat } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository } from 'typeorm';
import { type Identity } from '../../../platform/access/access.js';
import { within } from '../../../platform/clock/within.js';
import { JournalError, badField, notFound } from '../../../platform/errors/errors.js';
import { attributed } from '../../../platform/records/save-record.js';
import { SecurityLog } from '../../../platform/security-log/security-log.js';
import { type ImportReport, type RowReport } from '../import-report.js';
import { remark } from '../remark.js';
import { ImportRun, UNFINISHED_STATES } from './import-run.entity.js';
import type { RecordsArgs } from './imports.resolver.js';
import { CONFIRMATION_PERIOD, ImportWorker } from './import-worker.js';

/** Older runs are deleted with their reports. */
const MAX_RUNS = 20;
/** After this long without a heartbeat, and without another process that takes over, the machine with the document is gone. */
const ABANDONED_AFTER = `interval '15 minutes'`;

@Injectable()
export class ImportsService {
  constructor(
    @InjectRepository(ImportRun) private readonly runs: Repository<ImportRun>,
    private readonly dataSource: DataSource,
    private readonly worker: ImportWorker,
    private readonly log: SecurityLog,
  ) {}

  list(): Promise<ImportRun[]> {
    return this.runs.find({ order: { id: 'DESC' }, take: MAX_RUNS });
  }

  async get(id: number): Promise<ImportRun> {
    const run = await this.runs.findOneBy({ id });
    if (!run) throw notFound('import', id);
    return run;
  }

  /** Accepts a document, and starts a dry run. Throws NOT_POSSIBLE while another import is worked on. */
  async check(editor: Identity, document: { at: string; name: string }): Promise<ImportRun> {
    const { size } = await stat(document.at);
    // No process may claim it until its document is in place.
    const received = { fileName: document.name.slice(0, 255), size, worker: 'receiving', beatAt: new Date() };
    const started = { ...received, editorId: editor.id, editor: editor.username };
    const { id, replaced } = await attributed(editor, this.dataSource.manager, async (manager) => {
      await manager.query(
        `update imports set state = 'failed', problem = $2, finished_at = now()
         where state = any($1) and not (${within('beat_at', ABANDONED_AFTER)})`,
        [UNFINISHED_STATES, JSON.stringify(remark('interrupted'))],
      );
      const insert = manager.createQueryBuilder().insert().into(ImportRun).values(started).orIgnore().returning('id');
      const [inserted] = (await insert.execute()).raw as { id: number }[];
      if (!inserted) throw new JournalError('NOT_POSSIBLE', 'Another import is running. Wait until it has ended.');
      const [replaced] = await manager.query<[{ id: number }[], number]>(`${CANCEL} state = 'checked' returning id`, [
        editor.username,
      ]);
      await manager.query('delete from imports where id <= $1', [inserted.id - MAX_RUNS]);
      return { id: inserted.id, replaced };
    });
    await this.worker.receive(id, document.at).catch(async (error: unknown) => {
      await this.runs.delete({ id });
      throw error;
    });
    for (const one of replaced) this.log.write('import-cancelled', editor, { subjectId: one.id });
    this.log.write('import-started', editor, { subjectId: id });
    return this.get(id);
  }

  /**
   * Imports a checked document in the name of the editor who confirms it, who must still be an administrator when it is committed. Throws
   * NOT_POSSIBLE unless it was checked within the last day, and BAD_INPUT if it has rejected records and these are not to be skipped.
   */
  async start(editor: Identity, id: number, skipRejected: boolean): Promise<ImportRun> {
    const [[started]] = await attributed(editor, this.dataSource.manager, (manager) =>
      manager.query<[{ records: number }[], number]>(
        `update imports set state = 'waiting', beat_at = now(), editor_id = $2, editor = $3 where id = $1 and state = 'checked' and started_at > now() - ${CONFIRMATION_PERIOD}
           and ($4 or (counts ->> 'rejected')::int = 0)
         returning (counts ->> 'created')::int + (counts ->> 'updated')::int as records`,
        [id, editor.id, editor.username, skipRejected],
      ),
    );
    const run = await this.get(id);
    if (!started)
      throw run.state === 'checked' && run.counts?.rejected && !skipRejected
        ? badField('skipRejected', 'Some records are rejected. Confirm that they are skipped, or correct them.')
        : new JournalError('NOT_POSSIBLE', 'This can no longer be imported. Choose the file again.');
    this.log.write('import-confirmed', editor, { subjectId: id, count: started.records });
    this.worker.wake();
    return run;
  }

  /** Cancels an unfinished import. A finished one is not changed. */
  async cancel(editor: Identity, id: number): Promise<ImportRun> {
    const [[cancelled]] = await attributed(editor, this.dataSource.manager, (manager) =>
      manager.query<[unknown[], number]>(`${CANCEL} id = $2 and state = any($3) returning id`, [
        editor.username,
        id,
        [...UNFINISHED_STATES, 'checked'],
      ]),
    );
    if (cancelled) this.log.write('import-cancelled', editor, { subjectId: id });
    return this.get(id);
  }

  /**
   * Deletes the records that an import created and nobody has changed since. They can be restored like any deleted record, and the document can
   * be imported again. Returns their number; throws NOT_POSSIBLE if it was not imported or is undone already.
   */
  async undo(editor: Identity, id: number): Promise<number> {
    await this.get(id);
    const count = await attributed(editor, this.dataSource.manager, async (manager) => {
      const [[run]] = await manager.query<[unknown[], number]>(
        `update imports set undone_at = now(), ended_by = $2 where id = $1 and state = 'imported' and undone_at is null returning id`,
        [id, editor.username],
      );
      if (!run) throw new JournalError('NOT_POSSIBLE', 'There is nothing to undo.');
      const [deleted] = await manager.query<[{ id: number }[], number]>(
        `update materials set deleted_at = now(), updated_at = now(), version = version + 1, external_id = null
         where deleted_at is null and version = 1 and id in (${CREATED}) returning id`,
        [id],
      );
      await manager.query('delete from former_addresses where material_id = any($1)', [deleted.map((one) => one.id)]);
      return deleted.length;
    });
    this.log.write('import-undone', editor, { subjectId: id, count });
    return count;
  }

  async undoable({ id, state, undoneAt }: ImportRun): Promise<number> {
    if (state !== 'imported' || undoneAt) return 0;
    const [{ count }] = await this.runs.query<{ count: number }[]>(
      `select count(*)::int as count from materials where deleted_at is null and version = 1 and id in (${CREATED})`,
      [id],
    );
    return count;
  }

  async rows(id: number, { status, hasRemarks, first, offset }: RecordsArgs): Promise<RowReport[]> {
    const rows = await this.runs.query<{ row: RowReport }[]>(
      `select row from imports, jsonb_array_elements(report -> 'rows') with ordinality as each (row, position)
       where id = $1 and ($2::text is null or row ->> 'status' = $2)
         and (not $3 or row -> 'warnings' <> '[]' or row -> 'problems' <> '[]')
       order by position limit $4 offset $5`,
      [id, status ?? null, hasRemarks, first, offset],
    );
    return rows.map(({ row }) => row);
  }

  async remarks(id: number): Promise<Pick<ImportReport, 'facts' | 'rejections' | 'warnings'>> {
    const [{ report }] = await this.runs.query<{ report: ImportReport | null }[]>(
      `select report - 'rows' as report from imports where id = $1`,
      [id],
    );
    return report ?? { facts: [], rejections: [], warnings: [] };
  }
}

const CANCEL = `update imports set state = 'cancelled', finished_at = now(), ended_by = $1 where`;
const CREATED = `
  select (row ->> 'materialId')::int from imports, jsonb_array_elements(report -> 'rows') as row
  where imports.id = $1 and row ->> 'status' = 'created'`;
