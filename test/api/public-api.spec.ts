import { beforeAll, describe, expect, it } from '@jest/globals';
import { query } from '../support/apis.js';
import { SearchIndex } from '../../server/discovery/search/search-index.js';
import { requestGraphql } from '../support/graphql-request.js';
import { picture } from '../support/files.js';
import { make, placeAt, updateJournal } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const POINT = placeAt('Valbona', 19.9, 42.4);

const SITE = 'https://revista.example.edu';
const app = useApp({ PUBLIC_URL: SITE, SEARCH_INDEXING: 'records' });
const admin = useAdmin(app);
const ids: Record<string, number> = {};
const execute = (text: string, variables = {}) => query(app.url, undefined, text, variables);

beforeAll(async () => {
  ids.valbona = (
    await make.article(admin, {
      title: 'Lugina e Valbonës',
      titleEn: 'The Valbona Valley',
      authorsText: 'Sami Frashëri; Edith Durham',
      authorDetails: [{ name: 'Sami Frashëri', orcid: '0000-0002-1825-0097' }],
      keywords: 'lugina, akullnaja',
      keywordsEn: 'valleys, glaciers',
      doi: '10.1000/Valbona.1',
      language: 'sq',
      publicationYear: 2010,
      places: POINT,
    })
  ).id;
  ids.seas = (
    await make.article(admin, {
      title: 'Seas of Albania',
      authorsText: 'Edith Durham',
      keywords: 'sea',
      summary: { language: 'sq', title: 'Detet e Shqipërisë', abstract: 'Dy dete.', keywords: 'det' },
      language: 'en-GB',
      publicationYear: 2011,
      number: 2,
    })
  ).id;
  ids.issue = (await make.issue(admin, { title: 'Revista 1/2010', publicationYear: 2010 })).id;
  ids.call = (await make.call(admin)).id;
  const nextYear = new Date().getFullYear() + 1;
  ids.later = (await make.article(admin, { publicationYear: nextYear, doi: '10.5555/ardhshme' })).id;
  await app.nest.get(SearchIndex).catchUp();
});

