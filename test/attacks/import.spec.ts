import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { withLines } from '../../client/shared/markup.js';
import { harvest } from '../../server/editing/import/harvest.js';
import { textOfHtml } from '../../server/editing/import/readers/record.js';
import { batches } from '../../server/editing/import/import-pass.js';
import { englishOf } from '../../server/editing/import/remark.js';
import { SourceFolder } from '../../server/editing/import/source.js';
import { unpack } from '../../server/editing/import/unpack.js';
import { htmlOfJats } from '../../server/content/materials/jats.js';
import { anArticle, importFolder, journalFolder } from '../support/journal-folder.js';
import { pdf, picture } from '../support/files.js';
import { onLoopback } from '../network/loopback.js';
import { requireLinear } from '../measures/processor-time.js';
import { statementsOf } from '../support/statements.js';
import { useApp } from '../support/use-app.js';

const app = useApp();

const imported = (folder: string, more: { dryRun?: boolean; shared?: string } = {}) =>
  importFolder(app, folder, { dryRun: true, ...more });

/** The reasons why nothing was imported: an error message, or the problems of the rows. */
async function rejection(folder: string, more: { shared?: string } = {}): Promise<string> {
  const report = await imported(folder, { dryRun: false, ...more }).catch((error: Error) => error);
  expect(await app.sql('select 1 from materials')).toEqual([]);
  // Not `instanceof Error`: errors of the built product belong to another realm.
  return 'message' in report
    ? report.message
    : [...report.rejections, ...report.rows.flatMap(({ problems }) => problems)].map(englishOf).join('; ');
}

/** What a document of another system becomes: the rows of its articles, the folder that they are in, and what is told. */
async function unpacked(content: string | Buffer) {
  const folder = journalFolder({});
  const [document, journal] = ['document', 'journal'].map((name) => path.join(folder, name));
  fs.writeFileSync(document, content);
  const { leftOut } = await unpack(document, 'document', journal);
  const articles: any[] = JSON.parse(fs.readFileSync(path.join(journal, 'articles.json'), 'utf8'));
  return { articles, journal, leftOut };
}

const articles = (content: string | Buffer) => journalFolder({ 'articles.json': content });
const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('an invalid file', () => {
  it('is rejected if its mistakes have no end', async () =>
    expect(await rejection(articles(`[${'{},'.repeat(1_000)}{}]`))).toContain('More than 1000 rows are rejected'));

  it('is reported row by row, of which none is looked up by what the database cannot store', async () => {
    const issues = [{ year: { toString: 1 } }, { year: 1e12, isOnlyIfMissing: true }, { year: '1\0' }];
    const [other, changes] = [{ doi: '\0' }, { title: '\0', otherIds: ['\0'] }];
    const rows = [anArticle('\0'), anArticle('a', other), anArticle('b', changes)];
    const report = await imported(journalFolder({ 'issues.json': issues, 'articles.json': rows }));
    const codes = ['required', 'required', 'required', 'notId', 'notDoi', 'notStorable'];
    expect(report.rows.map(({ problems: [one] }) => one.code)).toEqual(codes);
  });

  it('is rejected unread if it is larger than 512 MB', async () => {
    const folder = articles('');
    fs.truncateSync(path.join(folder, 'articles.json'), 1024 ** 3);
    expect(await rejection(folder)).toContain('articles.json is larger than 512 MB');
  });

  it.each(['journal.json', 'articles.json'])(
    'is rejected if %s is a pipe or a link out of the folder',
    async (name) => {
      const folder = journalFolder({});
      const file = path.join(folder, name);
      fs.rmSync(file);
      execFileSync('mkfifo', [file]);
      expect(await rejection(folder)).toContain(`there is no file “${name}”`);
      fs.rmSync(file);
      fs.symlinkSync('/etc/passwd', file);
      expect(await rejection(folder)).toContain('is outside the data folder');
    },
  );

  it('is rejected with what is missing', async () => {
    const folder = journalFolder({});
    fs.rmSync(path.join(folder, 'issues.json'));
    expect(await rejection(folder)).toContain('there is no file “issues.json”');
    expect(await rejection(`${folder}-nowhere`)).toContain('There is no folder');
  });
});

