import { type DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { ARTICLES, Category, ISSUES, isCategory } from '../../content/categories/category.entity.js';
import { ADVISORY_LOCKS } from '../../platform/database/locks.js';
import { type FileStore } from '../../platform/files/file-store.js';
import { type StoredFile } from '../../platform/files/stored-file.js';
import { attribute, duplicateOf, leadsBackIn } from '../../platform/records/save-record.js';
import { type ImportOptions, type Pass } from './import-pass.js';
import { type ImportReport } from './import-report.js';
import { applyFacts, planFacts } from './journal-facts.js';
import { SourceError, remark } from './remark.js';
import { RowCheck } from './row-check.js';
import { SourceFolder } from './source.js';
import { writeRows } from './write-rows.js';

/**
 * Loads a folder into the database: every row or none, unless rejected ones are skipped. Running it again changes only what changed in the folder. The files are read
 * twice, first to check everything and then to write, so that only one batch of rows is in memory. Throws SourceError if the folder is not a
 * valid journal, and the signal's reason if it was interrupted.
 */
export async function importFolder(dataSource: DataSource, files: FileStore, path: string, options: ImportOptions) {
  const folder = await SourceFolder.open(path, options);
  const runner = dataSource.createQueryRunner();
  const { manager } = runner;
  try {
    await runner.startTransaction();
    await prepareTransaction(manager, options);
    const categories = await manager.find(Category);
    const idOf = (name: string) => categories.find((category) => isCategory(category, name))!.id;
    const categoryIds = { issue: idOf(ISSUES), article: idOf(ARTICLES) };
    return await runIn(runner, files, { manager, folder, categoryIds, options });
  } catch (error) {
    if (leadsBackIn(error)) throw new SourceError('relatedInCircle');
    const duplicate = await duplicateOf(dataSource.manager, error);
    const holder = duplicate?.fields[0].holder;
    throw holder ? new SourceError('doiTakenMeanwhile', { other: holder.title }) : error;
  } finally {
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => {});
    await runner.release();
  }
}

async function prepareTransaction(manager: EntityManager, { editor }: ImportOptions): Promise<void> {
  const [{ free }] = await manager.query<{ free: boolean }[]>('select pg_try_advisory_xact_lock($1) as free', [
    ADVISORY_LOCKS.import,
  ]);
  if (!free) throw new SourceError('otherImport');
  // A thousand PDFs may be copied between two statements, and a batch may take long on a slow machine.
  await manager.query(
    `set local statement_timeout = '10min'; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
  );
  if (editor) await attribute(manager, editor);
}

async function runIn(runner: QueryRunner, files: FileStore, pass: Pass): Promise<ImportReport> {
  const { manager, folder, options } = pass;
  const facts = await planFacts(manager, folder.journal, options.overwriteFacts);
  const check = new RowCheck(pass, files);
  const { slug, isGuess } = folder.identity;
  const isUnnamed = isGuess && options.name !== undefined;
  try {
    await check.run();
    const report: ImportReport = {
      rows: check.reports,
      facts: facts.reports,
      rejections: [...(options.rejections ?? []), ...check.rejections],
      warnings: [
        ...(options.leftOut ?? []),
        ...(isUnnamed ? [remark('knownAs', { id: slug })] : []),
        ...facts.warnings,
        ...folder.warnings(),
      ],
      written: false,
    };
    const isWhole = !report.rows.some(({ status }) => status === 'rejected');
    if (report.rejections.length || !(isWhole || options.skipRejected)) return report;

    const write = async (stored: StoredFile[]) => {
      await applyFacts(manager, facts);
      await writeRows(pass, check.changes, stored, report.rows);
    };
    if (options.dryRun) await write(check.staged.map(({ file }) => ({ ...file, path: 'uploads/materials/dry-run' })));
    else {
      await files.store(check.staged, (stored) => write(stored as StoredFile[]));
      report.written = true;
      await options.onWritten?.(manager, report);
      await runner.commitTransaction();
    }
    return report;
  } finally {
    await files.discard(check.staged);
  }
}
