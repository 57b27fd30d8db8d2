import fs from 'node:fs';
import path from 'node:path';
import { jest } from '@jest/globals';
import type pg from 'pg';
import { MAX_LOCK_MS } from '../../server/platform/database/connections/connections.js';
import { ADVISORY_LOCKS } from '../../server/platform/database/locks.js';
import { type ImportOptions } from '../../server/editing/import/import-pass.js';
import { type ImportReport } from '../../server/editing/import/import-report.js';
import { englishOf, remark } from '../../server/editing/import/remark.js';
import { PLACEHOLDER_SETTINGS } from '../../server/content/journal/placeholder-settings.js';
import { pdf, picture } from '../support/files.js';
import { type Row, anArticle, anIssue, importFolder, journalFolder } from '../support/journal-folder.js';
import { whileHeld } from '../support/locks.js';
import { YEAR } from '../support/records.js';
import { useApp } from '../support/use-app.js';

const app = useApp();
beforeEach(() => app.sql(`truncate materials, revisions cascade; update journal set settings = '{}'`));

const load = (folder: string, options?: Partial<ImportOptions>) => importFolder(app, folder, options);

const statuses = ({ rows }: ImportReport) => {
  const counts: Record<string, number> = {};
  for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const problems = ({ rows }: ImportReport) => rows.flatMap((row) => row.problems.map(englishOf));
const externalIds = () => app.column<string>('select external_id from materials order by 1');
const stagedFiles = () => fs.readdirSync(path.join(app.config.dataDir, 'uploads/.staging'));

describe('an import', () => {
  const changed = () => load(journalFolder({ 'articles.json': [anArticle('a', { title: 'I ndryshuar' })] }));

  it('waits for a row that somebody has locked, longer than a request does', async () => {
    await load(journalFolder({}));
    const imported = whileHeld(
      app,
      (holder) => holder.query('select from materials for update'),
      changed,
      MAX_LOCK_MS + 500,
    );
    expect(statuses(await imported)).toEqual({ updated: 1 });
  });

  it('writes nothing if somebody deletes one of its materials meanwhile, and says which', async () => {
    await load(journalFolder({}));
    const imported = whileHeld(app, (holder) => holder.query('update materials set deleted_at = now()'), changed);
    await expect(imported).rejects.toMatchObject({ message: expect.stringMatching(/^articles\[0\] a was deleted/) });
    expect(await app.sql('select title from materials')).toEqual([{ title: 'Title of a' }]);
  });

  it('imports many rows in one transaction, and finds them unchanged when run again', async () => {
    const relatedWorks = [{ kind: 'CORRECTS', doi: '10.5555/other' }];
    const articles = Array.from({ length: 100 }, (_, index) =>
      anArticle(`a-${index}`, { year: '2020', doi: `https://doi.org/10.5555/${index}`, relatedWorks }),
    );
    const folder = journalFolder({ 'issues.json': [anIssue()], 'articles.json': articles });

    const dry = await load(folder, { dryRun: true });
    expect([statuses(dry), dry.written]).toEqual([{ created: 101 }, false]);
    expect(await externalIds()).toEqual([]);

    const onProgress = jest.fn();
    expect(statuses(await load(folder, { onProgress }))).toEqual({ created: 101 });
    expect(onProgress.mock.calls.at(-1)).toEqual(['written', 101, 1]);
    expect(await app.sql('select distinct related_works from materials where category_id = 2')).toMatchObject([
      { related_works: relatedWorks },
    ]);
    const WRITTEN = 'select count(distinct xmin::text)::int as transactions, count(*)::int as rows from materials';
    expect(await app.sql(WRITTEN)).toEqual([{ transactions: 1, rows: 101 }]);

    expect(statuses(await load(folder))).toEqual({ unchanged: 101 });
    expect(await app.sql('select count(*)::int as revisions from revisions')).toEqual([{ revisions: 101 }]);
  });

  it('reports in a dry run what the database would reject', async () => {
    await app.sql(`alter table materials add constraint no_room check (title = '') not valid`);
    try {
      await expect(load(journalFolder({}), { dryRun: true })).rejects.toThrow('no_room');
    } finally {
      await app.sql('alter table materials drop constraint no_room');
    }
  });

  it('stores files with their rows, and none for a rejected row', async () => {
    const [file, { bytes }] = [await pdf(), await picture()];
    const files = { 'a.pdf': file.bytes, 'cover.png': bytes, 'a.html': '<p>Ujë</p><script>' };
    const named = { pdf: 'a.pdf', cover: 'cover.png', fullText: 'a.html' };
    const rows = [anArticle('a', named), anArticle('b', { pdf: 'b.pdf' })];
    const rejected = await load(journalFolder({ ...files, 'articles.json': rows }));
    expect([statuses(rejected), rejected.written]).toEqual([{ created: 1, rejected: 1 }, false]);
    expect(problems(rejected)).toEqual(['there is no file “b.pdf”']);
    expect(await externalIds()).toEqual([]);
    expect(stagedFiles()).toEqual([]);

    const bad = anArticle('b', { pdf: 'a.pdf', title: '' });
    const tables = { 'issues.json': [anIssue({ number: 9 })], 'articles.json': [bad, rows[0]] };
    const skipped = await load(journalFolder({ ...files, ...tables }), { skipRejected: true, dryRun: true });
    expect([statuses(skipped), skipped.rows[1].origin]).toEqual([{ created: 2, rejected: 1 }, 'articles.json:1']);

    const folder = journalFolder({ ...files, 'articles.json': rows.slice(0, 1) });
    await load(folder, { dryRun: true });
    expect(fs.readdirSync(path.join(app.config.dataDir, 'uploads/materials'))).toEqual([]);
    await load(folder);
    const [{ pdf: stored, cover, text }] = await app.sql<Record<'pdf' | 'cover', { path: string }> & { text: string }>(
      'select pdf, cover_image as cover, full_text as text from materials',
    );
    expect(text).toBe('<p>Ujë</p>');
    for (const file of [stored, cover]) expect(await app.status(`/${file.path}`)).toBe(200);
    expect(statuses(await load(folder))).toEqual({ unchanged: 1 });
    expect(stagedFiles()).toEqual([]);
  });

  it('leaves nothing behind when interrupted, or if the files change meanwhile', async () => {
    const interruption = new AbortController();
    const folder = journalFolder({ 'a.pdf': (await pdf()).bytes, 'articles.json': [anArticle('a', { pdf: 'a.pdf' })] });
    const onProgress = () => interruption.abort();
    await expect(load(folder, { onProgress, signal: interruption.signal })).rejects.toThrow(/abort/i);
    const change = () => fs.appendFileSync(path.join(folder, 'articles.json'), '\n');
    await expect(load(folder, { onProgress: change })).rejects.toThrow('changed');
    expect([await externalIds(), stagedFiles()]).toEqual([[], []]);
  });

  it('runs one at a time', async () => {
    const hold = (holder: pg.Client) => holder.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.import]);
    await expect(whileHeld(app, hold, () => load(journalFolder({})))).rejects.toThrow('Another import is running');
  });

  it('says which record took a DOI meanwhile, or that relations lead back', async () => {
    await load(journalFolder({}));
    const hold = (holder: pg.Client) => holder.query(`update materials set doi = '10.5555/b'`);
    const rows = (...relatedWorks: Row[]) =>
      ['b', 'c'].map((id, index) =>
        anArticle(id, { doi: `10.5555/${id}`, relatedWorks: relatedWorks.slice(index, index + 1) }),
      );
    const folder = (...related: Row[]) => journalFolder({ 'articles.json': rows(...related) });
    await expect(whileHeld(app, hold, () => load(folder()))).rejects.toThrow('Title of a');
    await app.sql('update materials set doi = null');
    const [toC, toB] = ['c', 'b'].map((id) => ({ kind: 'REPLACES', doi: `10.5555/${id}` }));
    await expect(load(folder(toC, toB))).rejects.toThrow('lead back');
  });

  it('renumbers the citations of a text, and rejects references without a work that the text cites', async () => {
    const folder = (references: string[], more: Row = {}) =>
      journalFolder({
        'articles.json': [anArticle('a', { references, ...more })],
        'a.html': '<p><a href="#ref-2">2</a></p>',
      });
    await load(folder(['Kola 1999', 'Doda 2001'], { fullText: 'a.html' }));
    expect(statuses(await load(folder(['Doda 2001', 'Kola 1999'])))).toEqual({ updated: 1 });
    expect(await app.column('select full_text from materials')).toEqual([expect.stringContaining('href="#ref-1"')]);
    expect(problems(await load(folder(['Kola 1999'])))).toEqual([expect.stringContaining('still cites')]);
  });

  it('reports unknown fields', async () => {
    const rows = [anArticle('a', { titel: 'x' }), anArticle('b', { titel: 'x', pages: 3 })];
    expect((await load(journalFolder({ 'articles.json': rows }))).warnings.map(englishOf)).toEqual([
      'articles.json: “titel” is not a field of the format and was ignored (2)',
      'articles.json: “pages” is not a field of the format and was ignored (1)',
    ]);
    const many = Object.fromEntries(Array.from({ length: 102 }, (_, n) => [`x${n}`, n]));
    const { warnings } = await load(journalFolder({ 'articles.json': [anArticle('a', many), anArticle('b', many)] }));
    expect(warnings).toHaveLength(101);
    expect(warnings.slice(-2)).toEqual([
      remark('unknownField', { file: 'articles.json', field: 'x99', rows: 2 }),
      remark('moreUnknownFields', { file: 'articles.json', rows: 4 }),
    ]);
  });

  it('rejects a duplicate id, and a DOI that another row or another material has, which an edit may free', async () => {
    const row = (doi: string | null, index: number) => anArticle(`a-${index}`, { doi: doi && `10.5555/${doi}` });
    const folder = (...dois: (string | null)[]) => journalFolder({ 'articles.json': dois.map(row) });
    const twice = journalFolder({ 'articles.json': [anArticle('a'), anArticle('a')] });
    expect(problems(await load(twice))).toEqual(['the id occurs twice']);
    expect(problems(await load(folder('a', 'A')))).toEqual(['the DOI 10.5555/A belongs to “articles[0] a-0”']);
    await load(folder('0', '1'));
    const exchanged = await load(folder('1', '0'), { dryRun: true });
    expect(problems(exchanged)).toEqual([
      'the DOI 10.5555/1 belongs to “Title of a-1”',
      'the DOI 10.5555/0 belongs to “Title of a-0”',
    ]);
    expect(statuses(await load(folder('0', null)))).toEqual({ unchanged: 1, updated: 1 });
    expect(statuses(await load(folder('1', null)))).toEqual({ updated: 1, unchanged: 1 });
    const taken = [anArticle('x', { doi: '10.5555/1' })];
    const other = journalFolder({ 'journal.json': { id: 'tjetër' }, 'articles.json': taken });
    expect(problems(await load(other))).toEqual(['the DOI 10.5555/1 belongs to “Title of a-0”']);
    await app.sql('update materials set deleted_at = now()');
    expect(statuses(await load(other))).toEqual({ created: 1 });
    const again = await load(folder('0', null));
    expect(again.rows.map(({ status, warnings }) => [status, warnings.map(({ code }) => code)])).toEqual(
      [0, 1].map(() => ['unchanged', ['staysDeleted']]),
    );
  });
});

