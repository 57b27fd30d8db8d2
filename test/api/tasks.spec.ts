import { beforeAll, describe, expect, it } from '@jest/globals';
import { SearchIndex } from '../../server/discovery/search/search-index.js';
import { query } from '../support/apis.js';
import { pdf } from '../support/files.js';
import { make, placeAt } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

/** What libraries, indexes and readers want to know: each is one short query. */
const app = useApp({ SEARCH_INDEXING: 'all', RATE_LIMIT: '0' });
const admin = useAdmin(app);
const ask = (text: string, variables = {}) => query(app.url, undefined, text, variables);

const HOXHA = 'https://orcid.org/0000-0002-1825-0097';

beforeAll(async () => {
  await make.issue(admin, { title: 'Vjeshta', titleEn: 'Autumn', number: 1, publicationYear: 2019 });
  await make.article(
    admin,
    {
      title: 'Liqeni',
      titleEn: 'The lake',
      abstract: 'Burime ujore.',
      abstractEn: 'Water sources.',
      authorsText: 'Arben Hoxha',
      authorDetails: [{ name: 'Arben Hoxha', orcid: HOXHA }],
      keywords: 'hidrologji',
      keywordsEn: 'hydrology',
      references: 'Zeqo, A. (2001). Drini. doi:10.5555/drini.\nFan, N. https://doi.org/10.5555/FAN',
      doi: '10.5555/liqeni',
      language: 'sq',
      number: 1,
      publicationYear: 2019,
      places: placeAt('Shkodra', 19.5, 42.1),
    },
    { pdf: await pdf({ pages: ['Hyrje', 'Këtu ka burime ujore të pastra', 'Fund'] }) },
  );
  await make.article(admin, {
    title: 'Drini',
    authorsText: 'Arben Hoxha',
    doi: '10.5555/drini',
    references: 'Kini, B. (1999). 10.5555/drinia',
    number: 2,
    publicationYear: 2010,
    places: placeAt('Shkodra', 19.5, 42.1),
  });
  await make.article(admin, { title: 'Deti', number: 1, publicationYear: 2019, places: placeAt('Vlora', 19.5, 40.5) });
  await app.nest.get(SearchIndex).catchUp();
});

it('1: the articles about a place since a year, with DOI and English abstract', async () => {
  const text = `{ articles(filter: {place: "Shkodra", yearFrom: 2015, hasDoi: true}, first: 100) {
    nodes { doi localizedAbstract(language: en) { text language } } } }`;
  const abstract = { text: 'Water sources.', language: 'en' };
  expect((await ask(text)).articles.nodes).toEqual([{ doi: '10.5555/liqeni', localizedAbstract: abstract }]);
});

it('4: the table of contents of an issue, in both languages', async () => {
  const { issue } = await ask(
    '{ issue(year: 2019, number: 1) { titles { text } articles { titles { text language } } } }',
  );
  expect(issue.titles).toEqual([{ text: 'Vjeshta' }, { text: 'Autumn' }]);
  expect(issue.articles[0].titles[1]).toEqual({ text: 'The lake', language: 'en' });
  await expect(ask('{ issue(year: 2019) { id } }')).rejects.toMatchObject({ code: 'BAD_INPUT' });
  await expect(ask('{ issue(id: 1, year: 2019, number: 1) { id } }')).rejects.toMatchObject({ code: 'BAD_INPUT' });
});

it('12: many articles by their DOIs', async () => {
  const dois = ['https://doi.org/10.5555/LIQENI', 'doi:10.5555/drini', '10.5555/none'];
  const { articles } = await ask(
    'query ($d: [String!]) { articles(filter: {dois: $d}, first: 100) { nodes { doi } } }',
    {
      d: dois,
    },
  );
  expect(articles.nodes).toEqual([{ doi: '10.5555/liqeni' }, { doi: '10.5555/drini' }]);
});

