import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isEnumType,
  isLeafType,
  isRequiredArgument,
} from 'graphql';
import { SearchIndex } from '../../server/discovery/search/search-index.js';
import { picture } from '../support/files.js';
import { make, placeAt, YEAR } from '../support/records.js';
import { requestsTo } from '../support/requests.js';
import { useAdmin, useApp } from '../support/use-app.js';

const POINT = placeAt('Valbona', 19.9, 42.4);

const SITE = 'https://revista.example.edu';
const app = useApp({ PUBLIC_URL: SITE, SEARCH_INDEXING: 'records', RATE_LIMIT: '0' });
const admin = useAdmin(app);
const { ask, send } = requestsTo(app);
const DOI_URL = 'https://doi.org/10.1000/Valbona.1';
const ORCID = 'https://orcid.org/0000-0002-1825-0097';
const ids: Record<string, number> = {};
const badInput = { code: 'BAD_INPUT' };

beforeAll(async () => {
  ids.valbona = (
    await make.article(admin, {
      title: 'Lugina e Valbonës',
      titleEn: 'The Valbona Valley',
      authorsText: 'Sami Frashëri; Edith Durham',
      authorDetails: [{ name: 'Sami Frashëri', orcid: '0000-0002-1825-0097' }],
      ...{ keywords: 'lugina, akullnaja', keywordsEn: 'valleys, glaciers' },
      references: 'Zeqo, A. (2001). Drini. doi:10.5555/drini.\nFan, N. https://doi.org/10.5555/FAN',
      ...{ doi: '10.1000/Valbona.1', language: 'sq', section: 'Kumtesa', publicationYear: 2010, places: POINT },
    })
  ).id;
  ids.seas = (
    await make.article(admin, {
      title: 'Seas of Albania',
      authorsText: 'Edith Durham',
      keywords: 'sea',
      summary: { language: 'sq', title: 'Detet e Shqipërisë', abstract: 'Dy dete.', keywords: 'det' },
      language: 'EN-gb',
      publicationYear: 2011,
      number: 2,
    })
  ).id;
  ids.issue = (await make.issue(admin, { title: 'Revista 1/2010', publicationYear: 2010 })).id;
  ids.call = (await make.call(admin)).id;
  const nextYear = YEAR + 1;
  ids.later = (await make.article(admin, { publicationYear: nextYear, doi: '10.5555/ardhshme' })).id;
  await app.nest.get(SearchIndex).catchUp();
});