describe('many rows', () => {
  const many = { 'articles.json': Array.from({ length: 60 }, (_, n) => anArticle(`a${n}`)) };

  it('are read with a turn for other work between any two', async () => {
    const folder = await SourceFolder.open(journalFolder(many));
    let rows = 0;
    let max = 0;
    const signal = { throwIfAborted: () => (max = Math.max(max, ++rows)) };
    const watch = () => {
      rows = 0;
      pending = setImmediate(watch);
    };
    let pending = setImmediate(watch);
    const pass = { folder, categoryIds: { issue: 1, article: 2 }, options: { onProgress: () => {}, signal } };
    let total = 0;
    for await (const batch of batches(pass as never, 'checked')) total += batch.length;
    clearImmediate(pending);
    expect(total).toBe(60);
    expect(max).toBe(1);
  });

  it('are written by inserts of a few rows each', async () => {
    const inserts = await statementsOf(() => imported(journalFolder(many)), /^insert into "materials"/i);
    expect(inserts.map(({ text }) => text.split('(DEFAULT').length - 1)).toEqual([25, 25, 10]);
  });
});

describe('the path of a file in a row', () => {
  it.each([
    ['../../etc/passwd', 'is outside the data folder'],
    ['/etc/passwd', 'is outside the data folder'],
    ['../revista-2/a.pdf', 'is outside the data folder'],
    ['a\0.pdf', 'there is no file'],
    ['out.pdf', 'is outside the data folder'],
    ['loop.pdf', 'there is no file'],
    ['pipe.pdf', 'there is no file'],
    ['.', 'there is no file'],
    ['empty.pdf', 'of the wrong type'],
    ['page.pdf', 'of the wrong type'],
  ])('is rejected: %j', async (name, message) => {
    const files = { 'empty.pdf': '', 'page.pdf': '<html></html>' };
    const folder = journalFolder({ 'articles.json': [anArticle('a', { pdf: name })], ...files });
    fs.symlinkSync('/etc/passwd', path.join(folder, 'out.pdf'));
    fs.symlinkSync('loop.pdf', path.join(folder, 'loop.pdf'));
    execFileSync('mkfifo', [path.join(folder, 'pipe.pdf')]);
    expect(await rejection(folder)).toContain(message);
  });

  const COLUMNS = ['issues.json', 'articles.json'].flatMap((table) =>
    ['cover', 'pdf', table === 'issues.json' ? 'contentsHtml' : 'fullText'].map((column) => [table, column] as const),
  );
  const isText = (column: string) => !['cover', 'pdf'].includes(column);
  /** A folder that names a good file beside it, and that file's folder. */
  async function withFileBeside(table: string, column: string, isLink = false) {
    const row = table === 'issues.json' ? { year: 2020, number: 1, title: 'Spring' } : anArticle('a');
    const folder = journalFolder({ [table]: [{ ...row, [column]: isLink ? 'link' : '../beside/file' }] });
    const beside = path.join(folder, '../beside');
    fs.mkdirSync(beside);
    const good: Record<string, () => Promise<{ bytes: Buffer }>> = { cover: picture, pdf };
    fs.writeFileSync(path.join(beside, 'file'), isText(column) ? '<p>a</p>' : (await good[column]()).bytes);
    if (isLink) fs.symlinkSync('../beside/file', path.join(folder, 'link'));
    return { folder, beside };
  }

  it.each(COLUMNS)('is rejected one level up, also as a link, unless shared: %s, %s', async (table, column) => {
    for (const isLink of [false, true]) {
      const { folder, beside } = await withFileBeside(table, column, isLink);
      expect(await rejection(folder)).toContain('is outside the data folder');
      expect(await rejection(folder, { shared: path.join(beside, '..', 'revista') })).toContain('is outside');
      const { rows } = await imported(folder, { shared: beside });
      const problems = rows.flatMap((row) => row.problems.map(({ code }) => code));
      expect(problems).toEqual(isText(column) ? ['fileOutside'] : []);
    }
  });

  it('is rejected when its text is too complex, or not UTF-8', async () => {
    const complex = { 'articles.json': [anArticle('a', { fullText: 'a' })], a: '<p><i>a</i></p>'.repeat(10_001) };
    expect(await rejection(journalFolder(complex))).toContain('too many characters');
    const issues = [{ year: 2020, number: 1, title: 'Spring', contentsHtml: 'contents.html' }];
    const folder = journalFolder({ 'issues.json': issues, 'contents.html': latin1('<p>a</p>\n<p>ë</p>') });
    expect(await rejection(folder)).toContain('contents.html, line 2: this is not UTF-8');
  });
});

