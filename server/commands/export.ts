import '../v8-flags.js';
import 'reflect-metadata';
import fs from 'node:fs';
import path from 'node:path';
import { resolveFromCaller, runCommand, shown, wholeNumber } from './command.js';
import { onApplication } from './on-application.js';
import { ExportsModule } from '../interop/exports/exports.module.js';
import { ExportsService } from '../interop/exports/exports.service.js';
import {
  type ArticleSelection,
  type Export,
  ExportFormat,
  type ExportedArticle,
} from '../interop/exports/exports.types.js';

const FORMATS: Record<string, ExportFormat> = {
  doaj: ExportFormat.DOAJ_XML,
  'doaj-json': ExportFormat.DOAJ_JSON,
  crossref: ExportFormat.CROSSREF,
  jats: ExportFormat.JATS,
  csv: ExportFormat.CSV,
  kbart: ExportFormat.KBART,
};

const USAGE = `npm run export -- FORMAT [--year YEAR [--number NUMBER]] [--to FILE]

  FORMAT    ${Object.keys(FORMATS).join(', ')}
  --year    of one year only        --number  of one issue of it only
  --to      where to write; in a folder, which with a final / is made, it takes the usual name; - is standard output. Without it, the file is written to the current folder.

Articles that an index would reject are left out and listed with the reason. With SCHEMAS_DIR every article is validated against the official schema. With the
embedded database the journal has to be stopped first; with DATABASE_URL it may go on running.
Exit code 0: everything is in the file, 1: something is not, 2: invalid arguments.`;

const line = ({ id, title, isIncluded, problems }: ExportedArticle) =>
  [
    `${isIncluded ? 'included' : 'left out'}  ${id}  ${shown(title)}`,
    ...problems
      .filter(({ isRejection }) => isRejection)
      .map(({ objection, detail }) => `            - ${objection}${detail ? `: ${shown(detail)}` : ''}`),
  ].join('\n');

function write({ bytes, fileName }: Export, to: string): string {
  if (to === '-') {
    process.stdout.write(bytes!);
    return 'standard output';
  }
  const target = resolveFromCaller('export', to);
  if (/[/\\]$/.test(to) && !fs.existsSync(target)) fs.mkdirSync(target);
  const file = fs.existsSync(target) && fs.statSync(target).isDirectory() ? path.join(target, fileName) : target;
  const isNew = !fs.existsSync(file);
  try {
    fs.writeFileSync(file, bytes!);
  } catch (error) {
    if (isNew) fs.rmSync(file, { force: true });
    throw error;
  }
  return file;
}

function run({ format, selection, to }: Arguments): Promise<boolean> {
  return onApplication(ExportsModule, async (app) => {
    const made = await app.get(ExportsService).create(format, selection);
    const { articles, isValidated } = made;
    const without = articles.filter(({ isIncluded }) => !isIncluded);
    for (const article of without) console.error(line(article));
    const target = made.bytes && write(made, to);
    if (isValidated === false) console.error('Not validated against an official schema: SCHEMAS_DIR is not set.');
    const counts = `${articles.length - without.length} included, ${without.length} left out`;
    const validated = isValidated ? ', validated against the official schema' : '';
    const written = target ? `Written to ${target}.` : 'Nothing was written.';
    console.error(format === ExportFormat.KBART ? written : `${counts}${validated}. ${written}`);
    return made.bytes !== null && without.length === 0;
  });
}

type Arguments = { format: ExportFormat; selection: ArticleSelection; to: string };

await runCommand({
  usage: USAGE,
  options: { year: { type: 'string' }, number: { type: 'string' }, to: { type: 'string', default: '.' } },
  read: ({ to, ...values }, [name, ...rest]) => {
    const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : null;
    const selection = { year: wholeNumber(values.year), number: wholeNumber(values.number) };
    if (!format || rest.length || (selection.number !== null && selection.year === null)) return null;
    return { format, selection, to };
  },
  run,
});
