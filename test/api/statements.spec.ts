import { jest } from '@jest/globals';
import { parse, print, separateOperations } from 'graphql';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { textOf } from '../drift/files.js';
import { apis } from '../support/apis.js';
import { ContentVersion } from '../../server/platform/database/content-version.js';
import { make } from '../support/records.js';
import { CONTENT, statementsOf } from '../support/statements.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp({ CACHE_MB: '0' });
const admin = useAdmin(app);

describe('a journal with few materials', () => {
  beforeAll(async () => {
    await publish(1);
  });

  /** One issue with two articles. */
  async function publish(number: number): Promise<void> {
    await make.issue(admin, { title: `Numri ${number}`, number });
    for (const title of ['I pari', 'I dyti']) await make.article(admin, { title: `${title} ${number}`, number });
  }

  const counted = async (work: () => Promise<unknown>, about = CONTENT): Promise<number> =>
    (await statementsOf(work, about)).length;

  const pageAt = (url: string) => app.text(new URL(url).pathname);

  const OPERATIONS = {
    'the whole tree': `{ journal { title issues { totalCount nodes { title url licenceUrl category { name }
      articles { title url licenceUrl authors { name } category { name } issue { title licenceUrl } previous { id } next { id } } } } } }`,
    citations: '{ articles { nodes { citation(style: APA) issue { title } } } }',
    changes: '{ materialChanges { nodes { id material { title url licenceUrl category { name } } } } }',
    places: '{ places }',
    'calls and boards':
      '{ calls { title url licenceUrl } boardMembers { fullName url } otherFiles { title url licenceUrl } }',
  };

  it('an operation runs as many statements for many records as for few', async () => {
    const count = async () => {
      const counts: Record<string, number> = {};
      for (const [name, text] of Object.entries(OPERATIONS)) counts[name] = await counted(() => app.asAnyone(text));
      return counts;
    };
    // The first run after a change also fills the memoised values.
    const settled = async () => {
      await count();
      return count();
    };
    const few = await settled();
    for (const number of [2, 3, 4]) await publish(number);
    for (let n = 0; n < 3; n++) {
      await make.call(admin);
      await make.member(admin);
      await make.otherFile(admin);
    }
    expect(await settled()).toEqual(few);
    expect(Math.max(...Object.values(few))).toBeLessThanOrEqual(8);
    expect(Math.min(...Object.values(few))).toBeGreaterThan(0);
  });

  it('the journal is read once for all records of a request, also while nothing may be memoised', async () => {
    const connection = jest.spyOn(app.nest.get(ContentVersion), 'current', 'get').mockReturnValue(null);
    const text = `{ calls { licenceUrl } otherFiles { licenceUrl }
      articles { totalCount nodes { licenceUrl readings { views } issue { licenceUrl } } } }`;
    const { articles, calls } = await app.asAnyone(text);
    expect(articles.totalCount + calls.length).toBeGreaterThan(10);
    expect(await counted(() => app.asAnyone(text), /from journal /)).toBe(1);
    connection.mockRestore();
  });

  it.each([
    // The article, its issue, its neighbours, the ids of related articles, those articles, the number of readings.
    ['an article', '{ articles(first: 1) { nodes { url } } }', 6],
    // The issue and its articles, both again for the head, the neighbouring issues, and the number of readings.
    ['an issue', '{ issues(first: 1) { nodes { url } } }', 6],
  ])('the page of %s runs few statements, although the issue has thirty articles', async (_, text, max) => {
    await publish(9);
    await app.sql(
      `insert into materials (category_id, title, abstract, number, publication_year)
       select category_id, title || n, abstract, number, publication_year from materials, generate_series(1, 28) n
       where number = 9 and title = 'I pari 9'`,
    );
    const { issues, articles } = await app.asAnyone(text);
    const page = () => pageAt((issues ?? articles).nodes[0].url);
    expect(await page()).toContain('I pari 928');
    expect(await counted(page)).toBeLessThanOrEqual(max);
    await app.sql('delete from materials where number = 9');
  });

  describe('the current user', () => {
    const LOOKED_UP = /FROM "sessions"/;

    it('is looked up once, however many fields require an administrator', async () => {
      const text = '{ me { id } users { id } publicationYears deletedRecords { id } drafts { key } }';
      expect(await counted(() => app.asAdmin(text), LOOKED_UP)).toBe(1);
    });

    it.each(apis)('is looked up once for the files and fields of an upload by %s', async (_, connect) => {
      expect(await counted(() => make.article(connect(app.url, app.token)), LOOKED_UP)).toBe(1);
    });
  });
});