describe('XML of other systems', () => {
  const ojs = (content: string) => `<issues xmlns="http://pkp.sfu.ca">${content}</issues>`;
  const withType = (type: string, content: string) => `<!DOCTYPE issues ${type}>${ojs(content)}`;
  const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('');
  const many = Array.from({ length: 5_001 }, (_, n) => `a${n} = 1,`).join('');
  const doubled = Array.from({ length: 40 }, (_, n) => `@string{m${n + 1} = m${n} # m${n}}\n`).join('');
  it.each<[string, string | Buffer, string]>([
    ['entities of its own', withType(`[<!ENTITY a0 "ha">${entities}]`, '&a9;'), 'declares entities'],
    ['an external entity', withType('[<!ENTITY x SYSTEM "file:///etc/passwd">]', '&x;'), 'declares entities'],
    ['an entity of a type elsewhere', withType('SYSTEM "http://127.0.0.1:1/x.dtd"', '&x;'), 'undefined entity'],
    ['depth', ojs('<issue>'.repeat(10_000)), 'nested more than 100 levels deep'],
    ['an attribute without end', ojs(`<issue url_path="${'x'.repeat(5_000_000)}"/>`), 'longer than 4 MB'],
    ['a comment without end', ojs(`<!--${'x'.repeat(6_000_000)}`), 'longer than 4 MB'],
    ['elements without end', ojs(`<issue>${'<a/>'.repeat(200_001)}</issue>`), 'more than 200000 elements'],
    ['text without end', ojs(`<issue>${`<a>${'x'.repeat(1_000_000)}</a>`.repeat(17)}</issue>`), 'longer than 16 MB'],
    ['half of it', ojs('<issue><articles>').replace('</issues>', ''), 'unclosed tag'],
    ['Latin-1', latin1(ojs('<title>Shqipëria</title>')), 'this is not UTF-8'],
    ['Latin-1 that says so', latin1(`<?xml version="1.0" encoding="ISO-8859-1"?>${ojs('ë')}`), 'this is not UTF-8'],
    ['another encoding', `<?xml version="1.0" encoding="windows-1252"?>${ojs('')}`, 'says that it is windows-1252'],
    ['UTF-16', Buffer.from(`\ufeff${ojs('')}`, 'utf16le'), 'is UTF-16'],
    ['an archive', Buffer.from([0x1f, 0x8b, 8, 0]), 'is compressed'],
    ['a page', '<!doctype html><html><body></body></html>', 'not in a format that can be imported'],
    ['nothing', '', 'not in a format that can be imported'],
    ['JSON that is deep', `[{"bibjson": ${'['.repeat(100_000)}`, 'more than 12 levels deep'],
    ['BibTeX without end', '@article{a, title = {', 'ends within the entry'],
    ['BibTeX whose abbreviations double', doubled, 'an entry is longer than 1 MB'],
    ['BibTeX with half a value', '@string{a = "x}', 'it cannot be read'],
    ['BibTeX with more than values', '@article{a, title = {A} b}', 'it cannot be read'],
    ['BibTeX with too many abbreviations', `@string{${many}}`, 'too many abbreviations'],
    ['an error of a repository', '<OAI-PMH><error code="badVerb">No.</error></OAI-PMH>', 'badVerb'],
    ['an element in a file', ojs('<issue><embed>JVBE<a/>'), 'Base64'],
    ['RIS without end', `TY  - JOUR\n${'x\n'.repeat(600_000)}`, 'a record is longer than 1 MB'],
    ['RIS in one line', `TY  - JOUR\nTI  - ${'x'.repeat(2_000_000)}`, 'a record is longer than 1 MB'],
  ])('is rejected: %s', (_, content, message) => expect(unpacked(content)).rejects.toThrow(message));

  it('is no more issues in a year than a journal has', async () => {
    const issue = (_: unknown, n: number) => `TY  - JOUR\nTI  - A\nPY  - 2020\nIS  - ${n}\nER  - \n`;
    const issues = Array.from({ length: 1_001 }, issue).join('');
    await expect(unpacked(issues)).rejects.toThrow('More than 1000 issues of the year 2020');
  });

  it('tells a hundred fields and a hundred commands of BibTeX that are unknown, and counts no others', async () => {
    const names = Array.from({ length: 120 }, (_, n) => `x${'y'.repeat(n)}`);
    const [commands, fields] = [names.map((name) => `\\${name}`), names.map((name) => `${name} = 1`)];
    const text = `@preamble{\\def\\x{${'a'.repeat(500)}}}@article{a, title = {${commands.join()}}, ${fields.join()}}`;
    const { leftOut, articles } = await unpacked(text);
    expect([leftOut.length, articles[0].title]).toEqual([200, expect.stringMatching(/^x,xy,/)]);
  });

  it('passes on no more of a list than shows that it is too long', async () => {
    const affiliations = Array.from({ length: 30 }, (_, n) => `<aff id="b${n}">B${n}</aff>`).join('');
    const person = `<contrib contrib-type="author"><name><surname>A</surname></name>${affiliations}</contrib>`;
    const awards = '<award-group><funding-source>C</funding-source></award-group>'.repeat(200);
    const { articles } = await unpacked(
      `<article><front><article-meta><title-group><article-title>T</article-title></title-group>
        <contrib-group>${person.repeat(600)}</contrib-group><pub-date><year>2020</year></pub-date><issue>1</issue>
        <funding-group>${awards}</funding-group></article-meta></front></article>`,
    );
    const [row] = articles;
    expect([row.authors.length, row.authors[0].affiliations.length, row.funding.length]).toEqual([501, 21, 51]);
  });

  it('omits a file that is not Base64, or too large', async () => {
    const large = Buffer.alloc(52 * 1024 * 1024, '%PDF-').toString('base64');
    const files = ['<!-- -->%PDF-!!', large].map(
      (content, id) => `<submission_file id="${id}"><name>a.pdf</name><file>
        <embed encoding="base64">${content}</embed></file></submission_file>`,
    );
    const galley = (id: number) => `<article_galley><name>PDF</name><submission_file_ref id="${id}"/></article_galley>`;
    const { articles, journal } = await unpacked(
      ojs(`<issue><issue_identification><number>1</number><year>2020</year></issue_identification><articles>
        <article locale="sq" status="3"><id type="internal">1</id>${files.join('')}<publication>
        <title locale="sq">A</title>${galley(0)}${galley(1)}</publication></article></articles></issue>`),
    );
    expect(articles[0].remarks).toContainEqual({ code: 'fileDamaged', values: { file: 'PDF' } });
    expect(fs.readdirSync(journal)).toHaveLength(3);
  });
});

