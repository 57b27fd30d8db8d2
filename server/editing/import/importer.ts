import { type DataSource, type QueryRunner } from 'typeorm';
import { ARTICLES, Category, ISSUES, isCategory } from '../../content/categories/category.entity.js';
import { ADVISORY_LOCKS } from '../../platform/database/locks.js';
import { type FileStore } from '../../platform/files/file-store.js';
import { type StoredFile } from '../../platform/files/stored-file.js';
import { attribute, duplicateOf, leadsBackIn } from '../../platform/records/save-record.js';
import { type ImportOptions, type Pass } from './import-pass.js';
import { type ImportReport } from './import-report.js';
import { applyFacts, planFacts } from './journal-facts.js';
import { type Source } from './mapping.js';
import { SourceError, remark } from './remark.js';
import { RowCheck } from './row-check.js';
import { SourceFolder } from './source.js';
import { writeRows } from './write-rows.js';

/**
 * Loads a folder into the database: every row or none, unless rejected ones are skipped. Running it again changes only what changed in the folder. The files are read
 * twice, first to check everything and then to write, so that only one batch of rows is in memory.
 */
export class Importer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: FileStore,
    private readonly path: string,
    private readonly options: ImportOptions,
  ) {}

  /** Throws SourceError if the folder is not a valid journal, and the signal's reason if it was interrupted. */
  async run(): Promise<ImportReport> {
    const folder = await SourceFolder.open(this.path, this.options);
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      await this.prepareTransaction(runner);
      const categoryIds = await categoriesOf(runner);
      return await this.runIn(runner, { manager: runner.manager, folder, categoryIds, options: this.options });
    } catch (error) {
      if (leadsBackIn(error)) throw new SourceError('relatedInCircle');
      const duplicate = await duplicateOf(this.dataSource.manager, error);
      const holder = duplicate?.fields[0].holder;
      throw holder ? new SourceError('doiTakenMeanwhile', { other: holder.title }) : error;
    } finally {
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => {});
      await runner.release();
    }
  }

  private async prepareTransaction(runner: QueryRunner): Promise<void> {
    const [{ free }] = (await runner.query('select pg_try_advisory_xact_lock($1) as free', [
      ADVISORY_LOCKS.import,
    ])) as { free: boolean }[];
    if (!free) throw new SourceError('otherImport');
    // A thousand PDFs may be copied between two statements, and a batch may take long on a slow machine.
    await runner.query(
      `set local statement_timeout = '10min'; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
    );
    if (this.options.editor) await attribute(runner.manager, this.options.editor);
  }

  private async runIn(runner: QueryRunner, pass: Pass): Promise<ImportReport> {
    const facts = await planFacts(pass.manager, pass.folder.journal, this.options.overwriteFacts);
    const check = new RowCheck(pass, this.files);
    const { slug, isGuess } = pass.folder.identity;
    const isUnnamed = isGuess && this.options.name !== undefined;
    try {
      await check.run();
      const report: ImportReport = {
        rows: check.reports,
        facts: facts.reports,
        rejections: [...(this.options.rejections ?? []), ...check.rejections],
        warnings: [
          ...(isUnnamed ? [remark('knownAs', { id: slug })] : []),
          ...facts.warnings,
          ...pass.folder.warnings(),
        ],
        written: false,
      };
      const isWhole = !report.rows.some(({ status }) => status === 'rejected');
      if (report.rejections.length || !(isWhole || this.options.skipRejected)) return report;

      const write = async (stored: StoredFile[]) => {
        await applyFacts(pass.manager, facts);
        await writeRows(pass, check.changes, stored, report.rows);
      };
      if (this.options.dryRun)
        await write(check.staged.map(({ file }) => ({ ...file, path: 'uploads/materials/dry-run' })));
      else {
        await this.files.store(check.staged, (stored) => write(stored as StoredFile[]));
        await this.options.onWritten?.(pass.manager, report);
        await runner.commitTransaction();
        report.written = true;
      }
      return report;
    } finally {
      await this.files.discard(check.staged);
    }
  }
}

async function categoriesOf({ manager }: QueryRunner): Promise<Source['categoryIds']> {
  const categories = await manager.find(Category);
  const idOf = (name: string) => categories.find((category) => isCategory(category, name))!.id;
  return { issue: idOf(ISSUES), article: idOf(ARTICLES) };
}