describe('the identity of imported rows', () => {
  const same = { 'articles.json': [anArticle('a'), anArticle('b')] };

  it.each<[string, object, string]>([
    ['its id', { id: 'Gjeo_1', issn: '1278-3366' }, 'gjeo_1:a'],
    ['its slug', { slug: 'gjeo' }, 'gjeo:a'],
    ['its ISSN', { issn: '2434-561x' }, '2434-561x:a'],
    ['only then by the name of the folder, with all letters', {}, 'gjeografisë-shqiptare:a'],
  ])('is determined by %s', async (_, journal, externalId) => {
    await load(journalFolder({ 'journal.json': journal }, 'Gjeografisë shqiptare'));
    expect(await externalIds()).toEqual([externalId]);
    if (Object.keys(journal).length)
      expect(statuses(await load(journalFolder({ 'journal.json': journal }, 'other')))).toEqual({ unchanged: 1 });
  });

  it('is required when only the name of the folder has changed', async () => {
    await load(journalFolder(same, 'one'));
    const renamed = journalFolder(same, 'other');
    const report = await load(renamed);
    const otherSource = { code: 'otherSource', values: expect.objectContaining({ rows: 2, other: 'one' }) };
    expect([report.written, report.rejections]).toEqual([false, [otherSource]]);
    expect(statuses(await load(renamed, { slug: 'one' }))).toEqual({ unchanged: 2 });
    const other = await load(renamed, { slug: 'other' });
    expect([other.written, statuses(other)]).toEqual([true, { created: 2 }]);
  });

  it('never mixes two journals whose folders have the same name', async () => {
    await load(journalFolder(same, 'data'));
    const other = ['a', 'b'].map((id) => anArticle(id, { title: `Other ${id}`, authors: [{ family: 'Kadare' }] }));
    const report = await load(journalFolder({ 'articles.json': other }, 'data'));
    const otherFolder = expect.objectContaining({ code: 'otherFolder', values: expect.objectContaining({ rows: 2 }) });
    expect([statuses(report), report.written, report.rejections]).toEqual([{ updated: 2 }, false, [otherFolder]]);
    const loaded = await load(journalFolder({ 'articles.json': other, 'journal.json': { id: 'kadare' } }, 'data'));
    expect(statuses(loaded)).toEqual({ created: 2 });
  });

  it('does not confuse folders in other scripts', async () => {
    await load(journalFolder({ ...same, 'issues.json': [anIssue()] }, 'Списание'));
    await load(journalFolder({ 'articles.json': [], 'issues.json': [anIssue({ title: 'Друго' })] }, 'Географија'));
    const ids = ['a', 'b', 'issue:2020-1'].map((id) => `списание:${id}`);
    expect(await externalIds()).toEqual(['географија:issue:2020-1', ...ids]);
  });

  it.each(['-', '...', 'a:b', 'a b', 'x'.repeat(65)])('cannot be %j', async (slug) => {
    await expect(load(journalFolder({}), { slug })).rejects.toThrow('cannot name a journal');
    const folder = journalFolder({ 'journal.json': { id: slug } });
    await expect(load(folder)).rejects.toThrow('journal.json: id must have a letter');
  });

  it("is required if it cannot be derived from the folder's name", async () => {
    await expect(load(journalFolder({}, '---'))).rejects.toThrow('Nothing says which journal this is');
  });
});