describe('filters', () => {
  const found = async (filter: string) =>
    (await app.asAnyone(`{ articles(filter: { ${filter} }) { nodes { id } totalCount } }`)).articles;
  const only = (...made: number[]) => ({ nodes: made.map((id) => ({ id })), totalCount: made.length });

  it.each<[filter: string, names: string[] | null]>([
    ['keywordContains: "glacier"', ['valbona']],
    ['keyword: "%"', []],
    ['authorContains: "Frasheri"', ['valbona']],
    ['doi: "https://doi.org/10.1000/Valbona.1"', ['valbona']],
    ['doi: "10.1000"', []],
    ['language: "en"', ['seas']],
    ['language: "EN-GB"', ['seas']],
    ['language: "e"', null],
    ['section: "KUMTESA"', ['valbona']],
    ['section: "Kumte"', []],
    ['hasDoi: true', ['valbona']],
    ['yearFrom: 2010, yearTo: 2019, hasDoi: false', ['seas']],
    ['yearFrom: 2011, yearTo: null', ['seas']],
    ['orcid: "https://orcid.org/0000-0002-1825-0097"', ['valbona']],
    ['orcid: "0000-0002-1694-233X"', []],
    ['orcid: "0000-0002-1825-0098"', null],
    ['updatedUntil: "2000-01-01T00:00:00Z"', []],
    ['ids: [0, 2147483647]', []],
    ['year: 2147483647', []],
    ['yearFrom: -2147483648, yearTo: -2147483648', []],
    ['bbox: [19, 39, 22]', null],
    ['bbox: [19, 43, 22, 39]', null],
    ...['-180.5, 0, 1, 1', '0, 0, 180.5, 1', '0, -90.5, 1, 1', '0, 0, 1, 90.5'].map((box): [string, null] => [
      `bbox: [${box}]`,
      null,
    ]),
    ['bbox: [19.9, 42.4, 19.9, 42.4]', ['valbona']],
    ['updatedSince: "2999-01-01T00:00:00Z"', []],
    ['updatedSince: "2020-02-30T00:00:00Z"', null],
    ['updatedSince: "2000-01-01T00:00:00Z", authorContains: "durham"', ['seas', 'valbona']],
  ])('%s', async (filter, names) => {
    if (!names) return expect(found(filter)).rejects.toMatchObject(badInput);
    return expect(await found(filter)).toEqual(only(...names.map((name) => ids[name])));
  });

  it('by a bounding box, even if it crosses the date line', async () => {
    const places = placeAt('Taveuni', -179.5, -17);
    const { id } = await make.article(admin, { title: 'Ishulli', authorsText: null, publicationYear: 2003, places });
    expect(await found('bbox: [170, -30, -170, 0]')).toEqual(only(id));
    expect(await found('bbox: [-10, -30, 10, 0]')).toEqual(only());
    expect(await found('bbox: [-180, -90, 180, 90], hasDoi: false')).toEqual(only(id));
    await admin.remove('materials', id);
  });

  it('of several kinds, or drafts, for administrators', async () => {
    const { id } = await make.article(admin, { publicationYear: 1970, isDraft: true });
    await make.issue(admin, { publicationYear: 1970 });
    const seen = async (filter: string) =>
      (await app.asAdmin(`{ materials(filter: { year: 1970, includeScheduled: true, ${filter} }) { nodes { id } } }`))
        .materials.nodes;
    expect(await seen('isDraft: true, kinds: [ARTICLE, ISSUE]')).toEqual([{ id }]);
    expect([await seen('isDraft: false, kinds: [ARTICLE]'), await seen('kinds: [OTHER]')]).toEqual([[], []]);
    await app.sql('delete from materials where publication_year = 1970');
  });

  it('by several ids, except hidden ones', async () => {
    const several = `ids: [${ids.valbona}, ${ids.later}, ${ids.seas}]`;
    expect(await found(several)).toEqual(only(ids.seas, ids.valbona));
    const many = (name: string, value: unknown, count: number) =>
      found(`${name}: [${Array(count).fill(value).join()}]`);
    expect(await many('dois', '"10.1000/Valbona.1"', 100)).toEqual(only(ids.valbona));
    for (const [name, value] of Object.entries({ ids: 1, dois: '"10.1000/1"' }))
      await expect(many(name, value, 101)).rejects.toMatchObject(badInput);
  });

  it('by DOI, page URL and permanent URL', async () => {
    const { article } = await app.asAnyone(`{ article(id: ${ids.valbona}) { uri url } }`);
    const found = async (identifier: string) =>
      (await app.asAnyone('query ($identifier: String!) { resource(identifier: $identifier) { id } }', { identifier }))
        .resource;
    for (const identifier of ['10.1000/VALBONA.1', DOI_URL, article.uri, article.url, `${article.uri}.bib`])
      expect(await found(identifier)).toEqual({ id: ids.valbona });
    for (const identifier of [
      ...['', '10.5555/ardhshme', `${SITE}/id/${ids.later}`, `${SITE}/id/99999999999`],
      ...['https://elsewhere.example/id/1', 'x', '\0'],
    ])
      expect(await found(identifier)).toBeNull();
  });
});

