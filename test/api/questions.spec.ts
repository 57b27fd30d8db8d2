import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestApp, startApp } from '../support/app.js';
import { requestGraphql } from '../support/graphql-request.js';
import { graphql } from '../support/apis.js';
import { picture } from '../support/files.js';
import { make } from '../support/records.js';

const SITE = 'https://revista.example.edu';
const YEAR = new Date().getFullYear();
let app: TestApp;
let lake: { id: number };
let island: { id: number };
let issue: { id: number };
let later: { id: number };

const at = (longitude: number, latitude: number) => ({
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', properties: { name: 'X' }, geometry: { type: 'Point', coordinates: [longitude, latitude] } },
  ],
});

beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: SITE });
  const admin = graphql(app.url, app.token);
  issue = await make.issue(admin, { title: 'Numri 1', publicationYear: 2001 }, { coverImage: await picture() });
  lake = await make.article(admin, {
    title: 'Liqeni',
    publicationYear: 2001,
    doi: '10.5555/liqeni',
    authorsText: 'Arta Hoxha',
    authorDetails: [{ name: 'Arta Hoxha', orcid: '0000-0002-1825-0097' }],
    places: at(19.5, 42.1),
  });
  island = await make.article(admin, { title: 'Ishulli', publicationYear: 2003, places: at(-179.5, -17) });
  later = await make.article(admin, { title: 'E ardhshme', publicationYear: YEAR + 1, doi: '10.5555/ardhshme' });
});
afterAll(() => app.close());

const data = async (query: string) => {
  const { data: found, errors } = await requestGraphql(app.url, query);
  expect(errors).toBeUndefined();
  return found;
};
const ids = async (filter: string) =>
  (await data(`{ articles(filter: { ${filter} }) { nodes { id } totalCount } }`)).articles.nodes.map(
    ({ id }: { id: number }) => id,
  );

describe('articles are found', () => {
  it('by the ORCID iD of an author, with or without its resolver', async () => {
    expect(await ids('orcid: "0000-0002-1825-0097"')).toEqual([lake.id]);
    expect(await ids('orcid: "https://orcid.org/0000-0002-1825-0097"')).toEqual([lake.id]);
  });

  it('in a bounding box, even if it crosses the date line', async () => {
    expect(await ids('bbox: [19, 39, 22, 43]')).toEqual([lake.id]);
    expect(await ids('bbox: [170, -30, -170, 0]')).toEqual([island.id]);
    expect(await ids('bbox: [-10, -30, 10, 0]')).toEqual([]);
    expect(await ids('bbox: [-180, -90, 180, 90], hasDoi: false')).toEqual([island.id]);
  });

  it('by several ids, except hidden ones', async () => {
    expect(await ids(`ids: [${lake.id}, ${later.id}, ${island.id}]`)).toEqual([island.id, lake.id]);
  });

  it('by DOI, page URL and permanent URL', async () => {
    const { article } = await data(`{ article(id: ${lake.id}) { uri url } }`);
    for (const identifier of [
      '10.5555/LIQENI',
      'https://doi.org/10.5555/liqeni',
      article.uri,
      article.url,
      `${article.uri}.bib`,
    ])
      expect(await data(`{ resource(identifier: "${identifier}") { id } }`)).toEqual({ resource: { id: lake.id } });
    for (const identifier of [
      '',
      '10.5555/ardhshme',
      `${SITE}/id/${later.id}`,
      `${SITE}/id/99999999999`,
      'https://elsewhere.example/id/1',
      'x',
    ])
      expect(await data(`{ resource(identifier: "${identifier}") { id } }`)).toEqual({ resource: null });
  });
});

it('past years list their issues', async () => {
  expect(await data('{ years { year issues { id title } } }')).toEqual({
    years: [
      { year: 2003, issues: [] },
      { year: 2001, issues: [{ id: issue.id, title: 'Numri 1' }] },
    ],
  });
});

it('file URLs are absolute, and an image is available in a given width', async () => {
  const { article } = await data(`{ article(id: ${lake.id}) { pdf { url path } } }`);
  expect(article.pdf.url).toBe(SITE + (article.pdf.path as string));
  const { issue: found } = await data(
    `{ issue(id: ${issue.id}) { coverImage { url path small: url(width: 1) huge: url(width: 99999) variants { url width } } } }`,
  );
  const { coverImage } = found;
  expect(coverImage).toMatchObject({ url: SITE + (coverImage.path as string), huge: coverImage.url });
  expect(coverImage.variants[0].url).toBe(coverImage.small);
  for (const { url } of coverImage.variants as { url: string }[])
    expect((await fetch(url.replace(SITE, app.url))).status).toBe(200);
});

it('sq and al both mean Albanian', async () => {
  const text = (language: string) =>
    data(`{ article(id: ${lake.id}) { url(language: ${language}) localizedTitle(language: ${language}) { text } } }`);
  expect(await text('sq')).toEqual(await text('al'));
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
    const served = await (await fetch(`${app.url}/schema.graphql`)).text();
    expect(served).not.toMatch(/createMaterial|Administrators only/);
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
