// How long an import takes and how much memory: node test/laboratory/bench/import.mjs [--ojs|--jats|--bibtex] [--dry-run] [rows …]. Each size is a journal of its
// own, which is imported into an empty embedded database: a dry run, the import, and the same once more; with --dry-run only the first.
// Peak memory is that of the node process. Exits with 1 if an import fails or takes more memory than docs/import.md promises.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const PROMISED_MB = 300;
const sizes = process.argv.slice(2).filter(Number).map(Number);
const root = path.join(import.meta.dirname, '../../..');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-import-'));
const WORDS =
  'liqeni lumi mali qyteti rruga bregu deti hapësira popullsia klima toka pylli ujërat kufiri rajoni zhvillimi ndotja harta peizazhi shqipëria'.split(
    ' ',
  );
const PER_ISSUE = 25;

let seed = 1;
const random = (below) => (seed = (seed * 48_271) % 2_147_483_647) % below;
const words = (count) => Array.from({ length: count }, () => WORDS[random(WORDS.length)] + random(500)).join(' ');

function article(index) {
  const issue = Math.floor(index / PER_ISSUE);
  return {
    id: `bench-${index}`,
    title: `Article ${index}: ${words(8)}`,
    titleAl: `Artikulli ${index}: ${words(8)}`,
    language: 'sq',
    authors: [0, 1].map((n) => ({
      given: `Emri${random(900)}`,
      family: `Mbiemri${index}-${n}`,
      affiliation: words(4),
    })),
    abstract: words(90),
    abstractAl: words(90),
    keywords: words(5).split(' '),
    keywordsAl: words(5).split(' '),
    references: Array.from({ length: 8 }, () => words(10)),
    year: 1950 + Math.floor(issue / 30),
    number: issue % 30,
    firstPage: 1,
    lastPage: 12,
    doi: `https://doi.org/10.5555/bench.${index}`,
  };
}

function writeJournal(rows) {
  const folder = path.join(scratch, `journal-${rows}`);
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'journal.json'), JSON.stringify({ id: `bench-${rows}`, title: 'Bench' }));
  const issues = Array.from({ length: Math.ceil(rows / PER_ISSUE) }, (_, issue) => ({
    year: 1950 + Math.floor(issue / 30),
    number: issue % 30,
    title: `Issue ${issue}`,
  }));
  fs.writeFileSync(path.join(folder, 'issues.json'), JSON.stringify(issues));
  const file = fs.openSync(path.join(folder, 'articles.json'), 'w');
  for (let index = 0; index < rows; index++)
    fs.writeSync(file, `${index ? ',' : '['}${JSON.stringify(article(index))}\n`);
  fs.writeSync(file, ']');
  fs.closeSync(file);
  return folder;
}

const PDF = '%PDF-1.4\ntrailer<</Root 1 0 R>>\n';
const pdf = (bytes) => Buffer.from(`${PDF.padEnd(bytes - 6, ' ')}\n%%EOF`).toString('base64');

/** The same articles as an export of OJS; every thousandth has a file of 1 MB, and the first one of 49 MB. */
function writeOjs(rows) {
  const name = path.join(scratch, `ojs-${rows}.xml`);
  const file = fs.openSync(name, 'w');
  fs.writeSync(file, '<?xml version="1.0"?><issues xmlns="http://pkp.sfu.ca">');
  for (let index = 0; index < rows; index++) {
    const { title, titleAl, abstract, abstractAl, keywords, references, authors, year, number } = article(index);
    const isFirst = index % PER_ISSUE === 0;
    if (isFirst)
      fs.writeSync(
        file,
        `<issue published="1"><id type="internal">${index}</id><issue_identification><number>${number}</number><year>${year}</year></issue_identification><articles>`,
      );
    const embedded = index % 1000 ? '' : pdf(index ? 1024 ** 2 : 49 * 1024 ** 2);
    const submission =
      embedded &&
      `<submission_file id="${index}"><name>a.pdf</name><file><embed encoding="base64">${embedded}</embed></file></submission_file>`;
    const galley = embedded && `<article_galley><name>PDF</name><submission_file_ref id="${index}"/></article_galley>`;
    const people = authors.map(
      ({ given, family }, seq) =>
        `<author seq="${seq}"><givenname>${given}</givenname><familyname>${family}</familyname></author>`,
    );
    fs.writeSync(
      file,
      `<article locale="sq" status="3"><id type="internal">${index}</id>${submission}<publication><id type="doi">10.5555/bench.${index}</id><title locale="sq">${titleAl}</title><title locale="en">${title}</title><abstract locale="sq">${abstractAl}</abstract><abstract locale="en">${abstract}</abstract><keywords locale="en">${keywords.map((word) => `<keyword>${word}</keyword>`).join('')}</keywords><authors>${people.join('')}</authors>${galley}<citations>${references.map((one) => `<citation>${one}</citation>`).join('')}</citations></publication></article>`,
    );
    if ((index + 1) % PER_ISSUE === 0 || index + 1 === rows) fs.writeSync(file, '</articles></issue>');
  }
  fs.writeSync(file, '</issues>');
  fs.closeSync(file);
  return name;
}