describe('one filter', () => {
  const lists: [string, (filter: object) => Promise<string[]>][] = [
    ['articles', listed('articles(filter: $f) { nodes { title } totalCount }', 'articles')],
    ['materials', listed('materials(filter: $f) { nodes { title } totalCount }', 'materials')],
    [
      'search',
      async (f) => {
        const text = 'query ($f: MaterialFilter) { search(filter: $f) { nodes { material { title } } totalCount } }';
        return (await ask(text, { f })).search.nodes.map((hit: any) => hit.material.title);
      },
    ],
    [
      'the articles of an author',
      async (f) => {
        const text =
          'query ($f: MaterialFilter) { term(kind: AUTHOR, slug: "arben-hoxha") { articles(filter: $f) { nodes { title } } } }';
        return (await ask(text, { f })).term.articles.nodes.map(({ title }: any) => title);
      },
    ],
    [
      'places',
      async (f) => {
        const { places } = await ask('query ($f: MaterialFilter) { places(filter: $f) }', { f });
        return places.features.map((feature: any) => feature.properties.title);
      },
    ],
  ];
  function listed(field: string, name: string) {
    return async (f: object) =>
      (await ask(`query ($f: MaterialFilter) { ${field} }`, { f }))[name].nodes.map(({ title }: any) => title);
  }

  it.each(lists)('composes in %s', async (_, titles) => {
    for (const filter of [
      { place: 'SHKODRA', yearFrom: 2015 },
      { search: 'burime', author: 'Arben Hoxha' },
      { search: '"burime ujore"' },
      { cites: 'https://doi.org/10.5555/Drini', bbox: [19, 42, 20, 43] },
      { cites: '10.5555/fan' },
      { keyword: 'Hydrology', language: 'al' },
      { orcid: '0000-0002-1825-0097', authorContains: 'hox' },
      { dois: ['10.5555/liqeni', '10.5555/drini'], year: 2019 },
    ])
      expect([filter, await titles(filter)]).toEqual([filter, ['Liqeni']]);
    for (const filter of [{ search: '!!!' }, { search: 'burime asgjë' }, { author: 'Hoxha', place: 'Shkodra' }])
      expect([filter, await titles(filter)]).toEqual([filter, []]);
    for (const filter of [
      { year: 2019, yearFrom: 2015 },
      { yearFrom: 2019, yearTo: 2015 },
      { language: 'shqip' },
      { cites: 'liqeni' },
      { isDraft: true },
      { deleted: true },
    ])
      await expect(titles(filter)).rejects.toMatchObject({ code: expect.stringMatching(/BAD_INPUT|UNAUTHENTICATED/) });
  });

  it('of articles alone has no other kind', async () => {
    for (const filter of ['category: "Arkiva"', 'categoryId: 1', 'kinds: [ISSUE]'])
      for (const list of ['articles', 'issues'])
        await expect(ask(`{ ${list}(filter: { ${filter} }) { totalCount } }`)).rejects.toMatchObject({
          code: 'BAD_INPUT',
        });
    const { materials } = await ask('{ materials(filter: { kinds: [ISSUE] }) { nodes { title } } }');
    expect(materials.nodes).toEqual([{ title: 'Vjeshta' }]);
  });

  it('takes a URL too, as the file of a search', async () => {
    const file = (parameters: string) => fetch(`${app.url}/kerko.csl.json?${parameters}`);
    const found = (await (
      await file('q=ujore&place=shkodra&yearFrom=2015&dois=10.5555/liqeni,10.5555/drini')
    ).json()) as any;
    expect(found.map((item: any) => item.DOI)).toEqual(['10.5555/liqeni']);
    for (const wrong of ['yearFrom=abc', 'ids=1,x', 'bbox=1,2,3', 'language=1', 'year=2019&year=2020'])
      expect([wrong, (await file(wrong)).status]).toEqual([wrong, 400]);
  });
});

it('a cursor belongs to its list and order', async () => {
  const { articles } = await ask('{ articles(first: 1) { pageInfo { endCursor } } }');
  const after = `after: "${articles.pageInfo.endCursor}"`;
  expect((await ask(`{ articles(first: 1, ${after}) { nodes { title } } }`)).articles.nodes).toHaveLength(1);
  for (const list of [`articles(${after}, orderBy: OLDEST)`, `issues(${after})`, `materials(${after})`])
    await expect(ask(`{ ${list} { nodes { title } } }`)).rejects.toMatchObject({ code: 'BAD_INPUT' });
});
