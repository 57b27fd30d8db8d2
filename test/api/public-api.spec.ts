import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestApp, startApp } from '../support/app.js';
import { graphql, query } from '../support/apis.js';
import { picture } from '../support/files.js';
import { make } from '../support/records.js';

const POINT = {
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', properties: { name: 'Valbona' }, geometry: { type: 'Point', coordinates: [19.9, 42.4] } },
  ],
};

let app: TestApp;
const ids: Record<string, number> = {};
const execute = (text: string, variables = {}) => query(app.url, undefined, text, variables);

beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: 'https://revista.example.edu' });
  const admin = graphql(app.url, app.token);
  ids.valbona = (
    await make.article(admin, {
      title: 'Lugina e Valbonës',
      titleEn: 'The Valbona Valley',
      authorsText: 'Sami Frashëri; Edith Durham',
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
      language: 'en-GB',
      publicationYear: 2010,
      number: 2,
    })
  ).id;
  ids.issue = (await make.issue(admin, { title: 'Revista 1/2010', publicationYear: 2010 })).id;
  ids.call = (await make.call(admin)).id;
});
afterAll(() => app.close());

describe('filters', () => {
  it.each([
    ['keyword: "AKULLNAJA"', ['valbona']],
    ['keyword: "glacier"', ['valbona']],
    ['keyword: "%"', []],
    ['author: "durham"', ['seas', 'valbona']],
    ['author: "Frasheri"', ['valbona']],
    ['doi: "10.1000/valbona.1"', ['valbona']],
    ['doi: "https://doi.org/10.1000/Valbona.1"', ['valbona']],
    ['doi: "10.1000"', []],
    ['language: "en"', ['seas']],
    ['language: "sq"', ['valbona']],
    ['language: "e"', null],
    ['language: "al"', ['valbona']],
    ['hasDoi: true', ['valbona']],
    ['hasDoi: false', ['seas']],
    ['orcid: "0000-0002-1825-0097"', []],
    ['orcid: "0000-0002-1825-0098"', null],
    ['updatedUntil: "2000-01-01T00:00:00Z"', []],
    ['ids: [0, 2147483647]', []],
    ['bbox: [19, 39, 22, 43]', ['valbona']],
    ['bbox: [19, 39, 22]', null],
    ['bbox: [19, 43, 22, 39]', null],
    ['updatedSince: "2999-01-01T00:00:00Z"', []],
    ['updatedSince: "2000-01-01T00:00:00Z", author: "durham"', ['seas', 'valbona']],
  ])('%s', async (filter, found) => {
    const text = `{ articles(filter: { ${filter} }) { nodes { id } totalCount } }`;
    if (!found) return expect(execute(text)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    const { articles } = await execute(text);
    expect(articles.nodes.map((node: { id: number }) => node.id)).toEqual(found.map((name) => ids[name]));
    return expect(articles.totalCount).toBe(found.length);
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
    const english = { text: 'Seas of Albania', language: 'en-GB' };
    expect(seas).toEqual({ al: english, en: english });
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
  const { article, issue, call, journal } = await execute(`{
    article(id: ${ids.valbona}) { url en: url(language: en) licenceUrl }
    issue(id: ${ids.issue}) { url licenceUrl } call(id: ${ids.call}) { url licenceUrl } journal { url(language: en) licenceUrl } }`);
  const site = 'https://revista.example.edu';
  expect(article.url).toBe(`${site}/artikull/${ids.valbona}/lugina-e-valbon%C3%ABs/1/2010/al`);
  expect(article.en).toBe(`${site}/artikull/${ids.valbona}/lugina-e-valbon%C3%ABs/1/2010/en`);
  expect(issue.url).toBe(`${site}/revista/${ids.issue}/revista-1%2F2010/1/2010/al`);
  expect([call.url, journal.url]).toEqual([`${site}/al#thirrja`, `${site}/en`]);
  expect([article.licenceUrl, issue.licenceUrl, call.licenceUrl]).toEqual(Array(3).fill(journal.licenceUrl));
});

it('the journal is the root of issues, articles and authors', async () => {
  const { journal } = await execute(`{ journal {
    latestIssue { title } issues(first: 1) { nodes { title articles { title issue { title } authors { name } } } totalCount }
    articles(filter: { author: "durham" }) { totalCount } calls { title } boardMembers { fullName } otherFiles { title } } }`);
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
          name: 'Valbona',
          articleId: ids.valbona,
          title: 'The Valbona Valley',
          publicationYear: 2010,
          number: 1,
          url: expect.stringContaining(`/artikull/${ids.valbona}/`),
        },
      },
    ],
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
  const { id } = await make.issue(
    graphql(app.url, app.token),
    { title: 'Me kopertinë', publicationYear: 1990 },
    { coverImage: await picture() },
  );
  expect((await execute(`{ issue(id: ${id}) { coverUrl } }`)).issue.coverUrl).toMatch(/\/uploads\/.+\.(webp|jpg|png)$/);
});
