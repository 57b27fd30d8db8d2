import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import { currentDay } from '../../client/shared/locales.js';
import { bibtex, ris } from '../../server/interop/citations/citation-files.js';
import { crossref } from '../../server/interop/exports/crossref.js';
import { doajJson, doajXml } from '../../server/interop/exports/doaj.js';
import { jats } from '../../server/interop/exports/jats.js';
import { strToU8, zipSync } from 'fflate';
import { authorsOf } from '../../server/content/materials/author.js';
import { englishOf } from '../../server/editing/import/remark.js';
import { unpack } from '../../server/editing/import/unpack.js';
import { dublinCore } from '../../server/interop/oai/dublin-core.js';
import { ARTICLE } from '../support/metadata.js';

const newFolder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'journal-moving-in-'));

async function read(content: string | Uint8Array) {
  const folder = newFolder();
  fs.writeFileSync(path.join(folder, 'document'), content);
  return unpackedFrom(path.join(folder, 'document'), 'document');
}

/** The contents of documents, with the rows that they become. */
async function unpackedFrom(source: string, name: string) {
  const journal = path.join(newFolder(), 'journal');
  const unpacked = await unpack(source, name, journal);
  const [articles, issues, facts] = ['articles', 'issues', 'journal'].map(
    (table) => JSON.parse(fs.readFileSync(path.join(journal, `${table}.json`), 'utf8')) as Record<string, unknown>[],
  );
  return { ...unpacked, unpacked, leftOut: unpacked.leftOut.map(englishOf), articles, issues, facts };
}

const DOCUMENTS = 'test/moving-in';
it.each(fs.readdirSync(DOCUMENTS).filter((name) => !name.endsWith('.jsonl')))(
  'a document that other systems write becomes the lines beside it: %s',
  async (name) => {
    const { unpacked, facts, issues, articles } = await unpackedFrom(path.join(DOCUMENTS, name), name);
    for (const one of articles) if (one.fullText) one.fullText = fs.readFileSync(one.fullText as string, 'utf8');
    const lines = [unpacked, facts, ...issues, ...articles].map((one) => JSON.stringify(one));
    const named = lines.map((line) => line.replace(/"[^"]*\/journal\/[^"]*?([^/"]+)"/g, '"$1"'));
    const expected = fs.readFileSync(path.join(DOCUMENTS, `${name}.jsonl`), 'utf8');
    expect(named).toEqual(expected.trim().split('\n'));
  },
);

describe('an archive', () => {
  const [one, two] = [ARTICLE, { ...ARTICLE, doi: null }].map((each) => strToU8(jats(each)));
  const files = zipSync({ 'a.xml': one, 'b.xml': two, 'c.png': strToU8('picture') }, { level: 0 });
  const text = Buffer.from(files).toString('latin1');
  const altered = (part: string) => Buffer.from(text.replace(part, part.toUpperCase()), 'latin1');

  it('is read whole, but for what is not imported', async () =>
    expect((await read(altered('picture'))).articles).toHaveLength(2));

  it.each([
    ['was cut off between two files', files.subarray(0, text.indexOf('PK\x03\x04', 1))],
    ['has another letter in a file', altered('surname')],
  ])('that %s is damaged', async (_, content) => {
    await expect(read(content)).rejects.toThrow('damaged archive');
  });
});

const harvested = (metadata: string) =>
  `<?xml version="1.0"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><ListRecords><record><header><identifier>oai:revista.example.edu:7</identifier><datestamp>2024-02-03</datestamp></header><metadata>${metadata}</metadata></record></ListRecords></OAI-PMH>`;

// Without anything that looks like a tag, because BibTeX is read with markup.
const [title, abstract] = ['Liqeni i Shkodrës} & «bregu» tij', 'Paragrafi i parë.\n\nI dyti.'];
const article = { ...ARTICLE, titles: [{ ...ARTICLE.titles[0], text: title }, ARTICLE.titles[1]] };

