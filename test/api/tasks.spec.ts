import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SearchIndex } from '../../server/discovery/search/search-index.js';
import { type TestApp, startApp } from '../support/app.js';
import { requestGraphql } from '../support/graphql-request.js';
import { graphql, query } from '../support/apis.js';
import { picture } from '../support/files.js';
import { make } from '../support/records.js';

/** Typical tasks of libraries, indexes and readers' programs, each solved by one short query. */

let app: TestApp;
const ids: Record<string, number> = {};

beforeAll(async () => {
  app = await startApp({ SEARCH_INDEXING: 'records', PUBLIC_URL: 'https://revista.example.edu' });
  const admin = graphql(app.url, app.token);
  const shkodra = {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', properties: { name: 'Shkodra' }, geometry: { type: 'Point', coordinates: [19.5, 42.1] } },
    ],
  };
  ids.issue = (await make.issue(admin, { publicationYear: 2019 }, { coverImage: await picture() })).id;
  ids.lake = (
    await make.article(admin, {
      title: 'Liqeni',
      publicationYear: 2019,
      doi: '10.5555/liqeni',
      authorsText: 'Arta Hoxha',
      authorDetails: [{ name: 'Arta Hoxha', orcid: '0000-0002-1825-0097' }],
      places: shkodra,
    })
  ).id;
  ids.plain = (await make.article(admin, { title: 'Fusha', publicationYear: 2019 })).id;
  await make.call(admin);
  await app.nest.get(SearchIndex).catchUp();
});
afterAll(() => app.close());

const data = async (query: string, variables?: object) => {
  const { data: found, errors } = await requestGraphql(app.url, query, variables);
  expect(errors).toBeUndefined();
  expect(query.length).toBeLessThan(400);
  return found;
};

it('all DOIs of a year', async () => {
  const query =
    '{ articles(filter: { year: 2019, hasDoi: true }, first: 100) { nodes { doi } pageInfo { endCursor hasNextPage } } }';
  expect((await data(query)).articles.nodes).toEqual([{ doi: '10.5555/liqeni' }]);
});

it('RIS for an issue', async () => {
  const { issues } = await data(
    '{ issues(filter: { year: 2019, number: 1 }) { nodes { articles { citation(style: RIS) } } } }',
  );
  expect(issues.nodes[0].articles).toHaveLength(2);
  for (const { citation } of issues.nodes[0].articles) expect(citation).toMatch(/^TY {2}- JOUR/);
});

it('authors with an ORCID iD and their articles', async () => {
  const query =
    '{ authors(filter: { hasOrcid: true }) { totalCount nodes { name orcid articles { nodes { doi } } } } }';
  expect((await data(query)).authors).toEqual({
    totalCount: 1,
    nodes: [
      {
        name: 'Arta Hoxha',
        orcid: 'https://orcid.org/0000-0002-1825-0097',
        articles: { nodes: [{ doi: '10.5555/liqeni' }] },
      },
    ],
  });
});

it('everything that changed since last night', async () => {
  const query = `query ($after: String, $until: DateTime) { materialChanges(after: $after, until: $until, first: 100) {
    endCursor hasNextPage nodes { id uri changedAt material { __typename title doi url } } } }`;
  const { materialChanges: all } = await data(query);
  expect(all.nodes.map(({ id }: { id: number }) => id)).toEqual([ids.issue, ids.lake, ids.plain]);
  expect(all.nodes[1].uri).toBe(`https://revista.example.edu/id/${ids.lake}`);
  expect((await data(query, { after: all.endCursor })).materialChanges.nodes).toEqual([]);
  const { materialChanges: earlier } = await data(query, { until: all.nodes[2].changedAt });
  expect(earlier.nodes.map(({ id }: { id: number }) => id)).toEqual([ids.issue, ids.lake]);
});

it('the changed articles, without the issues', async () => {
  const { materialChanges } = await data(
    '{ materialChanges(kinds: [ARTICLE]) { endCursor nodes { id material { title } } } }',
  );
  expect(materialChanges.nodes.map(({ id }: { id: number }) => id)).toEqual([ids.lake, ids.plain]);
});