describe('filters', () => {
  it.each([
    ['keyword: "AKULLNAJA"', ['valbona']],
    ['keywordContains: "glacier"', ['valbona']],
    ['keyword: "%"', []],
    ['authorContains: "durham"', ['seas', 'valbona']],
    ['authorContains: "Frasheri"', ['valbona']],
    ['doi: "10.1000/valbona.1"', ['valbona']],
    ['doi: "https://doi.org/10.1000/Valbona.1"', ['valbona']],
    ['doi: "10.1000"', []],
    ['language: "en"', ['seas']],
    ['language: "sq"', ['valbona']],
    ['language: "e"', null],
    ['language: "al"', ['valbona']],
    ['hasDoi: true', ['valbona']],
    ['hasDoi: false', ['seas']],
    ['orcid: "0000-0002-1825-0097"', ['valbona']],
    ['orcid: "https://orcid.org/0000-0002-1825-0097"', ['valbona']],
    ['orcid: "0000-0002-1694-233X"', []],
    ['orcid: "0000-0002-1825-0098"', null],
    ['updatedUntil: "2000-01-01T00:00:00Z"', []],
    ['ids: [0, 2147483647]', []],
    ['bbox: [19, 39, 22, 43]', ['valbona']],
    ['bbox: [19, 39, 22]', null],
    ['bbox: [19, 43, 22, 39]', null],
    ['updatedSince: "2999-01-01T00:00:00Z"', []],
    ['updatedSince: "2000-01-01T00:00:00Z", authorContains: "durham"', ['seas', 'valbona']],
  ])('%s', async (filter, found) => {
    const text = `{ articles(filter: { ${filter} }) { nodes { id } totalCount } }`;
    if (!found) return expect(execute(text)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    const { articles } = await execute(text);
    expect(articles.nodes.map((node: { id: number }) => node.id)).toEqual(found.map((name) => ids[name]));
    return expect(articles.totalCount).toBe(found.length);
  });

  it('by a bounding box, even if it crosses the date line', async () => {
    const places = placeAt('Taveuni', -179.5, -17);
    const { id } = await make.article(admin, { title: 'Ishulli', authorsText: null, publicationYear: 2003, places });
    const found = async (filter: string) =>
      (await execute(`{ articles(filter: { ${filter} }) { nodes { id } } }`)).articles.nodes.map(
        (node: { id: number }) => node.id,
      );
    expect(await found('bbox: [170, -30, -170, 0]')).toEqual([id]);
    expect(await found('bbox: [-10, -30, 10, 0]')).toEqual([]);
    expect(await found('bbox: [-180, -90, 180, 90], hasDoi: false')).toEqual([id]);
    await admin.remove('materials', id);
  });

  it('by several ids, except hidden ones', async () => {
    const text = `{ articles(filter: { ids: [${ids.valbona}, ${ids.later}, ${ids.seas}] }) { nodes { id } } }`;
    expect((await execute(text)).articles.nodes).toEqual([{ id: ids.seas }, { id: ids.valbona }]);
  });

  it('by DOI, page URL and permanent URL', async () => {
    const { article } = await execute(`{ article(id: ${ids.valbona}) { uri url } }`);
    const found = async (identifier: string) =>
      (await execute('query ($identifier: String!) { resource(identifier: $identifier) { id } }', { identifier }))
        .resource;
    for (const identifier of [
      ...['10.1000/VALBONA.1', 'https://doi.org/10.1000/Valbona.1'],
      ...[article.uri, article.url, `${article.uri}.bib`],
    ])
      expect(await found(identifier)).toEqual({ id: ids.valbona });
    for (const identifier of [
      ...['', '10.5555/ardhshme', `${SITE}/id/${ids.later}`, `${SITE}/id/99999999999`],
      ...['https://elsewhere.example/id/1', 'x'],
    ])
      expect(await found(identifier)).toBeNull();
  });
});

it('past years list their issues', async () => {
  expect(await execute('{ years { year issues { id title } } }')).toEqual({
    years: [
      { year: 2011, issues: [] },
      { year: 2010, issues: [{ id: ids.issue, title: 'Revista 1/2010' }] },
    ],
  });
});

describe('texts in two languages', () => {
  it('are in the requested language, or name their language', async () => {
    const { valbona, seas } = await execute(`{
      valbona: article(id: ${ids.valbona}) { al: localizedTitle(language: al) { ...T } en: localizedTitle(language: en) { ...T }
        keywords: localizedKeywords(language: en) { ...T } abstract: localizedAbstract(language: en) { ...T } }
      seas: article(id: ${ids.seas}) { al: localizedTitle(language: al) { ...T } en: localizedTitle(language: en) { ...T } } }
      fragment T on LocalizedText { text language }`);
    expect(valbona).toEqual({
      al: { text: 'Lugina e Valbonës', language: 'sq' },
      en: { text: 'The Valbona Valley', language: 'en' },
      keywords: { text: 'valleys, glaciers', language: 'en' },
      abstract: { text: expect.stringContaining('maleve'), language: 'sq' },
    });
    expect(seas).toEqual({
      al: { text: 'Detet e Shqipërisë', language: 'sq' },
      en: { text: 'Seas of Albania', language: 'en-GB' },
    });
  });

  it('of an article in English are found and shown in Albanian as well; titleEn, abstractEn and keywordsEn are the English ones', async () => {
    const found = await execute(`{
      listed: articles(filter: { title: "detet e" }) { nodes { id teasers { text language } titleEn abstractEn keywordsEn } }
      byKeyword: articles(filter: { keywordContains: "det" }) { nodes { id } }
      search(query: "dy dete") { nodes { material { id } snippets { html } } }
      term(kind: KEYWORD, slug: "det") { language articles { nodes { id } } } }`);
    const [{ teasers, ...article }] = found.listed.nodes;
    expect(article).toEqual({
      id: ids.seas,
      titleEn: 'Seas of Albania',
      abstractEn: article.abstractEn,
      keywordsEn: 'sea',
    });
    expect(teasers[1]).toEqual({ text: 'Dy dete.', language: 'sq' });
    expect(article.abstractEn.startsWith(teasers[0].text.replace('...', ''))).toBe(true);
    expect([found.byKeyword, found.term.articles].map(({ nodes }) => nodes)).toEqual([
      [{ id: ids.seas }],
      [{ id: ids.seas }],
    ]);
    expect(found.term.language).toBe('sq');
    expect(found.search.nodes).toEqual([
      {
        material: { id: ids.seas },
        snippets: expect.arrayContaining([{ html: '<mark>Dy</mark> <mark>dete</mark>.' }]),
      },
    ]);
  });

  it('in Albanian are those of sq and of al', async () => {
    const text = (language: string) =>
      execute(
        `{ article(id: ${ids.valbona}) { url(language: ${language}) localizedTitle(language: ${language}) { text } } }`,
      );
    expect(await text('sq')).toEqual(await text('al'));
  });

  it('of calls and of the journal as well', async () => {
    const { latestCall, journal } = await execute(`{
      latestCall { localizedDescription(language: en) { text language } }
      journal { localizedTitle(language: al) { language } localizedSubtitle(language: en) { language } localizedPublisher(language: en) { language } } }`);
    expect(latestCall.localizedDescription).toEqual({
      text: 'Authors are invited to send manuscripts.',
      language: 'en',
    });
    expect(journal).toEqual({
      localizedTitle: { language: 'sq' },
      localizedSubtitle: { language: 'en' },
      localizedPublisher: { language: 'en' },
    });
  });
});

it('every record has its URL and its licence', async () => {
  const { article, issue, call, journal, materialChanges } = await execute(`{
    article(id: ${ids.valbona}) { url en: url(language: en) licenceUrl }
    materialChanges(first: 1) { nodes { id uri } } issue(id: ${ids.issue}) { url licenceUrl } call(id: ${ids.call}) { url licenceUrl } journal { url(language: en) licenceUrl } }`);
  expect(materialChanges.nodes).toEqual([{ id: ids.valbona, uri: `${SITE}/id/${ids.valbona}` }]);
  expect(article.url).toBe(`${SITE}/artikull/${ids.valbona}/lugina-e-valbon%C3%ABs/1/2010/al`);
  expect(article.en).toBe(`${SITE}/artikull/${ids.valbona}/lugina-e-valbon%C3%ABs/1/2010/en`);
  expect(issue.url).toBe(`${SITE}/revista/${ids.issue}/revista-1%2F2010/1/2010/al`);
  expect([call.url, journal.url]).toEqual([`${SITE}/al#thirrja`, `${SITE}/en`]);
  expect([article.licenceUrl, issue.licenceUrl, call.licenceUrl]).toEqual(Array(3).fill(journal.licenceUrl));
});

it('the journal is the root of issues, articles and authors', async () => {
  const { journal } = await execute(`{ journal {
    latestIssue { title } issues(first: 1) { nodes { title articles { title issue { title } authors { name } } } totalCount }
    articles(filter: { authorContains: "durham" }) { totalCount } calls { title } boardMembers { fullName } otherFiles { title } } }`);
  expect(journal).toMatchObject({
    latestIssue: { title: 'Revista 1/2010' },
    issues: {
      totalCount: 1,
      nodes: [
        {
          title: 'Revista 1/2010',
          articles: [
            {
              title: 'Lugina e Valbonës',
              issue: { title: 'Revista 1/2010' },
              authors: [{ name: 'Sami Frashëri' }, { name: 'Edith Durham' }],
            },
          ],
        },
      ],
    },
    articles: { totalCount: 2 },
    calls: [{ title: 'Thirrje për artikuj' }],
    boardMembers: [],
    otherFiles: [],
  });
});

it('a DOI is also given as a URL', async () => {
  const { article, issue } = await execute(
    `{ article(id: ${ids.valbona}) { doiUrl } issue(id: ${ids.issue}) { doiUrl } }`,
  );
  expect([article.doiUrl, issue.doiUrl]).toEqual(['https://doi.org/10.1000/Valbona.1', null]);
});

it('an article is the same complete object at every level', async () => {
  const { article, issue } = await execute(`{
    article(id: ${ids.valbona}) { ...A } issue(id: ${ids.issue}) { articles { ...A issue { articles { ...A } } } } }
    fragment A on Article { id title titleEn abstract abstractEn authorsText authors { name familyName } keywords keywordsEn
      references doi language number publicationYear places url licenceUrl createdAt updatedAt category { id name } pdf { url sha256 size } }`);
  const { issue: nested, ...first } = issue.articles[0];
  expect([first, nested.articles[0]]).toEqual([article, article]);
});

it('the places of all articles are one GeoJSON collection', async () => {
  const { places } = await execute('{ places(language: en) }');
  expect(places).toEqual({
    type: 'FeatureCollection',
    features: [
      {
        ...POINT.features[0],
        properties: {
          name: 'Valbonë',
          nameEn: 'Valbonë',
          gazetteer: 'valbone',
          within: 'Tropojë, Qarku i Kukësit, Shqipëria',
          sameAs: 'https://sws.geonames.org/3184193/',
          articleId: ids.valbona,
          title: 'The Valbona Valley',
          authors: 'Sami Frashëri; Edith Durham',
          publicationYear: 2010,
          number: 1,
          doi: 'https://doi.org/10.1000/Valbona.1',
          uri: `${SITE}/id/${ids.valbona}`,
          url: expect.stringContaining(`/artikull/${ids.valbona}/`),
        },
      },
    ],
    next: null,
  });
  expect((await execute('{ places(filter: { year: 1999 }) }')).places.features).toEqual([]);
  await expect(execute('{ places(filter: { includeScheduled: true }) }')).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
});

it('every material has the URL of a cover, and every PDF a permanent one', async () => {
  const { article, issue, journal } = await execute(
    `{ article(id: ${ids.valbona}) { coverUrl pdfUrl } issue(id: ${ids.issue}) { coverUrl } journal { policyUrl(language: en) } }`,
  );
  const path = (url: string) => {
    expect(url.startsWith(app.config.publicUrl)).toBe(true);
    return url.slice(app.config.publicUrl.length);
  };
  for (const { coverUrl } of [article, issue]) {
    const cover = await fetch(app.url + path(coverUrl));
    expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/png']);
  }
  const pdf = await fetch(app.url + path(article.pdfUrl), { redirect: 'manual' });
  expect([pdf.status, path(article.pdfUrl)]).toEqual([303, `/id/${ids.valbona}.pdf`]);
  expect((await fetch(app.url + path(journal.policyUrl))).status).toBe(200);
});

it('file URLs are absolute, and an image is available in a given width', async () => {
  const { article } = await execute(`{ article(id: ${ids.valbona}) { pdf { url path } } }`);
  expect(article.pdf.url).toBe(SITE + (article.pdf.path as string));
  const { id } = await make.issue(
    admin,
    { title: 'Me kopertinë', publicationYear: 1990 },
    { coverImage: await picture() },
  );
  const { issue: found } = await execute(
    `{ issue(id: ${id}) { coverUrl coverImage { url path small: url(width: 1) huge: url(width: 99999) variants { url width } } } }`,
  );
  const { coverImage, coverUrl } = found;
  expect(coverUrl).toMatch(/\/uploads\/.+\.(webp|jpg|png)$/);
  expect(coverImage).toMatchObject({ url: SITE + (coverImage.path as string), huge: coverImage.url });
  expect(coverImage.variants[0].url).toBe(coverImage.small);
  for (const { url } of coverImage.variants as { url: string }[])
    expect((await fetch(url.replace(SITE, app.url))).status).toBe(200);
});

it('the editor-in-chief', async () => {
  const editorInChief = { name: 'Marin Barleti', email: 'barleti@example.org' };
  await updateJournal(app, { editorInChief: { ...editorInChief, phones: [] } });
  expect((await execute('{ journal { editorInChief { name email } } }')).journal).toEqual({ editorInChief });
});

describe('authors', () => {
  it('are a connection, and can be filtered by name and ORCID iD', async () => {
    const page = '{ edges { cursor node { name } } pageInfo { endCursor hasNextPage hasPreviousPage } totalCount }';
    const { authors: first } = await execute(`{ authors(first: 1) ${page} }`);
    expect(first).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true, hasPreviousPage: false } });
    const next = await execute(`query ($after: String) { authors(first: 1, after: $after) ${page} }`, {
      after: first.pageInfo.endCursor,
    });
    expect(next.authors).toMatchObject({
      totalCount: 2,
      edges: [{ node: { name: 'Sami Frashëri' } }],
      pageInfo: { hasNextPage: false, hasPreviousPage: true },
    });
    for (const filter of ['orcid: "0000-0002-1825-0097"', 'name: "FRÁSHERI"'])
      expect((await execute(`{ authors(filter: { ${filter} }) { nodes { name } } }`)).authors.nodes).toEqual([
        { name: 'Sami Frashëri' },
      ]);
    expect((await execute('{ authors(filter: { name: "!%_" }) { totalCount } }')).authors.totalCount).toBe(0);
    expect((await execute('{ authors(first: 500) { nodes { name } } }')).authors.nodes).toHaveLength(2);
  });

  it('with an ORCID iD come with their articles', async () => {
    const query =
      '{ authors(filter: { hasOrcid: true }) { totalCount nodes { name orcid articles { nodes { doi } } } } }';
    expect((await execute(query)).authors).toEqual({
      totalCount: 1,
      nodes: [
        {
          name: 'Sami Frashëri',
          orcid: 'https://orcid.org/0000-0002-1825-0097',
          articles: { nodes: [{ doi: '10.1000/Valbona.1' }] },
        },
      ],
    });
  });

  it('reject the cursor of another list', async () => {
    const { articles } = await execute('{ articles(first: 1) { pageInfo { endCursor } } }');
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
});