/** The same articles as JATS, a file each. */
function writeJats(rows) {
  const folder = path.join(scratch, `jats-${rows}`);
  fs.mkdirSync(folder);
  for (let index = 0; index < rows; index++) {
    const { title, titleAl, abstract, abstractAl, keywords, references, authors, year, number } = article(index);
    const people = authors.map(
      ({ given, family, affiliation }) =>
        `<contrib contrib-type="author"><name><surname>${family}</surname><given-names>${given}</given-names></name><aff>${affiliation}</aff></contrib>`,
    );
    const cited = references.map((one, at) => `<ref id="r${at}"><mixed-citation>${one}</mixed-citation></ref>`);
    fs.writeFileSync(
      path.join(folder, `${index}.xml`),
      `<article xml:lang="sq" article-type="research-article"><front><journal-meta><journal-title-group><journal-title>Bench</journal-title></journal-title-group></journal-meta><article-meta><article-id pub-id-type="doi">10.5555/bench.${index}</article-id><title-group><article-title>${titleAl}</article-title><trans-title-group xml:lang="en"><trans-title>${title}</trans-title></trans-title-group></title-group><contrib-group>${people.join('')}</contrib-group><pub-date><year>${year}</year></pub-date><issue>${number}</issue><fpage>1</fpage><lpage>12</lpage><abstract><p>${abstractAl}</p></abstract><trans-abstract xml:lang="en"><p>${abstract}</p></trans-abstract><kwd-group xml:lang="en">${keywords.map((word) => `<kwd>${word}</kwd>`).join('')}</kwd-group></article-meta></front><body><sec><title>1</title><p>${abstractAl}</p></sec></body><back><ref-list>${cited.join('')}</ref-list></back></article>`,
    );
  }
  return folder;
}

/** The same articles as one file of BibTeX. */
function writeBibtex(rows) {
  const name = path.join(scratch, `bibtex-${rows}.bib`);
  const file = fs.openSync(name, 'w');
  for (let index = 0; index < rows; index++) {
    const { title, abstract, keywords, authors, year, number } = article(index);
    const fields = {
      ...{ title, abstract, year, number, journal: 'Bench', language: 'english', pages: '1--12' },
      ...{ doi: `10.5555/bench.${index}`, keywords: keywords.join(', ') },
      author: authors.map(({ given, family }) => `${family}, ${given}`).join(' and '),
    };
    const lines = Object.entries(fields).map(([field, value]) => `  ${field} = {${value}}`);
    fs.writeSync(file, `@article{bench${index},\n${lines.join(',\n')}\n}\n\n`);
  }
  fs.closeSync(file);
  return name;
}

const FORMATS = { ojs: writeOjs, jats: writeJats, bibtex: writeBibtex };
const format = Object.keys(FORMATS).find((name) => process.argv.includes(`--${name}`));

const sizeOf = (source) =>
  fs.statSync(source).isFile()
    ? fs.statSync(source).size
    : fs.readdirSync(source).reduce((sum, name) => sum + fs.statSync(path.join(source, name)).size, 0);

const REPORT_PEAK =
  'data:text/javascript,process.on("exit",()=>console.error("peak",Math.round(process.resourceUsage().maxRSS/1024)))';

function run(folder, ...options) {
  const started = Date.now();
  const child = spawn(
    process.execPath,
    ['--import', REPORT_PEAK, 'dist/server/commands/import.js', folder, ...options],
    {
      cwd: root,
      env: { PATH: process.env.PATH, DATA_DIR: path.join(scratch, `data-${path.basename(folder)}`) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'])
    child[name].on('data', (chunk) => (output[name] = (output[name] + chunk).slice(-4_000)));
  return new Promise((resolve) =>
    child.once('close', (code) => {
      const peak = Number(/peak (\d+)/.exec(output.stderr)?.[1]);
      resolve({
        seconds: ((Date.now() - started) / 1000).toFixed(1),
        peak,
        outcome: output.stdout.trim().split('\n').at(-1) || output.stderr,
        isAsPromised: code === 0 && peak <= PROMISED_MB,
      });
    }),
  );
}

try {
  console.log('| Articles | Size | Run | Seconds | Peak RSS, MB | Outcome |\n|---|---|---|---|---|---|');
  for (const rows of sizes.length ? sizes : [5_000, 50_000]) {
    const source = (format ? FORMATS[format] : writeJournal)(rows);
    const size = `${Math.round(sizeOf(source) / 1e6)} MB`;
    const runs = [
      ['dry run', ['--dry-run']],
      ['import', []],
      ['again', []],
    ];
    for (const [name, options] of process.argv.includes('--dry-run') ? runs.slice(0, 1) : runs) {
      const { seconds, peak, outcome, isAsPromised } = await run(
        source,
        ...(format ? ['--as', 'bench'] : []),
        ...options,
      );
      console.log(`| ${rows} | ${size} | ${name} | ${seconds} | ${peak} | ${outcome} |`);
      if (!isAsPromised) process.exitCode = 1;
    }
  }
} finally {
  fs.rmSync(scratch, { recursive: true, force: true });
}