// More of what is read: the documents above; all that is written: documents.spec.ts.
const albanian = { titleAl: title, abstractAl: abstract };
const both = { ...albanian, title: 'Lake Shkodra', language: 'sq' };
const reviewed = { receivedOn: '2023-01-02', acceptedOn: '2023-04-05', copyrightHolder: 'Autorët' };
const [date, articleType] = ['2023-06-30', 'RESEARCH'];
it.each<[format: string, content: string, row: object]>([
  ['JATS', jats(article), { ...both, ...reviewed, keywordsAl: ['liqene', 'Shkodër'], articleType, date }],
  ['Crossref XML', crossref([article]), { ...both, abstract: 'First.', acceptedOn: reviewed.acceptedOn }],
  ['DOAJ XML', doajXml([article]), { ...albanian, language: 'sq', articleType, date }],
  ['DOAJ JSON', doajJson([article]), { title, abstract }],
  ['OAI-PMH', harvested(dublinCore(article).text), { ...both, date }],
  ['RIS', `${ris(article)}\r\n`.replaceAll('\r\n', '\r'), { ...both, abstractAl: 'Paragrafi i parë. I dyti.', date }],
  ['BibTeX', `\n${bibtex(article)}\n`, { titleAl: title, language: 'sq', origin: 'document:2' }],
])('an article written as %s is parsed as the same article', async (format, content, row) => {
  const found = await read(content);
  expect(found).toMatchObject({ format, issues: [{ year: 2023, number: 2, volume: '44' }] });
  const place = { year: 2023, number: 2, volume: '44', firstPage: '12', lastPage: '19', doi: '10.1234/rgj.2023.7' };
  expect(found.articles).toMatchObject([{ ...place, ...row, id: `doi:${place.doi}` }]);
  const orcid = /JATS|XML|JSON/.test(format) && { orcid: 'https://orcid.org/0000-0002-1825-0097' };
  const [sami, ana] = found.articles[0].authors as object[];
  expect(sami).toMatchObject({ given: 'Sami', family: 'Frashëri', ...orcid });
  expect(ana).toMatchObject({ given: 'Ana', family: 'Çela' });
});

const ofUnknownLanguage = {
  ...article,
  language: null,
  titles: [{ text: title, language: null }, ARTICLE.titles[1]],
  abstracts: [ARTICLE.abstracts[1]],
  keywords: [{ text: 'liqene', language: null }, ARTICLE.keywords[2]],
};
it.each([
  ['JATS', jats(ofUnknownLanguage), { keywordsOriginal: ['liqene'], keywords: ['lakes'] }],
  ['Crossref XML', crossref([ofUnknownLanguage]), {}],
  ['OAI-PMH', harvested(dublinCore(ofUnknownLanguage).text), { keywordsOriginal: ['liqene'], keywords: ['lakes'] }],
])('an article in an unknown language keeps its English texts: %s', async (_, content, words) => {
  const english = { title: 'Lake Shkodra', abstract: 'First.', abstractLanguage: 'en', ...words };
  expect((await read(content)).articles).toMatchObject([{ titleOriginal: title, ...english }]);
});

it('signs that mean something in LaTeX survive in BibTeX, and the marks of formulas do not', async () => {
  const signs = String.raw`C:\dir ~4 {a} $5 & $6, 7% # _x ^y <z> |`;
  const written = bibtex({ ...article, titles: [{ text: signs, language: 'sq' }], abstracts: [] });
  const formulas = String.raw`abstract = {from $x$ to $y$, at www.x.al/\~{}ana},`;
  const [{ titleAl, abstractAl }] = (await read(written.replace('  title =', `  ${formulas}\n  title =`))).articles;
  expect([titleAl, abstractAl]).toEqual([signs, 'from x to y, at www.x.al/~ana']);
});

