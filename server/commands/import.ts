import '../v8-flags.js';
import 'reflect-metadata';
import fs from 'node:fs';
import { PurgeClock } from '../platform/clock/purge-clock.js';
import { onDataSource, resolveFromCaller, runCommand, shown, untilInterrupted } from './command.js';
import { csvForSpreadsheets } from '../platform/responses/csv.js';
import { storeOf } from '../platform/store/store-of.js';
import { FileStore } from '../platform/files/file-store.js';
import { importFrom, isUrl } from '../editing/import/import-from.js';
import { type ImportOptions } from '../editing/import/import-pass.js';
import { type ImportReport, type RowReport, type RowStatus } from '../editing/import/import-report.js';
import { type Remark, englishOf } from '../editing/import/remark.js';

// Images are encoded one after another; each further thread would take additional memory.
process.env.VIPS_CONCURRENCY ??= '1';

const REPORT = 'rejected.csv';

const USAGE = `npm run import -- FILE|DIR|URL [--dry-run] [--skip-rejected] [--report FILE] [--as ID] [--journal] [--shared DIR]

  FILE             OJS native XML, OAI-PMH, JATS, DOAJ (JSON, XML), Crossref XML, BibTeX or RIS, or a ZIP archive of these
  DIR              several of them, or a folder with journal.json, issues.json and articles.json (docs/import.md)
  URL              an OAI-PMH repository to harvest: https://example.org/index.php/rgj/oai
  --dry-run        do everything, then undo it
  --skip-rejected  import the other records if some are rejected; exit code 3
  --report FILE    the rejected records with line and reason, as CSV or, if it ends in .json, as JSON;
                   with --skip-rejected by default ${REPORT}
  --as ID          the source of the rows, instead of the ISSN, the id in journal.json or the folder's name
  --journal        let journal.json replace what editors wrote about the journal
  --shared DIR     a folder of covers and PDFs that several journals share; nothing else outside DIR is read`;

const STATUSES: RowStatus[] = ['created', 'updated', 'unchanged', 'rejected'];
const SKIPPED = 3;

const sentence = (remark: Remark) => shown(englishOf(remark));

const line = ({ status, kind, label, origin, title, problems, warnings }: RowReport) =>
  [
    `${status.padEnd(9)}  ${kind.padEnd(7)}  ${shown(label)}  ${shown(title)}${status === 'rejected' && origin ? `  (${shown(origin)})` : ''}`,
    ...problems.map((problem) => `             - ${sentence(problem)}`),
    ...warnings.map((warning) => `             ~ ${sentence(warning)}`),
  ].join('\n');

/** Says every two seconds how far it is. */
function progress(): ImportOptions['onProgress'] {
  let last = 0;
  return (doing, rows, share) => {
    if (share < 1 && Date.now() - last < 2_000) return;
    last = Date.now();
    console.error(`${rows} rows ${doing} (${Math.round(share * 100)} %)`);
  };
}

const isAccepted = ({ rows, rejections }: ImportReport) =>
  !rejections.length && rows.every(({ status }) => status !== 'rejected');

/** The rejected records, for who corrects them. */
function rejectedRecords({ rows }: ImportReport, file: string): string {
  const rejected = rows
    .filter(({ status }) => status === 'rejected')
    .map(({ origin, kind, label, title, problems }) => ({
      line: origin,
      kind,
      label,
      title,
      reasons: problems.map(englishOf),
    }));
  if (/\.json$/i.test(file)) return `${JSON.stringify(rejected, null, 2)}\n`;
  return csvForSpreadsheets([
    ['line', 'kind', 'label', 'title', 'reasons'],
    ...rejected.map(({ reasons, ...row }) => [...Object.values(row), reasons.join('; ')]),
  ]);
}

function print(report: ImportReport, { dryRun, skipRejected }: ImportOptions | Command['options']): void {
  const { rows, facts, rejections, warnings, written } = report;
  for (const row of rows) console.log(line(row));
  for (const { field, value, status } of facts) {
    const unchanged = 'unchanged here (--journal replaces it)';
    console.log(`journal    ${field}: ${status === 'unchanged' ? unchanged : shown(JSON.stringify(value))}`);
  }
  for (const warning of warnings) console.log(`warning    ${sentence(warning)}`);
  for (const rejection of rejections) console.log(`rejected    ${englishOf(rejection).replace(/\p{C}/gu, '�')}`);
  const counts = STATUSES.map((status) => `${rows.filter((row) => row.status === status).length} ${status}`).join(', ');
  const outcome = written
    ? 'Imported'
    : isAccepted(report) || (skipRejected && !rejections.length)
      ? 'Nothing was written'
      : `Nothing was written, because of ${rejections.length ? 'the reasons above' : 'the rejected rows'}`;
  console.log(`${dryRun ? 'Dry run. ' : ''}${outcome}: ${counts}.`);
}

type Command = { source: string; reportTo: string | null; options: Omit<ImportOptions, 'onProgress'> };

/** Known before anything is imported. */
function requireWritable(file: string): void {
  const isThere = fs.existsSync(file);
  fs.closeSync(fs.openSync(file, 'a'));
  if (!isThere) fs.rmSync(file);
}

function run({ source, options, reportTo }: Command, signal: AbortSignal): Promise<boolean | number> {
  if (reportTo) requireWritable(reportTo);
  return onDataSource(
    async (dataSource, config) => {
      const files = new FileStore(config, dataSource, new PurgeClock(dataSource), storeOf(config));
      const report = await importFrom(source, dataSource, files, { ...options, signal, onProgress: progress() });
      print(report, options);
      if (reportTo) fs.writeFileSync(reportTo, rejectedRecords(report, reportTo));
      if (isAccepted(report)) return true;
      if (reportTo) console.log(`The rejected records, with line and reason, are in ${reportTo}.`);
      return options.skipRejected && !report.rejections.length ? SKIPPED : false;
    },
    { signal },
  );
}

await runCommand({
  usage: USAGE,
  options: {
    'dry-run': { type: 'boolean', default: false },
    'skip-rejected': { type: 'boolean', default: false },
    report: { type: 'string' },
    as: { type: 'string' },
    journal: { type: 'boolean', default: false },
    shared: { type: 'string' },
  },
  read: (values, [given, ...rest]) => {
    if (!given || rest.length) return null;
    const { 'dry-run': dryRun, 'skip-rejected': skipRejected, as: slug, journal: overwriteFacts, shared } = values;
    const report = values.report ?? (skipRejected ? REPORT : null);
    const source = isUrl(given) ? given : resolveFromCaller('import', given);
    const reportTo = report && resolveFromCaller('import', report);
    if (reportTo === source) throw new Error('The report would take the place of what is imported');
    const sharedFolder = shared && { shared: resolveFromCaller('import', shared) };
    return { source, reportTo, options: { dryRun, skipRejected, slug, overwriteFacts, ...sharedFolder } };
  },
  run: (command) => untilInterrupted((signal) => run(command, signal)),
});
