import { graphql } from '../support/apis.js';
import { make, YEAR } from '../support/records.js';
import { useApp } from '../support/use-app.js';

const app = useApp();
const titles = (list: { nodes: { title: string }[] }) => list.nodes.map(({ title }) => title);

beforeAll(async () => {
  const admin = graphql(app.url, app.token);
  for (const [title, publicationYear, number] of [
    ['Bjeshkët e Nemuna', 2001, 2],
    ['Shqipëria dhe lumenjtë e saj', 2010, 1],
    ['Deti Jon', 2010, 2],
    ['Deti Adriatik', 2010, 2],
    ['Kurrë më parë 100%', 1999, 1],
    ['Viti që vjen', YEAR + 1, 1],
  ] as const) {
    const titleEn = title === 'Deti Jon' ? 'The Ionian Sea' : null;
    await make.article(admin, { title, titleEn, publicationYear, number });
  }
  await make.issue(admin, { title: 'Revista 2010/2', publicationYear: 2010, number: 2 });
  await make.issue(admin, { title: 'Revista e vitit që vjen', publicationYear: YEAR + 1, number: 1 });
});

describe('lists for readers', () => {
  const PAGE_INFO = 'pageInfo { hasNextPage hasPreviousPage }';

  it('are ordered by year, then number, then the newest record, without those of future years', async () => {
    const { articles } = await app.asAnyone(`{ articles(first: 5) { nodes { title } totalCount ${PAGE_INFO} } }`);
    expect(titles(articles)).toEqual([
      'Deti Adriatik',
      'Deti Jon',
      'Shqipëria dhe lumenjtë e saj',
      'Bjeshkët e Nemuna',
      'Kurrë më parë 100%',
    ]);
    expect(articles).toMatchObject({ totalCount: 5, pageInfo: { hasNextPage: false, hasPreviousPage: false } });
  });

  it.each([
    ['shqiperia', ['Shqipëria dhe lumenjtë e saj']],
    ['deti', ['Deti Adriatik', 'Deti Jon']],
    ['ionian', ['Deti Jon']],
    ['JÖ', ['Deti Jon']],
    ['i\na', []],
    ['b', ['Bjeshkët e Nemuna']],
    ['ë s', ['Shqipëria dhe lumenjtë e saj']],
    ['të e', ['Shqipëria dhe lumenjtë e saj']],
    ['qz', []],
  ])('find %p in titles', async (title, found) => {
    const FIND = 'query ($title: String) { articles(filter: { title: $title }) { nodes { title } } }';
    expect(titles((await app.asAnyone(FIND, { title })).articles)).toEqual(found);
  });

  it('narrow by category, year, years and number', async () => {
    const count = async (filter: string) =>
      (await app.asAnyone(`{ materials(filter: { ${filter} }) { totalCount } }`)).materials.totalCount;
    expect(await count('category: "artikuj"')).toBe(5);
    expect(await count('category: "ARKIVA"')).toBe(1);
    expect(await count('categoryId: 2, year: 2010')).toBe(3);
    expect(await count('yearFrom: 2001, yearTo: 2009')).toBe(1);
    expect(await count('year: 2010, number: 2')).toBe(3);
    expect(await count('category: "asnjë"')).toBe(0);
  });

  it('page by offset', async () => {
    const PAGE = `{ articles(first: 2, offset: 1) { nodes { title } totalCount ${PAGE_INFO} } }`;
    const { nodes, ...page } = (await app.asAnyone(PAGE)).articles;
    expect(titles({ nodes })).toEqual(['Deti Jon', 'Shqipëria dhe lumenjtë e saj']);
    expect(page).toEqual({ totalCount: 5, pageInfo: { hasNextPage: true, hasPreviousPage: true } });
  });

  it.each(['NEWEST', 'OLDEST', 'TITLE', 'UPDATED'])(
    'page by cursor in the order %s without repeating or skipping',
    async (order) => {
      const all = titles((await app.asAnyone(`{ articles(orderBy: ${order}) { nodes { title } } }`)).articles);
      const list = `articles(orderBy: ${order}, first: 2, after: $after)`;
      const PAGE = `query ($after: String) { ${list} { nodes { title } pageInfo { endCursor hasNextPage } }
        alone: ${list} { pageInfo { endCursor } } }`;
      const seen: string[] = [];
      for (let info: any = { hasNextPage: true }; info.hasNextPage;) {
        const { articles, alone } = await app.asAnyone(PAGE, { after: info.endCursor });
        expect(alone.pageInfo.endCursor).toBe(articles.pageInfo.endCursor);
        seen.push(...titles(articles));
        info = articles.pageInfo;
      }
      expect(seen).toEqual(all);
      expect(seen).toHaveLength(5);
    },
  );
});

it('an issue and its articles find each other by number and year, and none as the other type', async () => {
  const { issues, articles } =
    await app.asAnyone(`{ issues { nodes { title articleCount articles { title issue { title } } } }
    articles(filter: { year: 1999 }) { nodes { issue { title } } } }`);
  const issue = { title: 'Revista 2010/2' };
  const [first, second] = ['Deti Jon', 'Deti Adriatik'].map((title) => ({ title, issue }));
  expect(issues.nodes).toEqual([{ ...issue, articleCount: 2, articles: [first, second] }]);
  expect(articles.nodes).toEqual([{ issue: null }]);
  const [id] = await app.column<number>("select id from materials where title = 'Deti Jon'");
  const both = await app.asAnyone(`{ issue(id: ${id}) { title } article(id: ${id}) { title } }`);
  expect(both).toEqual({ issue: null, article: { title: 'Deti Jon' } });
});

it('the years have all issues, of which there may be 500', async () => {
  const add = (issues: number) =>
    app.sql(
      `insert into materials (category_id, title, abstract, number, publication_year)
       select 1, n, 'x', n, 1800 from generate_series(1, $1) n`,
      [issues],
    );
  await add(499);
  const years = async (fields: string) => (await app.asAnyone(`{ years { year issueCount ${fields} } }`)).years;
  const [first, ...others] = await years('issues { title }');
  expect(first).toEqual({ year: 2010, issueCount: 1, issues: [{ title: 'Revista 2010/2' }] });
  const counts = others.map(({ year, issues }: any) => [year, issues.length]);
  expect(Object.fromEntries(counts)).toEqual({ 2001: 0, 1999: 0, 1800: 499 });
  await add(1);
  const stated = { code: 'LIMIT_EXCEEDED', limit: 'issues', value: 501, allowed: 500 };
  await expect(years('issues { title }')).rejects.toMatchObject({ body: { errors: [{ extensions: stated }] } });
  expect((await years('')).at(-1)).toEqual({ year: 1800, issueCount: 500 });
});
