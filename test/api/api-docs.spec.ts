import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Validator } from '@cfworker/json-schema';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { printSchema } from 'graphql';
import { QUESTIONS } from '../../client/shared/questions.js';
import { graphql } from '../support/apis.js';
import { restRoutesOf } from '../support/app.js';
import { pdf } from '../support/files.js';
import { make, placeAt, updateJournal } from '../support/records.js';
import { temporaryFolder } from '../support/server.js';
import { SearchIndex } from '../../server/discovery/search/search-index.js';
import { publicSchema } from '../../server/platform/graphql/public-schema.js';
import { useApp } from '../support/use-app.js';

const run = promisify(execFile);
const FOLDER = 'server/site/api-docs/examples/';
const RUNNERS: Record<string, string> = { '.sh': 'sh', '.mjs': process.execPath, '.py': 'python3', '.R': 'Rscript' };
/** Commands that succeed if this machine can run the examples of a language. */
const NEEDED: Record<string, string[]> = {
  '.sh': ['curl', '--version'],
  '.py': ['python3', '--version'],
  '.R': ['Rscript', '-e', 'library(jsonlite); library(curl)'],
};
const isThere = ([program, ...args]: string[]) => spawnSync(program, args).status === 0;
const RUNNABLE = fs.readdirSync(FOLDER).filter((file) => {
  const program = NEEDED[path.extname(file)];
  return !program || isThere(program);
});

const app = useApp({ SEARCH_INDEXING: 'all', RATE_LIMIT: '0' });
const folder = temporaryFolder();
beforeAll(async () => {
  const admin = graphql(app.url, app.token);
  const article = {
    ...{ title: 'Lumi Drin', titleEn: 'The River Drin', abstractEn: 'Water sources.' },
    authorsText: 'Arben Hoxha',
    authorDetails: [{ name: 'Arben Hoxha', orcid: '0000-0002-1825-0097' }],
    ...{ keywords: 'lumenj, hidrologji', keywordsEn: 'rivers, hydrology' },
    ...{ references: 'Zeqo, A. (2001). Buna. doi:10.5555/buna', fullText: '<p>Burime ujore.</p>' },
    ...{ doi: '10.5555/drini', language: 'sq', publicationYear: 2019, number: 1 },
    places: placeAt('Shkodër', 19.51, 42.07),
  };
  const { id } = await make.article(admin, article, {
    pdf: await pdf({ pages: ['Hyrje', ...Array(3).fill('Burime ujore')] }),
  });
  await make.issue(admin, { title: 'Revista e parë', titleEn: 'The first issue', publicationYear: 2019, number: 1 });
  await app.sql(`insert into usage_counts values ('2024-05-01', $1, 3, 0, 3, 0), ('2025-05-01', $1, 4, 2, 5, 2)`, [id]);
  await make.call(admin, { deadline: '2020-03-31' });
  await make.call(admin);
  await make.member(admin);
  await make.otherFile(admin);
  await app.nest.get(SearchIndex).catchUp();
});

const get = (where: string, headers: Record<string, string> = {}) => fetch(app.url + where, { headers });
const openapi = async () => (await get('/api-docs/openapi.json')).json() as Promise<any>;

