import fs from 'node:fs';
import { jest } from '@jest/globals';
import { getDocumentProxy } from 'unpdf';
import { REFERENCED_FILES } from '../../server/platform/files/referenced-files.js';
import { SearchIndex } from '../../server/discovery/search/search-index.js';
import { type UploadFile, pdf, pdfOf, picture } from '../support/files.js';
import { make, restoreVersion, YEAR } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp();
const admin = useAdmin(app);
const badInput = { code: 'BAD_INPUT' };

const RELATIONS = `query ($id: Int!) {
  article(id: $id) { relations { kind isReverse uri doi note noteEn date material { id title } } }
}`;
/** As a reader sees them. */
const relationsOf = async (id: number) => (await app.asAnyone(RELATIONS, { id })).article.relations;
const NOTE = { note: 'Tabela 2 ishte e gabuar.', noteEn: 'Table 2 was wrong.', date: '2024-05-03' };

async function retraction(fields: object = {}, ofIt: object = {}) {
  const article = await make.article(admin, { title: 'Lumenjtë e Shqipërisë', ...ofIt });
  const related = [{ kind: 'RETRACTS', materialId: article.id, ...NOTE }];
  const notice = await make.article(admin, { title: 'Tërheqje: Lumenjtë', relatedWorks: related, ...fields });
  return { article, notice };
}

const PAGE = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>';
const OPENS = '<</Type/Catalog/Pages 2 0 R/OpenAction[3 0 R/Fit]/PageLabels<</Nums[0<</S/D/St 101>>]>>>>';

const pagesOf = async (path: string) => {
  const response = await fetch(app.url + path);
  const document = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
  const { items } = await (await document.getPage(1)).getTextContent();
  return {
    count: document.numPages,
    opensAt: await document.getOpenAction(),
    labels: await document.getPageLabels(),
    first: (items as object[]).map((item) => ('str' in item ? item.str : '')).join(' '),
  };
};