it('the cover at 300 pixels', async () => {
  const { journal } = await data('{ journal { latestIssue { coverImage { url(width: 300) } } } }');
  expect(journal.latestIssue.coverImage.url).toMatch(/^https:\/\/revista\.example\.edu\/uploads\//);
});

it('the editor-in-chief', async () => {
  const editorInChief = { name: 'Marin Barleti', email: 'barleti@example.org' };
  const save = 'mutation ($input: UpdateJournalInput!) { updateJournal(input: $input) { version } }';
  await query(app.url, app.token, save, { input: { editorInChief: { ...editorInChief, phones: [] } } });
  expect((await data('{ journal { editorInChief { name email } } }')).journal).toEqual({ editorInChief });
});

it('articles about Shkodra, found in any field', async () => {
  const { search, byPlace } = await data(
    '{ search(query: "shkodra") { nodes { material { id } } } byPlace: articles(filter: { bbox: [19, 42, 20, 42.5] }) { nodes { id } } }',
  );
  expect(search.nodes).toEqual([{ material: { id: ids.lake } }]);
  expect(byPlace.nodes).toEqual([{ id: ids.lake }]);
});

it('the newest call with its deadline, in both languages', async () => {
  const { latestCall } = await data(
    '{ latestCall { title deadline url sq: localizedDescription(language: sq) { text } en: localizedDescription(language: en) { text } } }',
  );
  expect(latestCall).toMatchObject({ deadline: '2030-03-31', en: { text: expect.stringContaining('Authors') } });
});

it('CSL-JSON of an article with a given DOI', async () => {
  const { resource } = await data(
    '{ resource(identifier: "10.5555/liqeni") { ... on Article { citation(style: CSL_JSON) } } }',
  );
  expect([JSON.parse(resource.citation)].flat()).toMatchObject([{ type: 'article-journal', DOI: '10.5555/liqeni' }]);
});

it('a line of KBART', async () => {
  const { journal, first, last } = await data(
    `{ journal { titleEn issn issnOnline publisherEn url(language: en) }
      first: issues(orderBy: OLDEST, first: 1) { nodes { publicationYear volume number } }
      last: issues(first: 1) { nodes { publicationYear volume number } } }`,
  );
  expect(journal.titleEn).toMatch(/\S/);
  expect(first).toEqual(last);
});

it('the contents of the latest issue with their PDFs', async () => {
  const { journal } = await data(
    '{ journal { latestIssue { title articles { title authors { name } firstPage lastPage pdf { url size } } } } }',
  );
  expect(journal.latestIssue.articles[0].pdf.url).toMatch(/^https:/);
});

it('the years, with their issues', async () => {
  expect(await data('{ years { year issues { id } } }')).toEqual({
    years: [{ year: 2019, issues: [{ id: ids.issue }] }],
  });
});

it('fifty records by their ids', async () => {
  const { materials } = await data(
    'query ($ids: [Int!]) { materials(filter: { ids: $ids }, first: 50) { totalCount } }',
    {
      ids: Array.from({ length: 50 }, (_, index) => index + 1),
    },
  );
  expect(materials.totalCount).toBe(3);
});

describe('authors', () => {
  it('are a connection, and can be filtered by name and ORCID iD', async () => {
    const page = '{ edges { cursor node { name } } pageInfo { endCursor hasNextPage hasPreviousPage } totalCount }';
    const { authors: first } = await data(`{ authors(first: 1) ${page} }`);
    expect(first).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true, hasPreviousPage: false } });
    const next = await data(`query ($after: String) { authors(first: 1, after: $after) ${page} }`, {
      after: first.pageInfo.endCursor,
    });
    expect(next.authors).toMatchObject({
      totalCount: 2,
      edges: [{ node: { name: 'Sami Frashëri' } }],
      pageInfo: { hasNextPage: false, hasPreviousPage: true },
    });
    for (const filter of ['orcid: "0000-0002-1825-0097"', 'name: "HÓXHA"'])
      expect((await data(`{ authors(filter: { ${filter} }) { nodes { name } } }`)).authors.nodes).toEqual([
        { name: 'Arta Hoxha' },
      ]);
    expect((await data('{ authors(filter: { name: "!%_" }) { totalCount } }')).authors.totalCount).toBe(0);
    expect((await data('{ authors(first: 500) { nodes { name } } }')).authors.nodes).toHaveLength(2);
  });

  it('reject the cursor of another list', async () => {
    const { articles } = await data('{ articles(first: 1) { pageInfo { endCursor } } }');
    const { errors } = await requestGraphql(
      app.url,
      `{ authors(after: "${articles.pageInfo.endCursor}") { totalCount } }`,
    );
    expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', fields: [{ field: 'after' }] });
  });
});

describe('what a request costs', () => {
  it('is reported in each response, from every path', async () => {
    const query = '{ articles(first: 10) { nodes { title doi } } }';
    const cost = { requested: expect.any(Number), allowed: 10_000 };
    const responses = [
      await requestGraphql(app.url, query),
      await requestGraphql(app.url, query),
      await requestGraphql(app.url, query, {}, app.token),
    ];
    for (const { extensions } of responses) expect(extensions).toEqual({ cost });
    expect(new Set(responses.map(({ extensions }) => extensions.cost.requested)).size).toBe(1);
  });

  it('has its own error code when it exceeds the limit', async () => {
    const { errors } = await requestGraphql(
      app.url,
      '{ issues(first: 100) { nodes { articles { issue { articles { id } } } } } }',
    );
    expect(errors[0].extensions).toMatchObject({ code: 'LIMIT_EXCEEDED', limit: 'cost', allowed: 10_000 });
  });
});