describe('texts in two languages', () => {
  it('are in the requested language, or name their language', async () => {
    const { valbona, seas } = await app.asAnyone(`{
      valbona: article(id: ${ids.valbona}) { al: localizedTitle(language: al) { ...T } sq: localizedTitle(language: sq) { ...T } en: localizedTitle(language: en) { ...T }
        keywords: localizedKeywords(language: en) { ...T } abstract: localizedAbstract(language: en) { ...T } }
      seas: article(id: ${ids.seas}) { al: localizedTitle(language: al) { ...T } en: localizedTitle(language: en) { ...T } } }
      fragment T on LocalizedText { text language }`);
    expect(valbona).toEqual({
      al: { text: 'Lugina e Valbonës', language: 'sq' },
      sq: { text: 'Lugina e Valbonës', language: 'sq' },
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
    const found = await app.asAnyone(`{
      listed: articles(filter: { title: "detet e" }) { nodes { id teasers { text language } titleEn abstractEn keywordsEn } }
      byKeyword: articles(filter: { keywordContains: "det" }) { nodes { id } }
      search(query: "dy dete") { nodes { material { id } snippets { html } } }
      term(kind: KEYWORD, slug: "det") { language articles { nodes { id } } } }`);
    const [{ teasers, ...article }] = found.listed.nodes;
    expect(article).toMatchObject({ id: ids.seas, titleEn: 'Seas of Albania', keywordsEn: 'sea' });
    expect(teasers[1]).toEqual({ text: 'Dy dete....', language: 'sq' });
    expect(article.abstractEn.startsWith(teasers[0].text.replace('...', ''))).toBe(true);
    expect(found.byKeyword.nodes).toEqual([{ id: ids.seas }]);
    expect(found.term).toEqual({ language: 'sq', articles: { nodes: [{ id: ids.seas }] } });
    expect(found.search.nodes).toEqual([
      {
        material: { id: ids.seas },
        snippets: expect.arrayContaining([{ html: '<mark>Dy</mark> <mark>dete</mark>.' }]),
      },
    ]);
  });

  it('of calls and of the journal as well', async () => {
    const { latestCall, journal } = await app.asAnyone(`{
      latestCall { localizedDescription(language: en) { text language } }
      journal { localizedTitle(language: al) { language } localizedSubtitle(language: en) { language } localizedPublisher(language: en) { language } } }`);
    const english = { text: 'Authors are invited to send manuscripts.', language: 'en' };
    expect(latestCall.localizedDescription).toEqual(english);
    expect(Object.values(journal)).toEqual([{ language: 'sq' }, { language: 'en' }, { language: 'en' }]);
  });
});

it('every record has its URL, its DOI as a URL, and its licence', async () => {
  const { article, issue, call, journal, materialChanges } = await app.asAnyone(`{
    article(id: ${ids.valbona}) { url en: url(language: en) doiUrl licenceUrl }
    materialChanges(first: 1) { nodes { id uri } } issue(id: ${ids.issue}) { url doiUrl licenceUrl } call(id: ${ids.call}) { url licenceUrl } journal { url(language: en) licenceUrl } }`);
  expect(materialChanges.nodes).toEqual([{ id: ids.valbona, uri: `${SITE}/id/${ids.valbona}` }]);
  expect(article.url).toBe(`${SITE}/artikull/${ids.valbona}/lugina-e-valbon%C3%ABs/1/2010/al`);
  expect(article.en).toBe(`${SITE}/artikull/${ids.valbona}/lugina-e-valbon%C3%ABs/1/2010/en`);
  expect(issue.url).toBe(`${SITE}/revista/${ids.issue}/revista-1%2F2010/1/2010/al`);
  expect([call.url, journal.url]).toEqual([`${SITE}/al#thirrja`, `${SITE}/en`]);
  expect([article.doiUrl, issue.doiUrl]).toEqual([DOI_URL, null]);
  expect([article.licenceUrl, issue.licenceUrl, call.licenceUrl]).toEqual(Array(3).fill(journal.licenceUrl));
});

it('the journal is the root of issues, articles and authors', async () => {
  const { journal } = await app.asAnyone(`{ journal {
    latestIssue { title } issues(first: 1) { nodes { title articles { title issue { title } authors { name } } } totalCount }
    articles(filter: { authorContains: "durham" }) { totalCount } calls { title } boardMembers { fullName } otherFiles { title } } }`);
  const issue = { title: 'Revista 1/2010' };
  const authors = ['Sami Frashëri', 'Edith Durham'].map((name) => ({ name }));
  expect(journal).toEqual({
    latestIssue: issue,
    issues: { totalCount: 1, nodes: [{ ...issue, articles: [{ title: 'Lugina e Valbonës', issue, authors }] }] },
    ...{ articles: { totalCount: 2 }, calls: [{ title: 'Thirrje për artikuj' }], boardMembers: [], otherFiles: [] },
  });
});

it('an article is the same complete object at every level', async () => {
  const { article, issue } = await app.asAnyone(`{
    article(id: ${ids.valbona}) { ...A } issue(id: ${ids.issue}) { articles { ...A issue { articles { ...A } } } } }
    fragment A on Article { id title titleEn abstract abstractEn authorsText authors { name familyName } keywords keywordsEn
      references doi language number publicationYear places url licenceUrl createdAt updatedAt category { id name } pdf { url sha256 size } }`);
  const { issue: nested, ...first } = issue.articles[0];
  expect([first, nested.articles[0]]).toEqual([article, article]);
});

describe('a field', () => {
  const argumentsOf = ({ args }: GraphQLField<unknown, unknown>) => {
    const required = args.filter(isRequiredArgument).map(({ name, type }) => {
      const named = getNamedType(type);
      return `${name}: ${isEnumType(named) ? named.getValues()[0].name : 1}`;
    });
    return required.length ? `(${required.join(', ')})` : '';
  };
  const fieldsOf = (type: GraphQLOutputType) =>
    Object.values((getNamedType(type) as GraphQLObjectType).getFields()).filter(({ extensions }) => !extensions.admin);
  /** The scalar fields of a record. */
  const leavesOf = (type: GraphQLOutputType): string => {
    if (isLeafType(getNamedType(type))) return '';
    const leaves = fieldsOf(type).filter((field) => isLeafType(getNamedType(field.type)));
    return `{ ${leaves.map((field) => field.name + argumentsOf(field)).join(' ')} }`;
  };

  it.each(['Article', 'Issue'])('of an %s has the same value alone as together with all others', async (name) => {
    const list = `${name.toLowerCase()}s`;
    const fields = fieldsOf(app.nest.get(GraphQLSchemaHost).schema.getType(name) as GraphQLObjectType);
    const selections = fields.map((field) => `${field.name}${argumentsOf(field)} ${leavesOf(field.type)}`);
    const first = async (selection: string): Promise<Record<string, unknown>> =>
      (await app.asAnyone(`{ ${list}(first: 1, orderBy: OLDEST) { nodes { ${selection} } } }`))[list].nodes[0];
    const all = await first(selections.join(' '));
    for (const [n, field] of fields.entries())
      expect(await first(selections[n])).toEqual({ [field.name]: all[field.name] });
  });
});

it('every material has the URL of a cover, every PDF a permanent one, and the journal that of its policy', async () => {
  const { article, issue, journal } = await app.asAnyone(
    `{ article(id: ${ids.valbona}) { coverUrl pdfUrl } issue(id: ${ids.issue}) { coverUrl } journal { policyUrl(language: en) } }`,
  );
  expect(article.pdfUrl).toBe(`${SITE}/id/${ids.valbona}.pdf`);
  for (const [url, status, type] of [
    ...[article, issue].map(({ coverUrl }) => [coverUrl, 200, 'image/png']),
    [article.pdfUrl, 303, expect.anything()],
    [journal.policyUrl, 200, 'text/html; charset=utf-8'],
  ]) {
    const response = await send(url.replace(SITE, ''));
    expect([url, response.status, response.headers.get('content-type')]).toEqual([url, status, type]);
  }
});

it('file URLs are absolute, and an image is available in a given width', async () => {
  const { article } = await app.asAnyone(`{ article(id: ${ids.valbona}) { pdf { url path } } }`);
  expect(article.pdf.url).toBe(SITE + (article.pdf.path as string));
  const { id } = await make.issue(admin, { publicationYear: 1990 }, { coverImage: await picture() });
  const IMAGE =
    'coverImage { url path small: url(width: 1) narrowest: url(width: 160) next: url(width: 161) huge: url(width: 99999) variants { url width } }';
  const { coverImage, coverUrl } = (await app.asAnyone(`{ issue(id: ${id}) { coverUrl ${IMAGE} } }`)).issue;
  expect(coverUrl).toMatch(/\/uploads\/.+\.(webp|jpg|png)$/);
  expect(coverImage).toMatchObject({ url: SITE + (coverImage.path as string), huge: coverImage.url });
  const [first, second] = coverImage.variants;
  expect([first.url, second.url]).toEqual([coverImage.small, coverImage.next]);
  expect([first.width, coverImage.narrowest]).toEqual([160, coverImage.small]);
  expect(coverImage.variants.at(-1).url).toBe(coverImage.url);
  for (const { url } of coverImage.variants as { url: string }[])
    expect(await app.status(url.replace(SITE, ''))).toBe(200);
});

it('arguments that name no issue, or no page of a list, are rejected', async () => {
  const named = ['year: 2010', 'number: 1', 'id: 1, year: 2010', 'id: 1, number: 1'];
  const issues = named.map((given) => `issue(${given})`);
  const letters = ['first: 0', 'first: -1', 'offset: -1'].map((given) => `publishedLetters(${given})`);
  const pages = ['articles(first: -1)', 'articles(offset: -1)', 'materialChanges(first: 0)'];
  for (const field of [...issues, ...letters, ...pages])
    await expect(app.asAnyone(`{ ${field} { __typename } }`)).rejects.toMatchObject(badInput);
});

it('a cursor belongs to its list and order', async () => {
  const { articles } = await app.asAnyone('{ articles(first: 1) { pageInfo { endCursor } } }');
  const after = `after: "${articles.pageInfo.endCursor}"`;
  expect((await app.asAnyone(`{ articles(first: 1, ${after}) { nodes { id } } }`)).articles.nodes).toHaveLength(1);
  const others = ['issues', 'materials', 'authors'].map((name) => `${name}(${after})`);
  const both = [`articles(${after}`, `authors(${after}`, `search(query: "deti", ${after}`];
  for (const [field, lists] of Object.entries({
    after: [`articles(${after}, orderBy: OLDEST)`, ...others],
    offset: both.map((list) => `${list}, offset: 1)`),
  }))
    for (const list of lists)
      await expect(app.asAnyone(`{ ${list} { totalCount } }`)).rejects.toMatchObject({
        ...badInput,
        fields: [{ field }],
      });
});

describe('the public schema', () => {
  const introspect = async (token?: string) => {
    const SCHEMA = '{ __schema { types { name fields { name } } mutationType { fields { name } } } }';
    return JSON.stringify((await ask(SCHEMA, token)).data);
  };

  it('is all that anonymous introspection returns, even repeated; administrators get the whole schema', async () => {
    for (const _ of [1, 2, 3])
      expect(await introspect()).not.toMatch(/createMaterial|subscribe|Revision|"version"|deletedAt/);
    for (const name of ['createMaterial', 'subscribe']) expect(await introspect(app.token)).toContain(name);
  });
});

describe('one filter', () => {
  const title = ({ title: text }: { title: string }) => text;
  it.each<[list: string, text: string, titles: (data: any) => string[]]>([
    ['articles', 'articles(filter: $f) { nodes { title } }', ({ articles }) => articles.nodes.map(title)],
    ['materials', 'materials(filter: $f) { nodes { title } }', ({ materials }) => materials.nodes.map(title)],
    [
      'search',
      'search(filter: $f) { nodes { material { title } } }',
      ({ search }) => search.nodes.map((hit: any) => hit.material.title),
    ],
    [
      'the articles of an author',
      'term(kind: AUTHOR, slug: "0000-0002-1825-0097") { articles(filter: $f) { nodes { title } } }',
      ({ term }) => term.articles.nodes.map(title),
    ],
    ['places', 'places(filter: $f)', ({ places }) => places.features.map(({ properties }: any) => properties.title)],
  ])('composes in %s', async (_, text, titles) => {
    const found = async (f: object) => titles(await app.asAnyone(`query ($f: MaterialFilter) { ${text} }`, { f }));
    for (const filter of [
      { place: 'VALBONA', yearFrom: 2005 },
      { place: 'Qarku i Kukësit', keyword: 'lugina' },
      { search: 'akullnaja', author: 'Edith Durham' },
      { search: '"Lugina e Valbonës"' },
      { search: 'doi:10.1000/VALBONA.1' },
      { cites: 'https://doi.org/10.5555/Drini', authorContains: 'durham' },
      { bbox: [19, 42, 20, 43], author: 'Edith Durham' },
      { keyword: 'Valleys', language: 'al' },
      { orcid: '0000-0002-1825-0097', authorContains: 'fra' },
      { dois: ['10.1000/valbona.1', '10.5555/drini'], year: 2010 },
    ])
      expect([filter, await found(filter)]).toEqual([filter, ['Lugina e Valbonës']]);
    const nothing = ['!!!', '"Valbonës Lugina"', 'akullnaja asgjë'].map((words) => ({ search: words }));
    for (const filter of [...nothing, { author: 'Durham', place: 'Valbona' }])
      expect([filter, await found(filter)]).toEqual([filter, []]);
    for (const filter of [
      ...[{ year: 2019, yearFrom: 2015 }, { yearFrom: 2019, yearTo: 2015 }, { language: 'shqip' }],
      ...[{ cites: 'liqeni' }, { isDraft: true }, { deleted: true }, { includeScheduled: true }, { incomplete: true }],
    ])
      await expect(found(filter)).rejects.toMatchObject({ code: expect.stringMatching(/BAD_INPUT|UNAUTHENTICATED/) });
  });

  it('of articles alone has no other kind', async () => {
    for (const filter of ['category: "Arkiva"', 'categoryId: 1', 'kinds: [ISSUE]'])
      for (const list of ['articles', 'issues'])
        await expect(app.asAnyone(`{ ${list}(filter: { ${filter} }) { totalCount } }`)).rejects.toMatchObject(badInput);
    const { materials } = await app.asAnyone('{ materials(filter: { kinds: [ISSUE], year: 2010 }) { nodes { id } } }');
    expect(materials.nodes).toEqual([{ id: ids.issue }]);
  });

  it('takes a URL too, as the file of a search', async () => {
    const parameters = 'q=lugina&place=valbona&yearFrom=2005&dois=10.1000/valbona.1,10.5555/x&hasDoi=true';
    const found = JSON.parse(await app.text(`/kerko.csl.json?${parameters}`));
    expect(found.map((item: any) => item.DOI)).toEqual(['10.1000/Valbona.1']);
    expect((await fetch(`${app.url}/kerko.csl.json?ids=1,x`)).status).toBe(400);
  });
});

// Last, because its articles belong to every list.
it('an ORCID iD is a person, and a name is not', async () => {
  const by = (title: string, name: string, orcid?: string) =>
    make.article(admin, { title, authorsText: name, authorDetails: [{ name, orcid }], publicationYear: 2001 });
  const other = 'https://orcid.org/0000-0001-5109-3700';
  const drini = await by('Drini', 'Sami Frashëri');
  await by('Tjetri', 'Sami Frashëri', other);
  await by('I njëjti', 'S. Frashëri', 'orcid.org/0000-0002-1825-0097');
  await by('I vetmi', 'Drita Zeqo', 'https://orcid.org/0000-0002-1694-233X');
  await app.nest.get(SearchIndex).catchUp();
  const { authors } = await app.asAnyone('{ authors { nodes { slug name orcid articleCount } } }');
  expect(authors.nodes.filter(({ slug }: any) => /frash|^0/.test(slug))).toEqual(
    expect.arrayContaining([
      { slug: '0000-0002-1825-0097', name: expect.any(String), orcid: ORCID, articleCount: 2 },
      { slug: '0000-0001-5109-3700', name: 'Sami Frashëri', orcid: other, articleCount: 1 },
      { slug: 'sami-frasheri', name: 'Sami Frashëri', orcid: null, articleCount: 1 },
      { slug: '0000-0002-1694-233x', name: 'Drita Zeqo', orcid: expect.any(String), articleCount: 1 },
    ]),
  );
  const titles = async (author: string) =>
    (await app.asAnyone(`{ articles(filter: { author: "${author}" }) { nodes { title } } }`)).articles.nodes
      .map(({ title }: any) => title)
      .toSorted();
  expect(await titles(ORCID)).toEqual(['I njëjti', 'Lugina e Valbonës']);
  expect(await titles('sami frasheri')).toEqual(['Drini', 'Lugina e Valbonës', 'Tjetri']);

  // The former address of the only one of a name leads to the iD; of several without one, to what all of them wrote.
  const redirect = async (path: string) => {
    const { status, headers } = await send(path);
    return [status, headers.get('location')];
  };
  expect(await redirect('/autor/drita-zeqo/al')).toEqual([301, '/autor/0000-0002-1694-233x/al']);
  expect(await app.text('/autor/sami-frasheri/al')).toContain('Gjetur sipas emrit');
  expect(await app.text('/autor/0000-0002-1825-0097/en')).not.toContain('Found by the name');
  await admin.remove('materials', drini.id);
  expect(await redirect('/autor/sami-frasheri/al')).toEqual([302, '/kerko/al?author=sami-frasheri']);
});