describe('a text of an import takes linear time', () => {
  const work = (content: string) => unpacked(content).catch((error: Error) => expect(error).toHaveProperty('remark'));
  const dublinCore = (content: string) =>
    work(`<OAI-PMH><record><header><identifier>oai:a:1</identifier></header><metadata><dc><title>A</title>${content}</dc>
      </metadata></record></OAI-PMH>`);
  const titles = '<title locale="en">A</title><subtitle locale="sq">B</subtitle>';
  const ojs = (publication: string) =>
    `<article xmlns="http://pkp.sfu.ca" status="3"><publication>${publication}</publication></article>`;
  const ris = (field: string) => `TY  - JOUR\nTI  - A\nPY  - 2020\nIS  - 1\n${field}\nER  - \n`;
  const bibtex = (field: string) => `@article{a, title={A}, year=2020, number=1, ${field}}`;
  const twice = (n: number) =>
    `@preamble{\\def\\${'a'.repeat(n + 1)}{${n ? `\\${'a'.repeat(n)}{}`.repeat(2) : 'abcdefgh'}}}`;
  it.each<[string, (size: number) => unknown, number]>([
    ['JATS whose paragraphs do not end', (size) => htmlOfJats(`<article><body>${'<p>'.repeat(size)}`), 20_000],
    [
      'JATS of elements in each other',
      (size) =>
        ['italic', 'fig', 'target', 'disp-formula', 'alternatives'].forEach((name) =>
          htmlOfJats(`<article><body>${`<${name}><p>a`.repeat(size)}`),
        ),
      8_000,
    ],
    ['tags that do not end', (size) => withLines('<a'.repeat(size)), 80_000],
    ['HTML that is deep', (size) => textOfHtml('<b>'.repeat(size) + '</i>'.repeat(size)), 80_000],
    ['a gap in the name of an author', (size) => dublinCore(`<creator>A${' '.repeat(size)}B</creator>`), 200_000],
    ['a gap in a subject', (size) => dublinCore(`<subject>A${' '.repeat(size)}B</subject>`), 200_000],
    ['JSON with a text that does not end', (size) => work(`[{"bibjson": "${'\\"'.repeat(size)}`), 200_000],
    ['OJS with many titles', (size) => work(ojs(titles.repeat(size))), 20_000],
    ['BibTeX whose commands double', (size) => work(Array.from({ length: size }, (_, n) => twice(n)).join('')), 40],
    ['a gap in RIS', (size) => work(ris(`SP  - 1${' '.repeat(size)}x`)), 500_000],
    ['a gap in BibTeX', (size) => work(bibtex(`author={B${'~'.repeat(size)}C}`)), 500_000],
    ['a gap in a definition of BibTeX', (size) => work(`@preamble{\\def${' '.repeat(size)}}`), 40_000],
  ])('%s', (_, parse, size) => requireLinear(parse, size), 60_000);
});