it.each([
  ['Martin Luther King, Jr.', 'Martin Luther', 'King Jr.'],
  ['Vincent van Gogh', 'Vincent', 'van Gogh'],
  ['Hoxha A.', 'A.', 'Hoxha'],
  ['Strabo', undefined, 'Strabo'],
])('a name is divided as the names that editors type: %s', async (name, given, family) => {
  const [text, doi] = ['Instituti', '10.1002/(SICI)1097<1661::AID>3.0.CO;2-2'];
  const [author] = authorsOf(`${name};`, []);
  const named = { ...article, authors: [{ ...ARTICLE.authors[0], ...author, orcid: null, roles: [] }] };
  const roman = { ...named, doi, firstPage: 'xii', lastPage: 'xx' };
  for (const written of [
    ris(roman),
    harvested(dublinCore(roman).text),
    doajXml([roman]),
    risOf(text, `AU  - ${name}`),
  ]) {
    const [{ authors, ...row }] = (await read(written)).articles;
    expect(authors).toEqual([{ ...(given && { given }), family }]);
    if (row.title !== text) expect(row).toMatchObject({ doi, firstPage: 'xii', lastPage: 'xx' });
  }
});

const risOf = (title: string, lines: string) => `TY  - JOUR\nTI  - ${title}\nPY  - 2020\nIS  - 1\n${lines}\nER  - \n`;

it.each(['Prof. Dr. Ana Çela', 'Çela, Prof. Dr. Ana,'])('a title stays with the given names: %s', async (name) => {
  const { articles } = await read(risOf('A', `AU  - ${name}`));
  expect(articles).toMatchObject([{ authors: [{ given: 'Prof. Dr. Ana', family: 'Çela' }] }]);
});

it('a volume in Roman numerals is none of the pages', async () => {
  const { text } = dublinCore(article);
  const source = '<dc:source>Revista; XL; 12-24</dc:source>';
  const [row] = (await read(harvested(text.replace(/<dc:source>[^]*<\/dc:source>/, source)))).articles;
  expect(row).toMatchObject({ firstPage: '12', lastPage: '24' });
});

it.each([
  ['JATS', jats(article).replace('<day>30</day>', '').replaceAll('2023-06-30', '2023-06')],
  ['Crossref XML', crossref([article]).replaceAll('<day>30</day>', '')],
  ['DOAJ XML', doajXml([article]).replace('2023-06-30', '2023-06')],
  ['OAI-PMH', harvested(dublinCore(article).text.replace('2023-06-30', '2023-06'))],
  ['RIS', ris(article).replace('2023/06/30', '2023/6//')],
])('a month without a day is told: %s', async (_, content) => {
  const [row] = (await read(content)).articles;
  expect(row).not.toHaveProperty('date');
  expect(row.remarks).toContainEqual({ code: 'monthOnly', values: { month: '06' } });
});

it.each([
  ['2023/6/5/', '2023-06-05'],
  ['2019-2020', undefined],
])('no month is made of a whole date, or of a second year: %s', async (stated, date) => {
  const [row] = (await read(risOf('A', `DA  - ${stated}`))).articles;
  expect([row.date, row.remarks]).toEqual([date, [{ code: 'languageUnknown', values: {} }]]);
});

it('a reference of digits alone keeps its place in the list', async () => {
  const references = ['1916', 'Strabo.'].map((text) => ({ text, doi: null, url: null }));
  expect((await read(jats({ ...article, references }))).articles).toMatchObject([{ references: ['1916', 'Strabo.'] }]);
});

it('a file without articles and issues is rejected', async () => {
  await expect(read('@book{a, title = {Mali}, year = {1999}}')).rejects.toThrow('no articles and no issues');
  const books = 'TY  - BOOK\nER  - \n'.repeat(1_001);
  expect((await read(books + risOf('A', ''))).leftOut).toHaveLength(1_000);
  await expect(read(zipSync({ 'a.pdf': strToU8('%PDF-') }))).rejects.toThrow('nothing to import');
  const identification = '<issue_identification><number>1</number><year>2020</year></issue_identification>';
  expect((await read(`<issue xmlns="http://pkp.sfu.ca">${identification}</issue>`)).issues).toHaveLength(1);
});