describe('the OpenAPI document', () => {
  it('has every route except the forms of our own pages, and nothing else', async () => {
    const { paths } = await openapi();
    const lists = Object.entries(paths).filter(([where]) => where.startsWith('/api/'));
    const documented = lists.flatMap(([where, verbs]) =>
      Object.keys(verbs as object).map((verb) => `${verb.toUpperCase()} ${where.replace('{id}', ':id')}`),
    );
    const isDocumented = (route: string) => !/ \/api\/(bounces|subscriptions\/\w)/.test(route);
    expect(documented.toSorted()).toEqual(restRoutesOf(app).filter(isDocumented).toSorted());
  });

  it('has what other programs read, in the types that it names', async () => {
    const { paths } = await openapi();
    const files = Object.entries<any>(paths).filter(([where]) => !where.startsWith('/api/'));
    const { articles } = await app.asAnyone('{ articles { nodes { id publicationYear } } }');
    const [{ id, publicationYear }] = articles.nodes;
    const samples: Record<string, unknown> = {
      ...{ id, year: publicationYear, slug: 'hidrologji', kind: 'keywords', format: 'bib', list: 'ris' },
      ...{ language: 'en', name: 'articles', feed: 'json' },
    };
    for (const [where, { get: read }] of files) {
      const at = where.replace(/\{(\w+)\}/g, (_, name: string) => String(samples[name]));
      const response = await get(at + (where === '/oai' ? '?verb=Identify' : ''), {
        accept: 'application/linkset+json, */*;q=0.1',
      });
      expect([at, response.status]).toEqual([at, 200]);
      const type = response.headers.get('content-type')!.split(';')[0];
      expect([at, Object.keys(read.responses['200'].content)]).toEqual([at, expect.arrayContaining([type])]);
    }
    const { parameters, responses } = paths['/kerko.{list}'].get;
    const parameter = (name: string) => parameters.find((one: { name: string }) => one.name === name);
    expect(parameter('yearFrom')).toMatchObject({ description: 'From this year on.', schema: { type: 'integer' } });
    expect(parameter('kinds').schema.items).toMatchObject({ enum: ['ARTICLE', 'ISSUE', 'OTHER'] });
    expect(parameter('bbox')).toMatchObject({ explode: false, schema: { minItems: 4 } });
    expect(Object.keys(responses[200].content)).toHaveLength(4);
    const page = await app.text('/api-docs');
    for (const [where] of files) expect(page).toContain(`GET ${where}`);
  });

  it('describes the responses', async () => {
    const { paths } = await openapi();
    for (const [where, { get: read }] of Object.entries<any>(paths).filter(
      ([one, { get: read }]) => read && one.startsWith('/api/') && !one.includes('{'),
    )) {
      const response = await fetch(app.url + where, { headers: { authorization: `Bearer ${app.token}` } });
      const { schema } = read.responses[200].content['application/json'];
      const strict = JSON.stringify(schema).replaceAll('"properties":', '"additionalProperties":false,$&');
      const validator = new Validator({ ...JSON.parse(strict), minItems: 1 });
      expect([where, validator.validate(await response.json()).errors]).toEqual([where, []]);
    }
  });

  it('describes the input, under the names of the REST API and with its rules', async () => {
    const { paths } = await openapi();
    const { schema } = paths['/api/materials'].post.requestBody.content['multipart/form-data'];
    expect(schema.required).toEqual(
      expect.arrayContaining(['title', 'short_description', 'publish_number', 'publish_year', 'categoryId']),
    );
    expect(schema.properties).toMatchObject({
      short_description: { type: 'string', description: expect.stringContaining('abstract') },
      publish_year: { type: 'integer', minimum: 1500 },
      author: { type: 'string' },
      permbajtja: { type: 'string' },
      pdf: { type: 'string', format: 'binary' },
      image: { type: 'string', format: 'binary' },
    });
    expect(paths['/api/materials'].post.security).toEqual([{ administrator: [] }]);
    expect(paths['/api/materials'].get.security).toEqual([]);
    for (const operation of Object.values<any>(paths).flatMap((verbs) => Object.values<any>(verbs)))
      expect(Object.keys(operation.responses).filter((status) => status !== '3XX')).toEqual([
        expect.stringMatching(/^20[01]$/),
        ...['4XX', 'default'],
      ]);
    expect(paths['/api/auth/login'].post.requestBody.content['application/json'].schema.required).toEqual([
      'email',
      'password',
    ]);
  });
});

