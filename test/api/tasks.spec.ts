import { beforeAll, describe, expect, it } from '@jest/globals';
import { SearchIndex } from '../../server/discovery/search/search-index.js';
import { query } from '../support/apis.js';
import { pdf } from '../support/files.js';
import { make, placeAt, updateJournal } from '../support/records.js';
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

it('2: what changed since a day', async () => {
  const text = `query ($c: String) { materialChanges(after: $c, first: 2, kinds: [ARTICLE]) {
    endCursor hasNextPage nodes { uri changedAt material { title doi } } } }`;
  const { materialChanges: first } = await ask(text);
  const { materialChanges: rest } = await ask(text, { c: first.endCursor });
  expect([...first.nodes, ...rest.nodes].map(({ material }: any) => material.title)).toEqual([
    'Liqeni',
    'Drini',
    'Deti',
  ]);
  expect([first.hasNextPage, rest.hasNextPage]).toEqual([true, false]);
});

it('3: what is needed to cite the work with a DOI', async () => {
  const { resource } = await ask(`{ resource(identifier: "https://doi.org/10.5555/LIQENI") {
    doiUrl ... on Article { csl: citation(style: CSL_JSON) apa: citation(style: APA, language: en) } } }`);
  expect(JSON.parse(resource.csl)).toMatchObject({ DOI: '10.5555/liqeni' });
  expect(resource).toMatchObject({
    doiUrl: 'https://doi.org/10.5555/liqeni',
    apa: expect.stringContaining('Hoxha'),
  });
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

it('5: the authors with an ORCID iD and their articles', async () => {
  const { authors } = await ask('{ authors(filter: {hasOrcid: true}) { nodes { orcid articles { nodes { doi } } } } }');
  expect(authors.nodes).toEqual([{ orcid: HOXHA, articles: { nodes: [{ doi: '10.5555/liqeni' }] } }]);
});

it('7: the references of an article', async () => {
  const { resource } = await ask(
    '{ resource(identifier: "10.5555/liqeni") { ... on Article { citedWorks { doi } } } }',
  );
  expect(resource.citedWorks).toEqual([{ doi: '10.5555/drini' }, { doi: '10.5555/FAN' }]);
});

it('8: a map of the places in a box', async () => {
  const response = await fetch(`${app.url}/places.geojson?bbox=19,42,20,43`);
  const { features } = (await response.json()) as any;
  expect(response.headers.get('content-type')).toBe('application/geo+json');
  expect(features.map(({ properties }: any) => properties.title).toSorted()).toEqual(['Drini', 'Liqeni']);
});

it('9 and 10: the calls that are open, and the boards', async () => {
  await make.call(admin, { title: 'E hapur' });
  await make.call(admin, { title: 'E mbyllur', deadline: '2020-03-31' });
  await make.member(admin);
  const { calls, boardMembers } = await ask('{ calls { title isOpen } boardMembers { fullName isEditorialBoard } }');
  expect(calls).toEqual([
    { title: 'E hapur', isOpen: true },
    { title: 'E mbyllur', isOpen: false },
  ]);
  expect(boardMembers).toEqual([{ fullName: 'Marin Barleti', isEditorialBoard: true }]);
});

it('6: usage by year', async () => {
  const YEARS = 'readings { since years { year views downloads } }';
  const of = async () =>
    await ask(`{ articles(filter: {doi: "10.5555/liqeni"}) { nodes { id ${YEARS} } } journal { ${YEARS} } }`);
  const [{ id }] = (await of()).articles.nodes;
  await app.sql(`insert into usage_counts values ('2024-05-01', $1, 3, 0, 3, 0), ('2025-05-01', $1, 4, 2, 5, 2)`, [id]);
  await updateJournal(app, { showsReadings: true });
  const { articles, journal } = await of();
  expect(articles.nodes[0].readings).toEqual(journal.readings);
  expect(journal.readings).toEqual({
    since: '2024-05-01',
    years: [
      { year: 2024, views: 3, downloads: 0 },
      { year: 2025, views: 4, downloads: 2 },
    ],
  });
});

it('11: the pages of the PDF of one article that have a phrase', async () => {
  const { articles } = await ask('{ articles(filter: {doi: "10.5555/liqeni"}) { nodes { id pdf { url } } } }');
  const [{ id, pdf: file }] = articles.nodes;
  const text = `{ search(query: "\\"burime ujore\\"", filter: {ids: [${id}]}) { nodes { snippets { field page url html } } } }`;
  const { search } = await ask(text);
  const pages = search.nodes[0].snippets.filter(({ field }: any) => field === 'PDF');
  expect(pages).toEqual([
    {
      field: 'PDF',
      page: 2,
      url: `${file.url}#page=2`,
      html: 'Këtu ka <mark>burime</mark> <mark>ujore</mark> të pastra',
    },
  ]);
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

/** Written by a reader of /api-docs alone. */
it.each<[task: string, query: string, found: object]>([
  [
    'who writes about a place',
    '{ search(filter: {place: "Lake Scutari, Albania"}) { totalCount } shkodra: search(filter: {place: "Shkodra"}) { facets { authors { name count } } } }',
    {
      search: { totalCount: 0 },
      shkodra: { facets: { authors: expect.arrayContaining([{ name: 'Arben Hoxha', count: 1 }]) } },
    },
  ],
  [
    'what a library shows of the newest issue',
    '{ journal { latestIssue { titles { text } number publicationYear articles { doiUrl } } } }',
    {
      journal: {
        latestIssue: {
          titles: [{ text: 'Vjeshta' }, { text: 'Autumn' }],
          number: 1,
          publicationYear: 2019,
          articles: expect.arrayContaining([{ doiUrl: 'https://doi.org/10.5555/liqeni' }]),
        },
      },
    },
  ],
  [
    'the keywords that contain a part, in both languages',
    '{ terms(kind: KEYWORD, filter: {name: "hydro"}) { nodes { name nameEn articleCount } } }',
    { terms: { nodes: [{ name: 'hidrologji', nameEn: 'hydrology', articleCount: 1 }] } },
  ],
  [
    'who cites a work',
    '{ articles(filter: {cites: "doi:10.5555/DRINI"}) { nodes { title } } }',
    { articles: { nodes: [{ title: 'Liqeni' }] } },
  ],
  [
    'the works of a person, for a reference manager',
    `{ articles(filter: {author: "${HOXHA}"}) { nodes { citation(style: RIS) } } }`,
    { articles: { nodes: [{ citation: expect.stringContaining('10.5555/liqeni') }] } },
  ],
  [
    'what may be done with an article',
    '{ resource(identifier: "10.5555/drini") { licenceUrl copyrightHolder } }',
    { resource: { licenceUrl: expect.stringContaining('creativecommons.org'), copyrightHolder: null } },
  ],
  [
    'what a directory asks of the journal',
    '{ journal { hasCharges peerReview languages country licenceUrl } }',
    {
      journal: {
        hasCharges: false,
        peerReview: expect.any(String),
        languages: ['sq', 'en'],
        country: 'AL',
        licenceUrl: expect.any(String),
      },
    },
  ],
  [
    'how a misspelt word is written',
    '{ search(query: "hidrologgji") { totalCount searchedFor didYouMean } }',
    { search: { totalCount: 0, searchedFor: ['hidrologgj…'], didYouMean: 'hidrologji' } },
  ],
  [
    'how long the PDF is, and where it is',
    '{ resource(identifier: "10.5555/liqeni") { pdfUrl ... on Article { pdfOutline { pageCount } } } }',
    { resource: { pdfUrl: expect.stringMatching(/\/id\/\d+\.pdf$/), pdfOutline: { pageCount: 3 } } },
  ],
  [
    'articles by two DOIs, without those that do not exist',
    '{ articles(filter: {dois: ["10.5555/drini", "10.5555/x"]}) { totalCount nodes { authors { name orcid roles affiliations { name } } } } }',
    {
      articles: {
        totalCount: 1,
        nodes: [{ authors: [{ name: 'Arben Hoxha', orcid: null, roles: [], affiliations: [] }] }],
      },
    },
  ],
  [
    'the articles of a decade without a DOI',
    '{ articles(filter: {yearFrom: 2010, yearTo: 2019, hasDoi: false}) { nodes { title } } }',
    { articles: { nodes: [{ title: 'Deti' }] } },
  ],
  [
    'an English text where there is one',
    '{ articles(filter: {doi: "10.5555/liqeni"}) { nodes { localizedTitle(language: en) { text } localizedKeywords(language: en) { text language } } } }',
    {
      articles: {
        nodes: [{ localizedTitle: { text: 'The lake' }, localizedKeywords: { text: 'hydrology', language: 'en' } }],
      },
    },
  ],
])('from the documentation: %s', async (_, text, found) => {
  expect(await ask(text)).toEqual(found);
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
          'query ($f: MaterialFilter) { term(kind: AUTHOR, slug: "0000-0002-1825-0097") { articles(filter: $f) { nodes { title } } } }';
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

it('an ORCID iD is a person, and a name is not', async () => {
  const by = (title: string, name: string, orcid?: string) =>
    make.article(admin, { title, authorsText: name, authorDetails: [{ name, orcid }], publicationYear: 2001 });
  const other = 'https://orcid.org/0000-0001-5109-3700';
  await by('Tjetri', 'Arben Hoxha', other);
  await by('I njëjti', 'A. Hoxha', 'orcid.org/0000-0002-1825-0097');
  await by('I vetmi', 'Drita Zeqo', 'https://orcid.org/0000-0002-1694-233X');
  await app.nest.get(SearchIndex).catchUp();
  const { authors } = await ask('{ authors { nodes { slug name orcid articleCount } totalCount } }');
  expect(authors.nodes.filter(({ slug }: any) => /hoxha|^0/.test(slug))).toEqual([
    { slug: '0000-0002-1825-0097', name: expect.any(String), orcid: HOXHA, articleCount: 2 },
    { slug: '0000-0001-5109-3700', name: 'Arben Hoxha', orcid: other, articleCount: 1 },
    { slug: 'arben-hoxha', name: 'Arben Hoxha', orcid: null, articleCount: 1 },
    { slug: '0000-0002-1694-233x', name: 'Drita Zeqo', orcid: expect.any(String), articleCount: 1 },
  ]);
  const titled = (list: any) => list.nodes.map(({ title }: any) => title).toSorted();
  const titles = async (filter: string) =>
    titled((await ask(`{ articles(filter: { ${filter} }) { nodes { title } } }`)).articles);
  expect(await titles(`author: "${HOXHA}"`)).toEqual(['I njëjti', 'Liqeni']);
  expect(await titles('author: "arben hoxha"')).toEqual(['Drini', 'Liqeni', 'Tjetri']);
  const { term } = await ask('{ term(kind: AUTHOR, slug: "0000-0002-1694-233X") { slug } }');
  expect(term.slug).toBe('0000-0002-1694-233x');
  const { authors: withIds } = await ask(
    '{ authors(filter: {hasOrcid: true}, first: 2) { nodes { slug } pageInfo { endCursor } } }',
  );
  const { authors: rest } = await ask(
    `{ authors(filter: {hasOrcid: true}, after: "${withIds.pageInfo.endCursor}") { nodes { slug } } }`,
  );
  expect(rest.nodes).toEqual([{ slug: '0000-0002-1694-233x' }]);

  const page = async (path: string) => {
    const response = await fetch(app.url + path, { redirect: 'manual' });
    return { status: response.status, location: response.headers.get('location'), html: await response.text() };
  };
  // The former address of the only one of a name leads to the iD; of several without one, to what all of them wrote.
  expect(await page('/autor/drita-zeqo/al')).toMatchObject({ status: 301, location: '/autor/0000-0002-1694-233x/al' });
  expect((await page('/autor/arben-hoxha/al')).html).toContain('Gjetur sipas emrit');
  expect((await page('/autor/0000-0002-1825-0097/en')).html).not.toContain('Found by the name');
  await app.sql(`update materials set deleted_at = now() where title = 'Drini'`);
  await app.nest.get(SearchIndex).catchUp();
  expect(await page('/autor/arben-hoxha/al')).toMatchObject({ status: 302, location: '/kerko/al?author=arben-hoxha' });
  await app.sql(`update materials set deleted_at = null where title = 'Drini'`);
});

it('a keyword in two languages is one, and both its words lead there', async () => {
  const { terms } = await ask('{ terms(kind: KEYWORD) { nodes { slug name nameEn articleCount } } }');
  expect(terms.nodes).toContainEqual({ slug: 'hidrologji', name: 'hidrologji', nameEn: 'hydrology', articleCount: 1 });
  expect(terms.nodes.map(({ slug }: any) => slug)).not.toContain('hydrology');
  const { term } = await ask('{ term(kind: KEYWORD, slug: "Hydrology") { slug articles { nodes { title } } } }');
  expect(term).toEqual({ slug: 'hidrologji', articles: { nodes: [{ title: 'Liqeni' }] } });
  const moved = await fetch(`${app.url}/fjale-kyce/hydrology/en`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/fjale-kyce/hidrologji/en']);
  expect(await (await fetch(`${app.url}/fjalet-kyce/en`)).text()).toMatch(/>hydrology<\/a>/);
});

it('a cursor belongs to its list and order', async () => {
  const { articles } = await ask('{ articles(first: 1) { pageInfo { endCursor } } }');
  const after = `after: "${articles.pageInfo.endCursor}"`;
  expect((await ask(`{ articles(first: 1, ${after}) { nodes { title } } }`)).articles.nodes).toHaveLength(1);
  for (const list of [`articles(${after}, orderBy: OLDEST)`, `issues(${after})`, `materials(${after})`])
    await expect(ask(`{ ${list} { nodes { title } } }`)).rejects.toMatchObject({ code: 'BAD_INPUT' });
});
