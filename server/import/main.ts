import '../engine.js';
import 'reflect-metadata';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { backupBeforeUpgrade } from '../backup/before-upgrade.js';
import { loadEnvFile, readConfig } from '../config.js';
import { openDataSource } from '../database/data-source.js';
import { PurgeClock } from '../database/purge-clock.js';
import { startEmbeddedPostgres } from '../database/embedded-postgres.js';
import { ENTITIES } from '../entities.js';
import { fromWhereCalled } from '../start/called-from.js';
import { storeOf } from '../store/store.module.js';
import { requireNoHalfRestore } from '../start/checks.js';
import { FileStore } from '../files/file-store.js';
import { type ImportOptions, type ImportReport, Importer, type RowReport, type RowStatus } from './importer.js';

// Pictures are encoded one after the other; each thread of the encoder would hold memory of its own.
process.env.VIPS_CONCURRENCY ??= '1';

const USAGE = `npm run import -- DIR [--dry-run] [--as ID] [--journal]

  DIR        a folder with journal.json, issues.json and articles.json (docs/import.md)
  --dry-run  do everything, then undo it
  --as ID    what the rows are known by, instead of what journal.json or the folder's name says
  --journal  let journal.json replace what editors wrote about the journal`;

const STATUSES: RowStatus[] = ['created', 'updated', 'unchanged', 'refused'];
const INTERRUPTED = 130;

/** Imported text is shown on a terminal: nothing in it may steer one. */
const shown = (text: string) => {
  const plain = text.replace(/\p{C}/gu, '�');
  return plain.length > 100 ? `${plain.slice(0, 99)}…` : plain;
};
const line = ({ status, kind, label, title, problems, warnings }: RowReport) =>
  [
    `${status.padEnd(9)}  ${kind.padEnd(7)}  ${shown(label)}  ${shown(title)}`,
    ...problems.map((problem) => `             - ${shown(problem)}`),
    ...warnings.map((warning) => `             ~ ${shown(warning)}`),
  ].join('\n');

/** A bar where there is a terminal, else a line now and then. */
function progress(): { onProgress: ImportOptions['onProgress']; stop: () => void } {
  if (!process.stderr.isTTY) {
    let last = 0;
    return {
      onProgress: (doing, rows, share) => {
        if (share < 1 && Date.now() - last < 2_000) return;
        last = Date.now();
        console.error(`${rows} rows ${doing} (${Math.round(share * 100)} %)`);
      },
      stop: () => {},
    };
  }
  const bar = new SingleBar({
    format: '{bar} {percentage} %, {rows} rows {doing}',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
  });
  return {
    onProgress: (doing, rows, share) => {
      if (!bar.isActive) bar.start(100, 0, { doing, rows });
      bar.update(share * 100, { doing, rows });
    },
    stop: () => bar.stop(),
  };
}

const isAccepted = ({ rows, refusals }: ImportReport) =>
  !refusals.length && rows.every(({ status }) => status !== 'refused');

function print(report: ImportReport, dryRun: boolean): void {
  const { rows, facts, refusals, warnings, written } = report;
  for (const row of rows) console.log(line(row));
  for (const { field, value, status } of facts) {
    const kept = 'kept as it is here (--journal replaces it)';
    console.log(`journal    ${field}: ${status === 'kept' ? kept : shown(JSON.stringify(value))}`);
  }
  for (const warning of warnings) console.log(`warning    ${shown(warning)}`);
  for (const refusal of refusals) console.log(`refused    ${refusal.replace(/\p{C}/gu, '�')}`);
  const counts = STATUSES.map((status) => `${rows.filter((row) => row.status === status).length} ${status}`).join(', ');
  const outcome = written
    ? 'Imported'
    : isAccepted(report)
      ? 'Nothing was written'
      : `Nothing was written, because of ${refusals.length ? 'what is said above' : 'the refused rows'}`;
  console.log(`${dryRun ? 'Dry run. ' : ''}${outcome}: ${counts}.`);
}

async function run(folder: string, options: Omit<ImportOptions, 'onProgress'>): Promise<boolean> {
  for (const warning of loadEnvFile()) console.error(warning);
  const config = readConfig();
  requireNoHalfRestore(config.dataDir);
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres(path.join(config.dataDir, 'postgres'));
  try {
    const url = config.databaseUrl ?? embedded!.url;
    const beforeUpgrade = backupBeforeUpgrade(config, url);
    const dataSource = await openDataSource(url, ENTITIES, undefined, { beforeUpgrade });
    const { onProgress, stop } = progress();
    try {
      const files = new FileStore(config, dataSource, new PurgeClock(dataSource), storeOf(config));
      const report = await new Importer(dataSource, files, folder, { ...options, onProgress }).run().finally(stop);
      print(report, options.dryRun);
      return isAccepted(report);
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await embedded?.stop();
  }
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        as: { type: 'string' },
        journal: { type: 'boolean', default: false },
      },
    });
    if (positionals.length !== 1) return null;
    return {
      folder: fromWhereCalled('import', positionals[0]),
      options: { dryRun: values['dry-run'], slug: values.as, overwriteFacts: values.journal },
    };
  } catch {
    return null;
  }
}

const asked = readArguments();
if (!asked) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
  try {
    process.exitCode = (await run(asked.folder, { ...asked.options, signal: interruption.signal })) ? 0 : 1;
  } catch (error) {
    const { aborted } = interruption.signal;
    console.error(
      aborted ? 'Interrupted. Nothing was written.' : error instanceof Error ? error.message : String(error),
    );
    process.exitCode = aborted ? INTERRUPTED : 1;
  }
}