describe('the public schema', () => {
  const introspect = async (token?: string) => {
    const { data: found } = await requestGraphql(
      app.url,
      '{ __schema { types { name fields { name } } mutationType { fields { name } } } }',
      undefined,
      token,
    );
    return JSON.stringify(found);
  };

  it('is all that anonymous introspection returns, even repeated; administrators get the whole schema', async () => {
    for (const _ of [1, 2, 3]) expect(await introspect()).not.toMatch(/createMaterial|Revision|"version"|deletedAt/);
    expect(await introspect(app.token)).toMatch(/createMaterial/);
    expect(await introspect()).toMatch(/subscribe/);
  });

  it.each(['Bearer x', 'Basic YTpi'])('no other schema is returned to the invalid token %j', async (authorization) => {
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ __schema { types { name } } }' }),
    });
    const { data: found, errors } = (await response.json()) as any;
    expect([found, errors[0].extensions.code]).toEqual([undefined, 'UNAUTHENTICATED']);
  });

  it('cannot be introspected together with data', async () => {
    for (const query of [
      '{ __typename __schema { queryType { name } } journal { title } }',
      '{ ...Q __schema { queryType { name } } } fragment Q on Query { journal { title } }',
    ]) {
      const { errors } = await requestGraphql(app.url, query);
      expect(errors[0].extensions.code).toBe('BAD_INPUT');
    }
  });
});