describe('the values of journal.json', () => {
  const settings = async () => {
    const [stored] = await app.sql<{ settings: object }>('select settings from journal');
    return { ...PLACEHOLDER_SETTINGS, ...stored.settings };
  };
  const facts = { id: 'x', title: 'Geography', titleAl: 'Gjeografia', issn: '1278-3366', publisher: 'Fakulteti' };

  it('fill the record of a new journal', async () => {
    const editorInChief = { name: 'Ana Çela' };
    const report = await load(journalFolder({ 'journal.json': { ...facts, foundedYear: '1981', editorInChief } }));
    expect(report.facts).toContainEqual({ field: 'issn', value: '1278-3366', status: 'applied' });
    expect(await settings()).toMatchObject({
      ...{ title: 'Gjeografia', titleEn: 'Geography', issn: '1278-3366' },
      ...{ publisher: 'Fakulteti', publisherEn: 'Fakulteti', foundedYear: 1981 },
      editorInChief: { ...editorInChief, phones: [], email: null },
    });
    expect((await load(journalFolder({ 'journal.json': facts }))).facts).toEqual([]);
  });

  it('may have looser names; what cannot be read is told', async () => {
    const loose = { ...facts, licence: 'CC BY-SA 4.0', doiPrefix: '10.1234', frequency: 'quarterly' };
    expect((await load(journalFolder({ 'journal.json': loose }))).warnings).toEqual([]);
    expect(await settings()).toMatchObject({
      licenceUrl: 'https://creativecommons.org/licenses/by-sa/4.0/',
      ...{ doiPattern: '10.1234/{id}', issuesPerYear: 4 },
    });
    const { warnings } = await load(journalFolder({ 'journal.json': { ...facts, licence: 'GPL-2+', frequency: '2' } }));
    expect(warnings.map(englishOf)).toEqual(['journal.json: licence “GPL-2+” is not imported; give licenceUrl']);
  });

  it("fill what an editor has left empty, and replace an editor's values only on request", async () => {
    await load(journalFolder({ 'journal.json': facts }));
    await app.sql(`update journal set settings = settings || '{"email": null}'`);
    const given = { ...facts, email: 'revista@unitir.edu.al', publisher: 'Departamenti' };
    const changed = journalFolder({ 'journal.json': given });
    const { facts: report } = await load(changed);
    expect(report).toContainEqual({ field: 'email', value: 'revista@unitir.edu.al', status: 'applied' });
    expect(report).toContainEqual({ field: 'publisher', value: 'Departamenti', status: 'unchanged' });
    expect(await settings()).toMatchObject({ email: 'revista@unitir.edu.al', publisher: 'Fakulteti' });
    await load(changed, { overwriteFacts: true });
    expect(await settings()).toMatchObject({ publisher: 'Departamenti' });
  });

  it('of another journal are not imported', async () => {
    await load(journalFolder({ 'journal.json': { id: 'x', title: 'Geography' } }));
    await load(journalFolder({ 'journal.json': { ...facts, id: 'y', title: 'Other', titleAl: 'Tjetër' } }));
    expect(await settings()).toMatchObject({ title: 'Geography', issn: null });
  });

  it.each([
    ['an invalid address', { email: 'nobody' }, 'email must be an e-mail address'],
    ['an invalid ISSN', { issn: '12' }, 'issn must look like 1234-5679'],
    ['an ISSN with a wrong digit', { issn: '1234-5678' }, 'issn is not valid'],
    ['a list as a title', { title: ['x'] }, 'title must be text'],
    ['a year to come', { foundedYear: YEAR + 1 }, `foundedYear must not be greater than ${YEAR}`],
  ])('are rejected with %s', async (_, wrong, message) => {
    await expect(load(journalFolder({ 'journal.json': { id: 'x', ...wrong } }))).rejects.toThrow(
      `journal.json: ${message}`,
    );
    expect(await externalIds()).toEqual([]);
  });
});
