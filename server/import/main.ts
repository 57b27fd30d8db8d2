import 'reflect-metadata';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { readConfig } from '../config.js';
import { openDataSource } from '../database/data-source.js';
import { startEmbeddedPostgres } from '../database/embedded-postgres.js';
import { FileStore } from '../files/file-store.js';
import { type ImportReport, Importer, type RowReport, type RowStatus } from './importer.js';

const USAGE = `npm run import -- DIR [--dry-run]

  DIR        a folder with journal.json, issues.json and articles.json
  --dry-run  check everything, write nothing`;

const STATUSES: RowStatus[] = ['created', 'updated', 'unchanged', 'refused'];

/** Imported text is shown on a terminal: nothing in it may steer one. */
const shown = (text: string) => {
  const plain = text.replace(/\p{C}/gu, '�');
  return plain.length > 100 ? `${plain.slice(0, 99)}…` : plain;
};
const line = ({ status, kind, label, title, reasons }: RowReport) =>
  `${status.padEnd(9)}  ${kind.padEnd(7)}  ${shown(label)}  ${shown(title)}${reasons.map((reason) => `\n             - ${shown(reason)}`).join('')}`;

/** A bar where there is a terminal, else a line now and then. */
function progress(): { onProgress: (done: number, total: number) => void; stop: () => void } {
  if (!process.stderr.isTTY) {
    return {
      onProgress: (done, total) =>
        void ((done % 50 === 0 || done === total) && console.error(`${done}/${total} rows checked`)),
      stop: () => {},
    };
  }
  const bar = new SingleBar({
    format: '{bar} {value}/{total} rows',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    hideCursor: true,
  });
  return {
    onProgress: (done, total) => (bar.isActive ? bar.update(done) : bar.start(total, done)),
    stop: () => bar.stop(),
  };
}

function print({ rows, written }: ImportReport, dryRun: boolean): void {
  for (const row of rows) console.log(line(row));
  const counts = STATUSES.map((status) => `${rows.filter((row) => row.status === status).length} ${status}`).join(', ');
  const refused = rows.some((row) => row.status === 'refused');
  const outcome = written
    ? 'Imported'
    : refused
      ? 'Nothing was written, because of the refused rows'
      : 'Nothing was written';
  console.log(`${dryRun ? 'Dry run. ' : ''}${outcome}: ${counts}.`);
}

async function run(folder: string, dryRun: boolean): Promise<boolean> {
  if (fs.existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig();
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres(path.join(config.dataDir, 'postgres'));
  try {
    const dataSource = await openDataSource(config.databaseUrl ?? embedded!.url);
    const { onProgress, stop } = progress();
    try {
      const importer = new Importer(dataSource, new FileStore(config, dataSource), folder, { dryRun, onProgress });
      const report = await importer.run().finally(stop);
      print(report, dryRun);
      return report.rows.every((row) => row.status !== 'refused');
    } finally {
      await dataSource.destroy();
    }
  } finally {
    await embedded?.stop();
  }
}

function folderAndMode(): { folder: string; dryRun: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false } },
    });
    return positionals.length === 1 ? { folder: positionals[0], dryRun: values['dry-run'] } : null;
  } catch {
    return null;
  }
}

const asked = folderAndMode();
if (!asked) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    process.exitCode = (await run(asked.folder, asked.dryRun)) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