describe('a harvest from a repository', () => {
  const tokens = Array.from({ length: 50 }, (_, n) => `token ${n}`);
  type Respond = (response: http.ServerResponse, requests: number) => void;
  /** Sends a record of this size and another resumption token with each response. */
  const records =
    (size: number): Respond =>
    (response, requests) => {
      const token = `<resumptionToken>${tokens[requests % tokens.length]}</resumptionToken>`;
      response.end(`<OAI-PMH><ListRecords><record>${'x'.repeat(size)}</record>${token}</ListRecords></OAI-PMH>`);
    };
  const breakOff: Respond = (response) => {
    response.writeHead(200, { 'content-length': 1_000 });
    response.write('<OAI-PMH>', () => response.destroy());
  };
  const redirect: Respond = (response) => response.writeHead(302, { location: '/other' }).end();

  it.each<[string, Respond, object, RegExp]>([
    ['gives more than it may in all', records(1_000), { bytes: 10_000 }, /gave more than .* in parts/],
    ['has more pages than it may', records(1), { responses: 10 }, /never ends/],
    ['gives the same token again', records(1), {}, /the same resumption token twice/],
    ['does not respond for too long', () => {}, { hours: 0.5 / 3600 }, /did not finish within/],
    ['redirects', redirect, {}, /^(?!.*does not respond).*:\d+\/other/],
    ['has no such page', (response) => response.writeHead(404).end(), {}, /^(?!.*does not respond).*404/],
    ['breaks off in the middle of each response', breakOff, {}, /^http:\/\/127\.0\.0\.1:\d+\/oai\S* does not respond/],
  ])('ends if the repository %s', async (_, respond, limits, message) => {
    let requests = 0;
    const { port, close } = await onLoopback(http.createServer((_, response) => respond(response, requests++)));
    const address = `http://127.0.0.1:${port}/oai?metadataPrefix=oai_dc`;
    const harvested = harvest(address, journalFolder({}), undefined, limits);
    await expect(harvested.finally(close)).rejects.toThrow(message);
  });

  it('goes on in the richest format if a response is lost or not ready', async () => {
    const formats: Respond = (response) =>
      response.end('<OAI-PMH><metadataPrefix>oai_dc</metadataPrefix><metadataPrefix>jats</metadataPrefix></OAI-PMH>');
    const busy: Respond = (response) => response.writeHead(503, { 'retry-after': '0.01' }).end();
    const pages = [formats, breakOff, busy, records(1), breakOff];
    const last: Respond = (response) => response.end('<OAI-PMH><ListRecords></ListRecords></OAI-PMH>');
    const asked = new Set<string>();
    const server = http.createServer(({ url }, response) => {
      asked.add(url!.slice('/oai?'.length));
      (pages.shift() ?? last)(response, 0);
    });
    const { port, close } = await onLoopback(server);
    const folder = journalFolder({});
    await harvest(`http://127.0.0.1:${port}/oai?set=a`, folder).finally(close);
    const first = 'set=a&verb=ListRecords&metadataPrefix=jats';
    expect([...asked]).toEqual(['verb=ListMetadataFormats', first, 'verb=ListRecords&resumptionToken=token+0']);
    expect(fs.readdirSync(folder)).toEqual(expect.arrayContaining(['000001.xml', '000002.xml']));
  });

  it.each(['hush', ':hush'])('sends no credentials such as %s, and no error repeats them', async (credentials) => {
    const failed = harvest(`https://${credentials}@127.0.0.1/oai`, journalFolder({}));
    await expect(failed).rejects.toThrow(/^(?!.*hush).*name and password/);
  });
});