it('everybody downloads the public schema, administrators the complete one', async () => {
  const open = await get('/schema.graphql');
  expect(open.headers.get('content-type')).toContain('text/plain');
  expect(open.headers.get('etag')).toMatch(/^"/);
  expect(open.headers.get('content-encoding')).toMatch(/br|gzip/);
  const { schema } = app.nest.get(GraphQLSchemaHost);
  expect(await open.text()).toBe(`${printSchema(publicSchema(schema))}\n`);
  const complete = await get('/schema.graphql', { authorization: `Bearer ${app.token}` });
  expect([complete.status, complete.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(await complete.text()).toBe(fs.readFileSync('schema.graphql', 'utf8'));
});

it('the contact and the licence of the metadata are those of the journal', async () => {
  await updateJournal(app, { titleEn: 'Journal of Rivers', email: 'rivers@example.edu' });
  expect((await openapi()).info.contact).toEqual({
    name: 'Journal of Rivers',
    email: 'rivers@example.edu',
    url: app.config.publicUrl,
  });
  expect(await app.text('/api-docs')).toContain('has not stated a licence of its metadata');
  await updateJournal(app, { metadataLicenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/' });
  expect(await app.text('/api-docs')).toContain(
    'in the public domain (<a href="https://creativecommons.org/publicdomain/zero/1.0/">CC0 1.0</a>)',
  );
  expect(await app.text('/api-docs/changes.md')).toBe(fs.readFileSync('docs/api-changes.md', 'utf8'));
});

it('programs discover every interface and its description from the home page', async () => {
  const { headers } = await get('/en');
  const [, catalog] = /<([^>]+)>; rel="api-catalog"/.exec(headers.get('link')!)!;
  const response = await get(new URL(catalog).pathname);
  expect(response.headers.get('content-type')).toContain('application/linkset+json');
  const { linkset } = (await response.json()) as { linkset: Record<string, string & { href: string }[]>[] };
  expect(linkset.map(({ anchor }) => new URL(anchor).pathname)).toEqual(['/graphql', '/api', '/oai']);
  for (const links of linkset)
    for (const { href } of [...links['service-desc'], ...links['service-doc']])
      expect([href, await app.status(new URL(href).pathname + new URL(href).search)]).toEqual([href, 200]);
});

describe('the pages', () => {
  it('load nothing from other sites', async () => {
    for (const where of ['/api-docs', '/api-docs/', '/api-docs/graphql', '/api-docs/rest']) {
      const response = await get(where, { accept: 'text/html,*/*;q=0.8' });
      const html = await response.text();
      expect([where, response.status]).toEqual([where, 200]);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
      const needed = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+)"/g)].map(([, url]) => url);
      expect(needed.filter((url) => !url.startsWith('/'))).toEqual([]);
      for (const url of needed.filter((one) => /^\/(api-docs\/)?assets\//.test(one)))
        expect([url, await app.status(url)]).toEqual([url, 200]);
    }
  });

  it('show the actual limits, every public URL, and examples for this site', async () => {
    const html = await app.text('/api-docs');
    const shown = ['100,000', '10,000', 'GET /api/materials', `curl -s ${app.config.publicUrl}/graphql`];
    for (const text of [...shown, 'materialChanges']) expect(html).toContain(text);
    expect(html).not.toContain('revista.example.edu');
  });

  it('are shown to browsers that open /graphql, but not to programs', async () => {
    const visit = await fetch(`${app.url}/graphql`, { headers: { accept: 'text/html' }, redirect: 'manual' });
    expect([visit.status, visit.headers.get('location')]).toEqual([303, '/api-docs/graphql']);
    const response = await get('/graphql?query={__typename}', { accept: 'text/html,*/*;q=0.8' });
    expect(await response.json()).toMatchObject({ data: { __typename: 'Query' } });
    expect((await get('/graphql', { accept: 'application/json' })).status).toBe(400);
  });
});

const nodes = (...list: object[]) => ({ nodes: list });
const titles = [
  { text: 'Lumi Drin', language: 'sq' },
  { text: 'The River Drin', language: 'en' },
];
const count = expect.any(Number);
const onPage = (page: number) => expect.stringMatching(`\\.pdf#page=${page}$`);
/** What the questions of the page find, in their order. */
const ANSWERS: (string | object)[] = [
  { journal: { latestIssue: { titles: [{ text: 'Revista e parë' }, { text: 'The first issue' }], number: 1 } } },
  { articles: nodes({ doi: '10.5555/drini', localizedAbstract: { text: 'Water sources.', language: 'en' } }) },
  { materialChanges: { ...nodes({ material: { doi: '10.5555/drini' } }, { id: count }), hasNextPage: false } },
  { resource: { apa: expect.stringContaining('Hoxha'), bibtex: expect.stringContaining('@article{') } },
  { issue: { articles: [{ titles, pdfUrl: expect.stringContaining('.pdf') }] } },
  { authors: nodes({ name: 'Arben Hoxha', articles: nodes({ doi: '10.5555/drini' }) }) },
  {
    journal: {
      readings: {
        since: '2024-05-01',
        years: [
          { year: 2024, views: 3 },
          { year: 2025, downloads: 2 },
        ],
      },
    },
  },
  { resource: { citedWorks: [{ text: expect.stringContaining('Zeqo'), doi: '10.5555/buna' }] } },
  '"sameAs":"https://sws.geonames.org/',
  { calls: [{ isOpen: false }, { isOpen: true }] },
  { boardMembers: [{ fullName: 'Marin Barleti', isEditorialBoard: true }] },
  { search: nodes({ snippets: [{ field: 'FULL_TEXT' }, { page: 2, url: onPage(2) }, { page: 3 }, { page: 4 }] }) },
  { articles: nodes({ doi: '10.5555/drini', title: 'Lumi Drin' }) },
  { articles: { totalCount: 1, ...nodes({ title: 'Lumi Drin' }) } },
  { terms: nodes({ slug: 'lumenj', name: 'lumenj', nameEn: 'rivers', articleCount: 1 }) },
  'DO  - 10.5555/drini',
  { search: { facets: { authors: [{ name: 'Arben Hoxha', count: 1 }], years: [{ value: '2019', count: 1 }] } } },
  { articles: nodes({ language: 'sq', fullText: '<p>Burime ujore.</p>' }) },
  { search: { totalCount: 0, searchedFor: ['hidrologgj…'], didYouMean: 'hidrologji' } },
  { resource: { licenceUrl: expect.stringContaining('creativecommons.org'), copyrightHolder: null } },
  { journal: { country: 'AL', languages: ['sq', 'en'], hasCharges: false } },
  '<article-title',
  '<title xml:lang="en">The River Drin</title>',
  '<dc:title xml:lang="sq">Lumi Drin</dc:title>',
  'Lumi Drin',
];

it.each(Object.entries(QUESTIONS).map((one, at) => [...one, ANSWERS[at]] as const))(
  'answers: %s',
  async (_, text, answer) => {
    if (typeof answer === 'string') return expect(await app.text(text)).toContain(answer);
    return expect(await app.asAnyone(text)).toMatchObject(answer);
  },
);

it.each(RUNNABLE)('the example %s prints the expected data', async (file) => {
  const { name, ext } = path.parse(file);
  const copy = path.join(folder, file);
  const code = fs.readFileSync(path.join(FOLDER, file), 'utf8');
  fs.writeFileSync(copy, code.replaceAll('https://revista.example.edu', app.url));
  const { stdout } = await run(RUNNERS[ext], [copy], { cwd: folder });
  // BibTeX has braces.
  expect(stdout.replaceAll(/[{}]/g, '')).toContain(name === 'harvest' ? '2 records' : 'Lumi Drin');
});
