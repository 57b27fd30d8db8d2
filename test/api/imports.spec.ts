import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { MEGABYTE } from '../../client/shared/rules.js';
import { ImportWorker } from '../../server/editing/import/runs/import-worker.js';
import { diskFull, unavailable } from '../../server/platform/errors/errors.js';
import { newColleague } from '../support/colleagues.js';
import { useApp } from '../support/use-app.js';
import { query } from '../support/apis.js';
import { ojsWithoutCover } from '../support/files.js';
import { securityLogOf } from '../support/security-log.js';
import { statementsOf } from '../support/statements.js';

const RUN = `id state format problem { code values } counts { created updated unchanged rejected remarks } editor undoneAt undoableCount`;

const app = useApp();
beforeEach(async () => {
  await app.sql('truncate materials, revisions, imports cascade');
  await app.sql(`update journal set settings = '{"issn": "2222-3339", "title": "Revista"}'`);
});
afterEach(() => jest.restoreAllMocks());

const aFile = (content: string, name = 'eksporti.xml') => ({ name, type: 'text/xml', bytes: Buffer.from(content) });
const ojs = ojsWithoutCover();
const ris = (...titles: string[]) =>
  titles.map((title) => `TY  - JOUR\nTI  - ${title}\nPY  - 2020\nIS  - 1\nER  - \n`).join('');

const check = async (content: string, name?: string): Promise<number> =>
  (await app.asAdmin('mutation ($file: Upload!) { checkImport(file: $file) { id } }', { file: aFile(content, name) }))
    .checkImport.id;
const run = async (id: number) =>
  (await app.asAdmin(`query ($id: Int!) { import(id: $id) { ${RUN} } }`, { id })).import;
const start = (id: number, skipRejected = false, token = app.token) =>
  query(app.url, token, `mutation { startImport(id: ${id}, skipRejected: ${skipRejected}) { state } }`);
const cancel = (id: number, token = app.token) =>
  query(app.url, token, `mutation { cancelImport(id: ${id}) { state } }`);
const recordsOf = async (id: number, fields: string, given = 'first: 100') =>
  (await app.asAdmin(`{ import(id: ${id}) { records(${given}) { ${fields} } } }`)).import.records;
const undo = (id: number) => app.asAdmin('mutation ($id: Int!) { undoImport(id: $id) }', { id });

/** Waits until no work on the import is pending. */
async function ended(id: number) {
  const PENDING = `select from imports where id = $1 and state in ('checking', 'waiting', 'importing')`;
  while ((await app.sql(PENDING, [id])).length) await wait(50);
  return run(id);
}
const checked = async (content: string) => ended(await check(content));
async function imported(content: string) {
  const { id } = await checked(content);
  await start(id);
  return ended(id);
}
type Methods = Record<
  'attempt' | 'endIn' | 'outcomeOf' | 'received' | 'wake',
  (...given: unknown[]) => Promise<unknown>
>;
const worker = () => app.nest.get(ImportWorker) as unknown as Methods;
/** Does something in the last moment before the worker's next call of a method of its own. */
function before(method: keyof Methods, work: () => Promise<unknown>) {
  const called = worker()[method].bind(worker());
  jest.spyOn(worker(), method).mockImplementationOnce((...given) => work().then(() => called(...given)));
}
const titles = () => app.column<string>('select title from materials where deleted_at is null order by 1');
const documents = () => fs.readdirSync(path.join(app.config.dataDir, 'uploads/.imports'));