describe('a retraction, stated once,', () => {
  it('is shown on both works, and everywhere a reader meets the retracted one', async () => {
    const { article, notice } = await retraction({}, { doi: '10.5555/lumenj' });
    const material = { id: notice.id, title: notice.title };
    expect(await relationsOf(article.id)).toMatchObject([{ kind: 'RETRACTS', isReverse: true, ...NOTE, material }]);
    expect(await relationsOf(notice.id)).toMatchObject([
      { isReverse: false, doi: '10.5555/lumenj', uri: expect.stringMatching(`/id/${article.id}$`) },
    ]);
    const noticeUri = `http://127.0.0.1:3000/id/${notice.id}`;
    const page = await app.text(`/artikull/${article.id}/lumenjte-e-shqiperise/1/${YEAR}/en`);
    const statements = [`"correction":"${noticeUri}"`, '"creativeWorkStatus":"Retracted"'];
    for (const part of ['RETRACTED: Lumenjtë', ...statements]) expect(page).toContain(part);
    expect(page).toMatch(new RegExp(`<meta name="DC.Relation" content="${noticeUri}"`));
    await app.nest.get(SearchIndex).catchUp();
    const harvested = `/oai?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:127.0.0.1:${article.id}`;
    for (const [path, part] of [
      ['/feeds/articles.en.atom', 'Retracted: Lumenjtë'],
      [`/id/${article.id}.jats.xml`, 'related-article-type="retraction-forward"'],
      // Of all other formats: test/formats/documents.spec.ts.
      [`/id/${article.id}.txt?lang=al`, '[I tërhequr]'],
      [harvested, `<dc:relation>${noticeUri}`],
      ['/artikuj/al', 'I tërhequr'],
      ['/kerko/en?q=lumenjte', 'Retracted'],
    ])
      expect([path, await app.text(path)]).toEqual([path, expect.stringContaining(part)]);
  });

  it('changes both records for harvesters, and one undo takes all of it back', async () => {
    const { article, notice } = await retraction({ relatedWorks: [] });
    const CHANGES = 'query ($after: String) { materialChanges(first: 100, after: $after) { nodes { id } endCursor } }';
    const changes = async (after?: string) => (await app.asAnyone(CHANGES, { after })).materialChanges;
    const seen = async (): Promise<string> => (await changes()).endCursor;
    const changedAfter = async (after: string) =>
      (await changes(after)).nodes
        .map(({ id }: { id: number }) => id)
        .sort((one: number, other: number) => one - other);
    const versionOf = async () => (await app.asAdmin(`{ article(id: ${article.id}) { version } }`)).article.version;
    const [before, version] = [await seen(), await versionOf()];
    await admin.update('materials', notice.id, { relatedWorks: [{ kind: 'CORRECTS', materialId: article.id }] });
    expect(await changedAfter(before)).toEqual([article.id, notice.id]);
    expect(await relationsOf(article.id)).toHaveLength(1);
    const stated = await seen();
    await restoreVersion(app, notice.id, 1);
    expect(await relationsOf(article.id)).toEqual([]);
    expect(await changedAfter(stated)).toEqual([article.id, notice.id]);
    // An editor who has the corrected article open is not told of a conflict.
    expect(await versionOf()).toBe(version);
  });

  it('is a page before the first of the PDF for readers; the file itself stays as it was', async () => {
    const file = await pdf({ pages: ['faqja e parë', 'faqja e dytë zzdytë'] });
    const article = await make.article(admin, { title: 'Me dy faqe' }, { pdf: file });
    const notice = await make.article(admin, {
      title: 'Tërheqja ș中',
      relatedWorks: [{ kind: 'RETRACTS', materialId: article.id, ...NOTE }],
    });
    const PDF = `{ article(id: ${article.id}) { pdf { path } } }`;
    const { pdf: stored } = (await app.asAdmin(PDF)).article;
    expect(stored.path).toContain('signature=');
    expect(await pagesOf(stored.path)).toMatchObject({ count: 2 });
    const { path } = (await app.asAnyone(PDF)).article.pdf;
    const made = new Set<number>();
    for (const each of [path, `/api/download-file/${article.id}`]) {
      const { count, first } = await pagesOf(each);
      expect([count, first]).toEqual([3, expect.stringContaining('I TËRHEQUR / RETRACTED')]);
      // The fonts have not all letters of the title.
      expect(first).toMatch(new RegExp(`Tërheqja s\\?\\. .*${NOTE.note} .*${app.config.publicUrl}/id/${notice.id} `));
      made.add(fs.statSync(`${app.config.dataDir}/retracted`).mtimeMs);
    }
    expect(made.size).toBe(1);
    // What leads to a page leads to it in the file that readers get.
    app.config.searchIndexing = 'all';
    await app.sql('update materials set pdf = null where id <> $1', [article.id]); // reading each would take a process
    await app.nest.get(SearchIndex).catchUp();
    const inside =
      '{ search(query: "zzdytë") { nodes { material { ... on Article { pdfOutline { pageCount } } } snippets { page url } } } }';
    expect((await app.asAnyone(inside)).search.nodes).toEqual([
      {
        material: { pdfOutline: { pageCount: 3 } },
        snippets: [{ page: 3, url: expect.stringMatching(/\.pdf#page=3$/) }],
      },
    ]);
    const part = await fetch(app.url + path, { headers: { range: 'bytes=0-3' } });
    expect([await part.text(), part.headers.get('cache-control')]).toEqual(['%PDF', 'no-cache']);
    expect(part.headers.get('link')).toContain(`/id/${article.id}>`);
    const copies = () => fs.readdirSync(`${app.config.dataDir}/retracted`);
    const before = copies();
    const changed = { kind: 'RETRACTS', materialId: article.id, note: 'Edhe tabela 3.' };
    await admin.update('materials', notice.id, { relatedWorks: [changed] });
    expect((await pagesOf(path)).first).toContain(changed.note);
    expect(copies().filter((name) => !before.includes(name))).toHaveLength(1);
    expect(copies()).toHaveLength(before.length);
    await admin.update('materials', notice.id, { relatedWorks: [] });
    expect(await pagesOf(path)).toMatchObject({ count: 2 });
  });

  it.each([
    ['has restrictions, as for printing', () => pdf({ ownerPassword: 'x' }), 2],
    [
      'opens at its first page, which has a number',
      () => pdfOf([OPENS, '<</Type/Pages/Kids[3 0 R]/Count 1>>', PAGE]),
      2,
    ],
    ['cannot be read', () => pdfOf(['<</Type/Catalog>>']), 1],
  ])('is the page at which a PDF opens that %s', async (_, file, pages) => {
    const article = await make.article(admin, { title: 'I tërhequr' }, { pdf: await file() });
    await make.article(admin, { title: 'Tërheqje', relatedWorks: [{ kind: 'RETRACTS', materialId: article.id }] });
    const { count, first, opensAt, labels } = await pagesOf(article.pdf);
    expect([count, first, opensAt, labels]).toEqual([pages, expect.stringContaining('RETRACTED'), null, null]);
  });

  it('is not all that readers get because the machine was too busy to read the PDF', async () => {
    const { article } = await retraction();
    await admin.update('materials', article.id, {}, { pdf: await pdf() });
    const path = `/api/download-file/${article.id}`;
    const busy = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const { status } = await fetch(app.url + path);
    busy.mockRestore();
    expect(status).toBe(503);
    expect(await pagesOf(path)).toMatchObject({ count: 2 });
  });

  it('leaves nothing on a disk that it would fill', async () => {
    const { article } = await retraction();
    await admin.update('materials', article.id, {}, { pdf: await pdf() });
    const drafts = () => fs.readdirSync(`${app.config.dataDir}/retracted`).filter((name) => !name.endsWith('.pdf'));
    jest
      .spyOn(fs, 'statfsSync')
      .mockImplementation(() => ({ bavail: drafts().length ? 0 : 1e9, bsize: 1 }) as fs.StatsFs);
    const { status } = await fetch(`${app.url}/api/download-file/${article.id}`);
    jest.restoreAllMocks();
    expect([status, drafts()]).toEqual([503, []]);
  });
});

describe('a relation', () => {
  it('to or from what is not public is shown to nobody', async () => {
    const draft = await make.article(admin, { title: 'Sekret i pabotuar', isDraft: true, doi: '10.5555/sekret' });
    const works = [
      { kind: 'CORRECTS', materialId: draft.id },
      { kind: 'REVIEWS', doi: '10.5555/SEKRET' },
    ];
    const article = await make.article(admin, { title: 'I hapur', relatedWorks: works });
    const secret = { kind: 'RETRACTS', materialId: article.id };
    await make.article(admin, { title: 'Sekret tjetër', isDraft: true, relatedWorks: [secret] });
    await make.article(admin, { title: 'Sekret i nesërm', publicFrom: '2999-01-01', relatedWorks: [secret] });
    const gone = await make.article(admin, { title: 'Sekret i fshirë', relatedWorks: [secret] });
    await admin.remove('materials', gone.id);
    expect(await relationsOf(article.id)).toEqual([]);
    expect((await app.asAdmin(RELATIONS, { id: article.id })).article.relations).toHaveLength(4);
    for (const extension of ['jats.xml', 'jsonld', 'csl.json'])
      expect(await app.text(`/id/${article.id}.${extension}`)).not.toMatch(/sekret/i);
    expect((await pagesOf(article.pdf)).count).toBe(1);
    await admin.update('materials', draft.id, { isDraft: false });
    expect(await relationsOf(article.id)).toHaveLength(2);
  });

  it('by DOI finds the record that has it, also one that gets it later', async () => {
    const review = await make.article(admin, {
      relatedWorks: [{ kind: 'REVIEWS', doi: 'https://doi.org/10.5555/Libri' }],
    });
    expect(await relationsOf(review.id)).toMatchObject([
      { doi: '10.5555/libri', uri: 'https://doi.org/10.5555/libri', material: null },
    ]);
    const book = await make.article(admin, { title: 'Libri', doi: '10.5555/LIBRI' });
    expect(await relationsOf(review.id)).toMatchObject([{ doi: '10.5555/LIBRI', material: { id: book.id } }]);
    expect(await relationsOf(book.id)).toMatchObject([
      { kind: 'REVIEWS', isReverse: true, material: { id: review.id } },
    ]);
  });

  it('never leads back: not to itself, not in a circle, not through DOIs, not when both are saved at once', async () => {
    const [one, two, three] = [
      await make.article(admin),
      await make.article(admin, { doi: '10.5555/rreth' }),
      await make.article(admin),
    ];
    const relate = (from: { id: number }, target: object) =>
      admin.update('materials', from.id, { relatedWorks: [{ kind: 'COMMENTS_ON', ...target }] });
    const rejected = expect.objectContaining({
      code: 'BAD_INPUT',
      fields: [expect.objectContaining({ field: 'relatedWorks' })],
    });
    await expect(relate(one, { materialId: one.id })).rejects.toEqual(rejected);
    await relate(one, { doi: '10.5555/rreth' });
    await relate(two, { materialId: three.id });
    await expect(relate(three, { materialId: one.id })).rejects.toEqual(rejected);
    await expect(admin.update('materials', three.id, { relatedWorks: [], doi: '10.5555/x' })).resolves.toBeDefined();
    const [left, right] = [await make.article(admin), await make.article(admin)];
    const both = await Promise.allSettled([
      relate(left, { materialId: right.id }),
      relate(right, { materialId: left.id }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('needs one target that exists, and a kind', async () => {
    const article = await make.article(admin);
    const many = Array.from({ length: 51 }, (_, index) => ({ doi: `10.5555/${index}` }));
    for (const works of [
      ...[{}, { materialId: 2_000_000_000 }, { materialId: article.id, doi: '10.5555/a' }, { doi: 'jo DOI' }],
      ...[{ url: 'javascript:alert(1)' }, { doi: '10.5555/a', note: 'x'.repeat(2_001) }, many],
    ]) {
      const relatedWorks = [works].flat().map((work) => ({ kind: 'CORRECTS', ...work }));
      await expect(admin.update('materials', article.id, { relatedWorks })).rejects.toMatchObject(badInput);
    }
    const rejected = async (input: object) => {
      const headers = { authorization: `Bearer ${app.token}`, 'content-type': 'application/json' };
      const request = { method: 'PUT', headers, body: JSON.stringify(input) };
      const response = await fetch(`${app.url}/api/materials/${article.id}`, request);
      return ((await response.json()) as { errors: { field: string }[] }).errors.map(({ field }) => field);
    };
    for (const materialId of [2 ** 31, -(2 ** 31) - 1])
      expect(await rejected({ relatedWorks: [{ kind: 'REVIEWS', materialId }] })).toEqual([
        'relatedWorks.0.materialId',
      ]);
    for (const lists of [{ relatedWorks: [[{}]] }, { summary: [{}] }])
      expect(await rejected(lists)).toEqual(Object.keys(lists));
    expect((await rejected({ relatedWorks: Array.from({ length: 9_000 }, () => ({})) })).length).toBeLessThan(2_000);
  });
});

describe('a supplementary file', () => {
  const store = async (file: UploadFile) =>
    (await app.asAdmin('mutation ($file: Upload!) { storeSupplement(file: $file) { path name } }', { file }))
      .storeSupplement;

  it('is stored first, and belongs to the record whose relation has its path', async () => {
    const table = 'viti,niveli\n1902,6.1'.padEnd(3_000);
    const csv = { name: 'matjet.tsv', type: 'text/csv', bytes: Buffer.from(table) };
    const { path: signed, name } = await store(csv);
    const path = signed.slice(1).replace(/\?.*/, '');
    expect(await app.status(`/${path}`)).toBe(404);
    const work = { kind: 'HAS_SUPPLEMENT', path, name };
    const article = await make.article(admin, { title: 'Me tabelë', isDraft: true, relatedWorks: [work] });
    expect(await app.status(`/${path}`)).toBe(404);
    await admin.update('materials', article.id, { isDraft: false });
    const response = await fetch(`${app.url}/${path}`);
    expect([await response.text(), Object.fromEntries(response.headers)]).toMatchObject([
      table,
      {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': expect.stringMatching('^attachment'),
        'x-content-type-options': 'nosniff',
      },
    ]);
    const part = await fetch(`${app.url}/${path}`, { headers: { range: 'bytes=0-1999', 'accept-encoding': 'gzip' } });
    expect([part.status, part.headers.get('content-encoding')]).toEqual([206, null]);
    const FILE = `query ($id: Int!) { article(id: $id) { relations { uri file { name size mediaType } } } }`;
    expect((await app.asAnyone(FILE, { id: article.id })).article.relations).toEqual([
      { uri: expect.stringContaining(path), file: { name: 'matjet.tsv', size: 3_000, mediaType: 'text/csv' } },
    ]);
    expect(await app.text(`/id/${article.id}.jats.xml`)).toMatch(/<supplementary-material [^>]*mime-subtype="csv"/);
    expect(await app.text(`/id/${article.id}/linkset`)).toContain(path);
    // Saved again as the form has it; the history refers to it once it is taken away.
    await admin.update('materials', article.id, { relatedWorks: [{ ...work, note: 'Nivelet' }] });
    await admin.update('materials', article.id, { relatedWorks: [] });
    expect(await app.status(`/${path}`)).toBe(404);
    // What backups contain, checks read and the sweep leaves.
    expect(await app.sql(REFERENCED_FILES)).toContainEqual(
      expect.objectContaining({ path, size: 3_000, isCurrent: false }),
    );
    await restoreVersion(app, article.id, 1);
    expect(await app.status(`/${path}`)).toBe(200);
  });

  it('is one that is stored, of a type that no browser runs', async () => {
    for (const [name, content] of [
      ['faqe.html', '<html><script>x()</script></html>'],
      ['figura.svg', '<svg onload="x()"/>'],
      ['tabela.csv', 'a\0b'],
      ['bosh.csv', ''],
      ['fotoja.png', 'GIF89a'],
      ['program.exe', 'MZ'],
    ])
      await expect(store({ name, type: 'text/plain', bytes: Buffer.from(content) })).rejects.toMatchObject({
        code: 'UNSUPPORTED_FILE',
      });
    const { coverImage } = await make.article(admin, {}, { pdf: await pdf(), coverImage: await picture() });
    const { cv } = await make.member(admin);
    for (const path of [
      ...['uploads/materials/../../etc/passwd', `uploads/materials/${'0'.repeat(20)}-${'0'.repeat(8)}.csv`],
      ...[coverImage, cv.url ?? cv].map((stored: string) => stored.slice(1).replace(/\?.*/, '')),
      ...['data/jwt-secret', ''],
    ])
      await expect(make.article(admin, { relatedWorks: [{ kind: 'HAS_SUPPLEMENT', path }] })).rejects.toMatchObject(
        badInput,
      );
  });
});