it('journals are told apart by their ISSNs, or else by their names', async () => {
  const facts = ['T2  - Revista', 'SN  - 2222-3339\nT2  - Revista', 'SN  - 2222-3339\nT2  - Review'];
  const others = ['SN  - 1278-3366\nT2  - Revista', ...Array.from({ length: 20 }, (_, n) => `T2  - J${n}`)];
  const { unpacked } = await read([...facts, ...others].map((lines) => risOf('A', lines)).join(''));
  const journals = ['Revista (3)', 'Revista (1)', ...Array.from({ length: 18 }, (_, n) => `J${n} (1)`), '…'].join('; ');
  expect(unpacked.rejections).toEqual([{ code: 'severalJournals', values: { journals } }]);
});

it('what is published today is no draft', async () => {
  const dated = [0, 1].map((days) => risOf('A', `DA  - ${currentDay(new Date(Date.now() + days * 86_400_000))}`));
  expect((await read(dated.join(''))).articles.map(({ isDraft }) => isDraft)).toEqual([undefined, true]);
});

/** The same files in a folder and in an archive. */
function bothWays(files: Record<string, string>): [source: string, name: string][] {
  const folder = newFolder();
  const archived = Object.entries(files).map(([name, content]) => {
    const at = path.join(folder, 'tree', name);
    fs.mkdirSync(path.dirname(at), { recursive: true });
    fs.writeFileSync(at, content);
    return [name, strToU8(content)];
  });
  fs.writeFileSync(path.join(folder, 'journal.zip'), zipSync(Object.fromEntries(archived)));
  return ['tree', 'journal.zip'].map((name) => [path.join(folder, name), name]);
}
const notImported = (...names: string[]) => names.map((name) => `not imported: the file “${name}”`);

it('documents may be in subfolders or in a ZIP archive, beside files that are not imported', async () => {
  const [one, two, three] = ['A', 'B', 'C'].map((title) => risOf(title, ''));
  const deep = 'a/'.repeat(120);
  const files = { [`${deep}one.ris`]: one, [`${deep}one.pdf`]: 'x', 'a/fig.png': 'x', 'a/b/two.ris': two };
  for (const [source, name] of bothWays(files)) {
    const { leftOut, format, articles } = await unpackedFrom(source, name);
    expect([format, leftOut]).toEqual(['RIS', notImported('a/fig.png', `${deep.slice(0, 199)}…`)]);
    expect(articles.map(({ title }) => title).toSorted()).toEqual(['A', 'B']);
  }
  const strange = zipSync({ 'b/../../two.ris': strToU8(two), '.hidden': strToU8(three) });
  expect((await read(strange)).articles).toMatchObject([{ title: 'B' }]);
  await expect(read(strange.subarray(0, 60))).rejects.toThrow('document');
});

it('the PDF beside a JATS article is that of the article; one that is only linked is reported', async () => {
  const pdfs = { 'a/1.pdf': 'this', 'a/2.pdf': 'another', 'b/1.pdf': 'a third' };
  for (const [source, name] of bothWays({ 'a/1.xml': jats(article), ...pdfs })) {
    const { leftOut, articles } = await unpackedFrom(source, name);
    const pdf = articles[0].pdf as string;
    expect([path.basename(pdf), fs.readFileSync(pdf, 'utf8')]).toEqual(['1.pdf', 'this']);
    expect([articles[0].remarks, leftOut]).toEqual([undefined, notImported('a/2.pdf', 'b/1.pdf')]);
  }
  const [alone] = (await read(jats(article))).articles;
  expect(alone.remarks).toMatchObject([{ code: 'fileElsewhere', values: { file: ARTICLE.pdf!.url } }]);
});

it('many small files are read into small buffers', async () => {
  const folder = newFolder();
  const documents = path.join(folder, 'documents');
  fs.mkdirSync(documents);
  for (let index = 0; index < 20; index++) fs.writeFileSync(path.join(documents, `${index}.xml`), jats(article));
  const size = Buffer.byteLength(jats(article));
  const spies = [jest.spyOn(Buffer, 'alloc'), jest.spyOn(Buffer, 'allocUnsafeSlow')];
  await unpackedFrom(documents, 'documents');
  const sizes = spies.flatMap((spy) => spy.mock.calls.map(([bytes]) => bytes));
  for (const spy of spies) spy.mockRestore();
  expect(sizes.length).toBeGreaterThanOrEqual(40);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(size);
});