describe('an import in the dashboard', () => {
  it('previews the outcome for each record, writes them on confirmation, and changes nothing when repeated', async () => {
    const found = await checked(ojs);
    expect(found).toMatchObject({
      ...{ state: 'CHECKED', format: 'OJS native XML', problem: null, undoableCount: 0 },
      counts: { created: 4, updated: 0, unchanged: 0, rejected: 0, remarks: 3 },
    });
    const { import: details } = await app.asAdmin(
      `query ($id: Int!) { import(id: $id) { records { status title warnings { code values } formerAddresses materialId }
        remarks { warnings { code values } } } }`,
      { id: found.id },
    );
    expect(details.records[2]).toMatchObject({
      ...{ status: 'CREATED', title: 'Liqeni i Shkodrës', materialId: null },
      warnings: expect.arrayContaining([{ code: 'otherVersions', values: { count: 1 } }]),
      formerAddresses: ['article/12', 'article/liqeni-i-shkodres'],
    });
    expect(details.remarks.warnings).toEqual([
      { code: 'entry', values: { name: 'article 13', reason: { code: 'unpublished', values: {} } } },
    ]);
    expect(await titles()).toEqual([]);

    await start(found.id);
    expect(await ended(found.id)).toMatchObject({ state: 'IMPORTED', counts: { created: 4 }, undoableCount: 4 });
    expect(await titles()).toHaveLength(4);
    expect(await recordsOf(found.id, 'materialId', 'status: CREATED, first: 1')).toEqual([
      { materialId: expect.any(Number) },
    ]);
    const again = await imported(ojs);
    expect(again).toMatchObject({ state: 'IMPORTED', counts: { created: 0, unchanged: 4 }, undoableCount: 0 });
  });

  it('is in the name of whoever confirms it, and not written if they are deleted before', async () => {
    const { token, ...user } = await newColleague(app);
    const { id } = await checked(ris('Buna'));
    await start(id, false, token);
    expect(await ended(id)).toMatchObject({ state: 'IMPORTED', editor: user.username });
    const editors = await app.sql(`select distinct editor from revisions where noun = 'materials'`);
    expect(editors).toEqual([{ editor: user.username }]);

    const { id: next } = await checked(ris('Drini'));
    before('attempt', () => app.sql('update users set deleted_at = now() where email = $1', [user.email]));
    await start(next, false, token);
    const problem = { code: 'editorGone', values: { editor: user.username } };
    expect(await ended(next)).toMatchObject({ state: 'FAILED', problem });
    expect(await titles()).not.toContain('Drini');
    await expect(cancel(next, token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('tells how far it is, and writes nothing if it is cancelled in its last moment', async () => {
    const { id } = await checked(ris('Buna'));
    const shares: number[] = [];
    const claimed = { id, fileName: '', state: 'checking', editorId: null, editor: '' };
    await worker().outcomeOf(claimed, undefined, (_: number, share: number) => shares.push(share));
    expect(shares).toEqual([0.5, 1]);
    before('endIn', () => cancel(id));
    await start(id);
    while (documents().length) await wait(50);
    expect([(await run(id)).state, await titles()]).toEqual(['CANCELLED', []]);
  });

  it('is undone where nobody changed it, and can be imported again; state and security log say who did what', async () => {
    const { lines } = await securityLogOf(app.nest, async () => {
      const { id } = await imported(ojs);
      await app.sql(`update materials set version = 2, abstract = 'x' where title like 'Karst%'`);
      expect((await undo(id)).undoImport).toBe(3);
      expect(await titles()).toEqual(['Karst springs of the Bistrica']);
      expect(await run(id)).toMatchObject({ undoneAt: expect.any(String), undoableCount: 0 });
      await expect(undo(id)).rejects.toMatchObject({ code: 'NOT_POSSIBLE' });
      const replaced = await checked(ris('Buna'));
      const { id: last } = await checked(ojs);
      await cancel(last);
      await cancel(last);
      for (const one of [id, replaced.id, last])
        expect((await app.asAdmin(`{ import(id: ${one}) { editor endedBy } }`)).import).toEqual({
          editor: replaced.editor,
          endedBy: replaced.editor,
        });
    });
    const [{ subjectId: first, userId }] = lines as { subjectId: number; userId: number }[];
    const imports = lines.filter(({ event }) => String(event).startsWith('import-'));
    expect(imports.map(({ event, subjectId, count }) => [event, Number(subjectId) - first, count])).toEqual([
      ['import-started', 0, undefined],
      ['import-confirmed', 0, 4],
      ['import-undone', 0, 3],
      ['import-started', 1, undefined],
      ['import-cancelled', 1, undefined],
      ['import-started', 2, undefined],
      ['import-cancelled', 2, undefined],
    ]);
    expect(imports.every((line) => line.userId === userId && line.address)).toBe(true);
    expect(await imported(ojs)).toMatchObject({ counts: { created: 3, updated: 1 } });
    const { status, headers } = await fetch(`${app.url}/index.php/rgj/article/view/12`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([301, expect.stringContaining('/artikull/')]);
  });

  it('writes nothing when a record is rejected, and names it', async () => {
    const content = `[{"bibjson": {"title": "${'a'.repeat(1_001)}", "year": "2020", "journal": {"number": "1"}}}]`;
    const found = await checked(content);
    expect(found).toMatchObject({ state: 'REJECTED', counts: { rejected: 2 } });
    expect(await recordsOf(found.id, 'origin problems { code values }', 'status: REJECTED')).toEqual([
      { origin: 'eksporti.xml', problems: [{ code: 'noArticles', values: {} }] },
      {
        origin: 'eksporti.xml',
        problems: [{ code: 'tooLong', values: { field: expect.stringContaining('title'), limit: 1_000 } }],
      },
    ]);
    await expect(start(found.id)).rejects.toMatchObject({ code: 'NOT_POSSIBLE' });
  });

  // What else cannot be read: test/attacks/import.spec.ts.
  it('rejects half of a document', async () => {
    const problem = { code: 'notXml', values: expect.anything() };
    expect(await checked(ojs.slice(0, 3_000))).toMatchObject({ state: 'FAILED', problem, counts: null });
    expect(await titles()).toEqual([]);
  });

  it('writes the other records if the editor wants that, and later the corrected ones', async () => {
    const content = ris('Buna', 'a'.repeat(1_001));
    const found = await checked(content);
    expect(found).toMatchObject({ state: 'CHECKED', counts: { created: 2, rejected: 1 } });
    await expect(start(found.id)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await start(found.id, true);
    expect(await ended(found.id)).toMatchObject({ state: 'IMPORTED', counts: { created: 2, rejected: 1 } });
    expect(await recordsOf(found.id, 'origin materialId', 'status: REJECTED')).toEqual([
      { origin: 'eksporti.xml:6', materialId: null },
    ]);
    expect(await imported(ris('Buna', 'a'.repeat(1_000)))).toMatchObject({ counts: { created: 1, unchanged: 2 } });
  });

  it('is not blamed for a full disk, a busy machine or what is unknown', async () => {
    jest.spyOn(fs, 'statfsSync').mockReturnValue({ bavail: 30, bsize: MEGABYTE } as fs.StatsFs);
    expect(await checked(ojs)).toMatchObject({ state: 'FAILED', problem: { code: 'diskFull' } });
    jest.restoreAllMocks();
    for (const [error, code] of [
      [diskFull(), 'diskFull'],
      [unavailable('Busy.'), 'serverBusy'],
      [new Error('Unknown.'), 'internal'],
    ] as const) {
      before('outcomeOf', () => Promise.reject(error));
      expect(await checked(ojs)).toMatchObject({ state: 'FAILED', problem: { code } });
    }
  });

  it('says what another journal would become, and that it is another', async () => {
    const { id, ...found } = await checked(ris('A').replace('PY', 'SN  - 1234-5679\nPY'));
    expect(found).toMatchObject({ state: 'REJECTED', counts: { created: 2 } });
    const values = { journal: '1234-5679', here: 'Revista, 2222-3339' };
    expect(
      (await app.asAdmin(`{ import(id: ${id}) { remarks { rejections { code values } } } }`)).import.remarks,
    ).toEqual({ rejections: [{ code: 'otherJournal', values }] });
  });

  it('reads the document once, for its check and its import', async () => {
    const article = `<article xml:lang="en"><front><article-meta><title-group><article-title>Rivers</article-title></title-group><pub-date><year>2020</year></pub-date><issue>1</issue></article-meta></front><body><p>Water.</p></body></article>`;
    const { id } = await checked(article);
    fs.rmSync(path.join(app.config.dataDir, 'uploads/.imports', String(id), 'document'));
    await start(id);
    expect(await ended(id)).toMatchObject({ state: 'IMPORTED' });
    const [text] = await app.column<string>(`select full_text from materials where title = 'Rivers'`);
    expect(text).toBe('<p>Water.</p>');
  });

  it('runs one at a time; an unconfirmed file is replaced by the next', async () => {
    const outcomes = await Promise.allSettled([check(ojs), check(ojs), check(ojs)]);
    const codes = outcomes.map((one) => (one.status === 'rejected' ? (one.reason as { code: string }).code : ''));
    expect(codes.toSorted()).toEqual(['', 'NOT_POSSIBLE', 'NOT_POSSIBLE']);
    const [first] = await app.column<number>('select id from imports');
    await ended(first);
    const second = await checked(ris('Drini'));
    expect(await run(first)).toMatchObject({ state: 'CANCELLED' });
    await expect(start(first)).rejects.toMatchObject({ code: 'NOT_POSSIBLE' });
    await cancel(second.id);
    expect(await run(second.id)).toMatchObject({ state: 'CANCELLED' });
    while (documents().length) await wait(50);
  });

  it('is noticed even if it arrives while the worker has just found nothing', async () => {
    const arrived = new Promise<number>((resolve) => {
      const arrive = async () => {
        resolve(await check(ris('Drini')));
        return [];
      };
      jest.spyOn(worker(), 'received').mockImplementationOnce(arrive);
    });
    worker().wake();
    expect(await ended(await arrived)).toMatchObject({ state: 'CHECKED' });
  });

  it('continues after its process has died, and ends if it takes too long', async () => {
    const { id } = await checked(ris('Buna'));
    // The state that a killed process leaves, by a clock that was ahead.
    await app.sql(
      `update imports set state = 'importing', worker = 'gone', attempts = 2, beat_at = now() + interval '1 year'`,
    );
    expect(await ended(id)).toMatchObject({ state: 'IMPORTED', counts: { created: 2 } });
    const { id: next } = await checked(ris('Buna', 'Drini'));
    await app.sql(`update imports set state = 'importing', worker = null, attempts = 3 where id = $1`, [next]);
    expect(await ended(next)).toMatchObject({
      state: 'FAILED',
      problem: { code: 'begunTooOften', values: { times: 3 } },
    });
    expect(await titles()).not.toContain('Drini');
  });

  it('stores a long report in parts, with every record in its place', async () => {
    const other = Array.from({ length: 10 }, (_, n) => `TI  - ${'Një titull tjetër '.repeat(5)}${n}\n`).join('');
    const record = (_: unknown, n: number) => `TY  - JOUR\nTI  - Titulli ${n}\nPY  - 2020\nIS  - 1\n${other}ER  - \n`;
    const content = Array.from({ length: 499 }, record).join('');
    let id = 0;
    const statements = await statementsOf(async () => ({ id } = await checked(content)), /\b(imports|report_parts)\b/);
    const lengths = statements.flatMap(({ values }) => values.map((value) => String(value).length));
    expect(lengths.reduce((sum, length) => sum + length)).toBeGreaterThan(500_000);
    expect(Math.max(...lengths)).toBeLessThan(250_000);
    expect((await run(id)).counts.remarks).toBe(500);
    expect(await recordsOf(id, 'title', 'first: 100, offset: 400')).toEqual(
      Array.from({ length: 100 }, (_, n) => ({ title: `Titulli ${399 + n}` })),
    );
  });

  it('reports a record without characters that the database cannot store, for which it is rejected', async () => {
    const { id, state } = await checked(ris(`A\0B ${'\u{1F30D}'.repeat(150)}`));
    const [, { status, title }] = await recordsOf(id, 'status title');
    expect([state, status, title]).toEqual(['REJECTED', 'REJECTED', expect.stringMatching(/^AB \u{1F30D}+\ufffd?…$/u)]);
  });
});