describe('a journal with many materials', () => {
  const ROWS = 20_000;
  /** Those that would do something for each of many rows. */
  const switchTriggers = (to: 'enable' | 'disable') =>
    app.sql(
      `alter table materials ${to} trigger keep_revision, ${to} trigger content_changed, ${to} trigger touch_related`,
    );
  beforeAll(async () => {
    await app.sql('truncate materials, revisions restart identity cascade');
    await switchTriggers('disable');
    await app.sql(
      `insert into materials (category_id, title, abstract, number, publication_year)
       select 2, 'Titulli ' || md5(n::text), repeat('Lumi rrjedh. ', 20), n % 20, 1980 + n % 40 from generate_series(1, $1) as n
       union all select 1, 'Numri ' || n, 'Hyrje', n % 20, 1980 + n % 40 from generate_series(1, $1 / 100) as n`,
      [ROWS],
    );
    await switchTriggers('enable');
    await app.sql('update categories set name = name; analyze materials'); // what was memoised is dropped
  });

  /** The plans of the statements on materials that a query runs. */
  async function plansOf(text: string): Promise<string[]> {
    await app.asAnyone(text); // fills the memoised values
    const plans: string[] = [];
    for (const statement of await statementsOf(() => app.asAnyone(text), /from materials/)) {
      plans.push((await app.column(`explain ${statement.text}`, statement.values)).join('\n'));
    }
    return plans;
  }

  it.each([
    ['a word that is everywhere', 'articles(first: 8, filter: { title: "titulli" })', ['newest']],
    ['a word that is rare', 'articles(first: 8, filter: { title: "c4ca4238a0b923820dcc" })', ['newest', 'search']],
    ['a word that is nowhere', 'materials(first: 8, filter: { title: "asnjëra" })', ['newest', 'search']],
    [
      'a word that issues have, and articles not',
      'articles(first: 8, filter: { title: "numri" })',
      ['newest', 'search'],
    ],
    ['two letters that are nowhere', 'articles(first: 8, filter: { title: "qz" })', ['newest', 'letters']],
    ['one letter that is nowhere', 'articles(first: 8, filter: { title: "q" })', ['newest', 'letters']],
    ['a sign', 'articles(first: 8, filter: { title: "%" })', ['newest', 'letters']],
    ['a keyword', 'articles(first: 8, filter: { keywordContains: "karst" })', ['newest', 'search']],
    ['an author', 'articles(first: 8, filter: { authorContains: "Hoxha" })', ['newest', 'search']],
    ['a language', 'articles(first: 8, filter: { language: "de" })', ['language', 'language']],
    ['the newest', 'articles(first: 8)', ['newest']],
    ['the newest of all', 'materials(first: 8)', ['all_newest']],
    ['the last changed', 'materials(first: 8, orderBy: UPDATED)', ['updated']],
  ])('%s: uses indexes, never a scan of the whole table', async (_, list, indexes) => {
    const plans = await plansOf(`{ ${list} { nodes { title } } }`);
    expect(plans).toEqual(indexes.map((index) => expect.stringMatching(new RegExp(` materials_(all_)?${index}\\b`))));
    expect(plans.join()).not.toContain('Seq Scan');
  });

  it('a phrase reads the passages of its candidates, not all, in one process of the database', async () => {
    await app.sql(
      `insert into search_records (material_id, change_number, edition, head, words, body) select id, 0, 0, '', '', 'lumi mali' from materials`,
    );
    await app.sql(
      `insert into search_passages (material_id, fragment, text, words) select id, 'text', '', 'mali:1 lumi:2' from materials`,
    );
    await app.sql('analyze search_records, search_passages');
    const search = () => app.asAnyone('{ search(query: "\\"lumi mali\\"") { totalCount } }');
    const [{ text, values }] = await statementsOf(search, /search_passages/);
    const plan: object[] = await app.nest.get(DataSource).query(`explain ${text}`, values);
    expect(JSON.stringify(plan)).toMatch(/^(?!.*(Seq Scan on search_passages|Gather)).*search_passages_pkey/);
  });

  it('a late page reads no more rows than an early one', async () => {
    const far = '{ articles(first: 8, offset: 15500) { nodes { id } } }';
    const all = await app.asAnyone('{ articles(first: 8, offset: 900) { nodes { id } } }');
    expect(all.articles.nodes).toHaveLength(8);
    await app.asAnyone(far); // finds the cursors for late pages
    let articles: any;
    const [statement] = await statementsOf(async () => ({ articles } = await app.asAnyone(far)), /from materials/);
    expect(statement.text).toMatch(/limit 9 offset 500$/);
    const order = 'publication_year desc, number desc, id desc';
    const expected = await app.sql<{ id: number }>(
      `select id from materials where category_id = 2 order by ${order} limit 8 offset 15500`,
    );
    expect(articles.nodes).toEqual(expected);
  });

  /** A page of rows, the categories, the total and the current user together stay below this. */
  const FEW = 20;

  /** Counts the statements about materials that a function runs, and the rows they return. */
  async function counted<T>(act: () => Promise<T>): Promise<{ data: T; statements: number; rows: number }> {
    let data!: T;
    const { Result } = pg as unknown as { Result: { prototype: { addRow: () => void } } };
    const given = jest.spyOn(Result.prototype, 'addRow');
    try {
      const sent = await statementsOf(async () => (data = await act()), /\bmaterials\b/);
      return { data, statements: sent.length, rows: given.mock.calls.length };
    } finally {
      given.mockRestore();
    }
  }

  /** The client's operations by name, each with its fragments. */
  const operations = separateOperations(parse(textOf(['client'], /\.graphql$/)));
  const execute = (name: string, variables: object) =>
    counted(() => app.asAdmin(print(operations[name]), variables as Record<string, unknown>));

  const filter = { categoryId: null, title: null, deleted: false, includeScheduled: true };
  const page = (more: object = {}) => ({ filter: { ...filter, ...more }, orderBy: 'NEWEST', first: 5, offset: 0 });

  describe('the dashboard', () => {
    it.each([
      ['the first page', page()],
      ['a later page', { ...page(), offset: 900 }],
      ['a category', page({ categoryId: 2 })],
      ['a search', page({ title: 'titulli' })],
      ['another order', { ...page(), orderBy: 'TITLE' }],
    ])('the list reads %s with few statements and few rows', async (_, variables) => {
      const { data, statements, rows } = await execute('DashboardMaterials', variables);
      expect(data.materials.nodes).toHaveLength(5);
      expect(data.materials.totalCount).toBeGreaterThanOrEqual(100);
      // The page, its total, the outlines of its PDFs, its figures without text; a search first reads where the nearest materials end.
      expect(statements).toBeLessThanOrEqual(5);
      expect(rows).toBeGreaterThanOrEqual(5);
      expect(rows).toBeLessThanOrEqual(FEW);
    });

    it('archive, palette and form read few rows', async () => {
      const years = await execute('ArchiveYears', {});
      expect(years.data.publicationYears).toHaveLength(40);
      expect(years.rows).toBeLessThanOrEqual(40 + FEW);
      const year = await execute('ArchiveYear', { year: 1990, first: 5, offset: 0 });
      expect(year.data.materials.nodes).toHaveLength(5);
      const palette = await execute('FindMaterials', { title: 'titulli' });
      expect(palette.data.materials.nodes.length).toBeGreaterThan(1);
      const form = await execute('EditedMaterial', { id: ROWS / 2 });
      expect(form.data.record.title).toMatch(/^Titulli /);
      for (const { rows } of [year, palette, form]) expect(rows).toBeLessThanOrEqual(FEW);
    });
  });
});
