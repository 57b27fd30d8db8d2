import { SearchIndex } from '../../server/discovery/search/search-index.js';
import { make, placeAt, placesAt, YEAR } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp({ SEARCH_INDEXING: 'records', RATE_LIMIT: '0' });
const admin = useAdmin(app);

beforeAll(async () => {
  for (let number = 1; number <= 12; number++)
    await make.article(admin, {
      title: `Lumi <${number}> & "degët"`,
      number,
      authorsText: number % 2 ? 'Hoxha, Arben;' : 'Arben Hoxha; Ana Çela',
      keywords: 'lumenj, ujëra të zeza',
      publicationYear: YEAR - (number % 2),
      language: 'sq',
      places: placesAt(['Liqeni i Shkodrës', 19.3, 42.1], ['Parisi', 2.3, 48.8]),
    });
  await make.issue(admin, { title: 'Numri i vjetër', publicationYear: 1940 });
  await make.article(admin, { title: 'E ardhmja', authorsText: 'Pa Botuar', publicationYear: YEAR + 1 });
  await app.nest.get(SearchIndex).catchUp();
});

const read = async (path: string) => {
  const response = await fetch(app.url + path, { redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location'), html: await response.text() };
};
const bodyOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));
/** Where the links of a page lead, as a browser reads them. */
const linksOf = (html: string) =>
  [...bodyOf(html).matchAll(/href="([^"]*)"/g)].map(([, href]) => href.replaceAll('&amp;', '&'));

describe('the search page', () => {
  // What it says: client/pages/pages.spec.tsx.
  it('has its results, facets and pager without JavaScript', async () => {
    const { status, html } = await read('/kerko/en?q=lumi');
    expect(status).toBe(200);
    expect(bodyOf(html)).toContain('12 results');
    expect(bodyOf(html)).toContain('<mark>Lumi</mark> &lt;12&gt; &amp; &quot;degët&quot;');
    const facets = [
      `year=${YEAR}`,
      'author=ana-cela',
      'keyword=ujera-te-zeza',
      'language=sq',
      'place=liqeni-i-shkodres',
    ];
    expect(linksOf(html)).toEqual(
      expect.arrayContaining([...facets, 'page=2'].map((parameter) => `/kerko/en?q=lumi&${parameter}`)),
    );
  });

  it('has its filters from its URL', async () => {
    const { html } = await read(`/kerko/al?q=lumi&year=${YEAR}&author=ana-cela`);
    expect(bodyOf(html)).toContain('6 rezultate');
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect((await read('/kerko/al')).html).not.toContain('<meta name="robots"');
  });

  it.each([
    ['/kerko/al?q=lumi&page=99', '/kerko/al?q=lumi&page=2'],
    ['/artikuj/en?q=lumi&page=99', '/artikuj/en?q=lumi&page=2'],
    ['/revistat/al?page=99', '/revistat/al'],
    ['/vende/en?page=99', '/vende/en'],
    ['/autor/ana-cela/al?page=99', '/autor/ana-cela/al'],
  ])('shows the last page instead of one beyond it: %s', async (path, location) => {
    expect(await read(path)).toMatchObject({ status: 302, location });
    expect((await read(location)).status).toBe(200);
  });

  it.each([
    ['bib', 'application/x-bibtex', /@article\{/g],
    ['ris', 'application/x-research-info-systems', /^TY {2}- /gm],
    ['csl.json', 'application/vnd.citationstyles.csl+json', /"type": "article-journal"/g],
    ['csv', 'text/csv', /^.*Lumi/gm],
  ])('offers the results as .%s, and nothing else', async (extension, type, record) => {
    const address = `/kerko.${extension}?q=lumi&author=ana-cela`;
    expect(linksOf((await read('/kerko/en?q=lumi&author=ana-cela')).html)).toContain(address);
    const response = await fetch(app.url + address);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining(type)]);
    expect((await response.text()).match(record)).toHaveLength(6);
    expect((await app.text(`/kerko.${extension}?year=1940`)).match(/Numri i vjetër/g)).toBeNull();
    expect(await app.status('/kerko.exe?q=lumi')).toBe(404);
  });

  it('may be asked instead of the search by title, which finds articles or issues', async () => {
    const found = async (list: string) => bodyOf((await read(`/${list}/al?q=vjetër`)).html);
    expect([await found('artikuj'), await found('revistat')]).toEqual([
      expect.stringContaining('Nuk u gjet asnje dokument'),
      expect.stringContaining('>Numri i vjetër<'),
    ]);
    expect((await read('/artikuj/al')).html).toMatch(/<button[^>]*formAction="\/kerko\/al"/i);
  });
});

describe('the page of', () => {
  it.each([
    ['an author, whichever way the name was typed', '/autor/arben-hoxha/al', 'Arben Hoxha', '12 artikuj'],
    ['a keyword', '/fjale-kyce/ujera-te-zeza/en', 'ujëra të zeza', '12 articles'],
    ['a place', '/vend/liqeni-i-shkodres/al', 'Liqeni i Shkodrës', '12 artikuj'],
  ])('%s lists its articles', async (_, path, name, count) => {
    const { status, html } = await read(path);
    expect(status).toBe(200);
    expect(bodyOf(html)).toMatch(new RegExp(`<h1[^>]*>${name}</h1>`));
    expect(bodyOf(html)).toContain(count);
    expect(linksOf(html).filter((href) => href.startsWith('/artikull/')).length).toBeGreaterThanOrEqual(10);
  });

  it('an author with or without accents has one URL, and one whom readers may not see has none', async () => {
    expect(await read('/autor/Ana%20%C3%87ela/en')).toMatchObject({ status: 301, location: '/autor/ana-cela/en' });
    expect((await read('/autor/ana-cela')).location).toBe('/autor/ana-cela/al');
    for (const path of ['/autor/askush', '/autor/pa-botuar', '/vend/%00', '/fjale-kyce/%F0%9F%97%BA', '/autor/..%2f'])
      expect([path, (await read(`${path}/al`)).status]).toEqual([path, 404]);
  });

  it('an author, a keyword or a place exists, if an article links to it', async () => {
    const list = await read('/artikuj/al');
    const { html } = await read(linksOf(list.html).find((href) => href.startsWith('/artikull/'))!);
    const links = linksOf(html).filter((href) => /^\/(autor|fjale-kyce|vend)\//.test(href));
    expect(links).toEqual(
      expect.arrayContaining(['/autor/arben-hoxha/al', '/fjale-kyce/lumenj/al', '/vend/liqeni-i-shkodres/al']),
    );
    for (const link of links) expect((await read(link)).status).toBe(200);
  });
});

it('a term is found by its names, and a list of terms has pages and filters', async () => {
  const iris = ['0000-0002-1694-233X', '0000-0001-5109-3700'].map((id) => `https://orcid.org/${id}`);
  const fields = { publicationYear: 1950, keywords: 'Tiranë', keywordsEn: 'Tirana' };
  const by = (name: string, orcid: string) =>
    make.article(admin, { ...fields, authorsText: name, authorDetails: [{ name, orcid }] });
  const made = [await by('Drita Zeqo', iris[0]), await by('Ben Gega', iris[0]), await by('Ben Gega', iris[1])];
  await app.nest.get(SearchIndex).catchUp();
  const FIELDS = 'slug name nameEn orcid articleCount longitude latitude';
  const term = async (kind: string, slug: string) =>
    (await app.asAnyone(`{ term(kind: ${kind}, slug: "${slug}") { ${FIELDS} } }`)).term;
  for (const name of [iris[0], 'Drita Zeqo'])
    expect(await term('AUTHOR', name)).toMatchObject({ orcid: iris[0], articleCount: 2 });
  // Several people of a name are none.
  expect([await term('AUTHOR', 'Ben Gega'), await term('AUTHOR', 'askush')]).toEqual([null, null]);
  const known = { slug: 'tirane', name: 'Tiranë', nameEn: 'Tirana', articleCount: 3 };
  const keyword = { ...known, orcid: null, longitude: null, latitude: null };
  expect([await term('KEYWORD', 'tirana'), await term('KEYWORD', 'Tiranë')]).toEqual([keyword, keyword]);
  expect(await read('/fjale-kyce/tirana/en')).toMatchObject({ status: 301, location: '/fjale-kyce/tirane/en' });
  expect((await read('/fjalet-kyce/en')).html).toContain('>Tirana</a>');
  const at = { longitude: expect.any(Number), latitude: expect.any(Number) };
  expect(await term('PLACE', 'Parisi')).toMatchObject({ slug: 'paris', ...at });
  expect(await term('PLACE', 'Albania')).toMatchObject({ slug: 'shqiperi', ...at });

  const list = async (given: string) => {
    const text = `{ authors(${given}) { totalCount edges { cursor node { slug } } pageInfo { hasNextPage hasPreviousPage endCursor } } }`;
    const { totalCount, edges, pageInfo } = (await app.asAnyone(text)).authors;
    return { totalCount, slugs: edges.map((edge: any) => edge.node.slug), ...pageInfo };
  };
  const ids = iris.map((iri) => iri.slice(18).toLowerCase());
  const others = ['ana-cela', 'arben-hoxha'];
  const first = await list('first: 3');
  expect(first).toMatchObject({ totalCount: 4, hasNextPage: true, hasPreviousPage: false });
  const next = await list(`first: 3, after: "${first.endCursor}"`);
  expect(next).toMatchObject({ totalCount: 4, hasNextPage: false, hasPreviousPage: true });
  expect([first.slugs.length, new Set([...first.slugs, ...next.slugs])]).toEqual([3, new Set([...others, ...ids])]);
  expect(await list('first: 4')).toMatchObject({ hasNextPage: false, hasPreviousPage: false });
  expect(await list('first: 1, offset: 1')).toMatchObject({ hasNextPage: true, hasPreviousPage: true });
  for (const [filter, slugs] of [
    ['name: "gega"', ids],
    ['name: "!%_"', []],
    [`orcid: "${iris[1]}"`, [ids[1]]],
    ['hasOrcid: true', ids],
    ['hasOrcid: false, name: ""', others],
    ['year: 1950', ids],
  ] as const)
    expect([filter, (await list(`filter: { ${filter} }`)).slugs.toSorted()]).toEqual([filter, [...slugs].toSorted()]);
  for (const { id } of made) await admin.remove('materials', id);
});

describe('the list of all', () => {
  it('authors has only those that readers may see, and keywords the number of articles for each', async () => {
    const { html } = await read('/autore/al');
    const authors = linksOf(html).filter((href) => href.startsWith('/autor/'));
    expect(authors).toEqual(['/autor/ana-cela/al', '/autor/arben-hoxha/al']);
    // The number is never alone on a line.
    expect(html).toMatch(/>Arben Hoxha<\/a>\u00a0<span/);
    expect(bodyOf((await read('/fjalet-kyce/en')).html)).toMatch(/lumenj<\/a>\s*<span[^>]*>12</);
  });

  it('places has a map of the world with links, and a list of the same places', async () => {
    const { html } = await read('/vende/en');
    expect(html).toMatch(/<use [^>]*href="[^"]*world[^"]*#land".*<a id="pika-paris" href="#vend-paris"/s);
    expect(linksOf(html).filter((href) => href.startsWith('/vend/'))).toEqual(
      ['shqiperi', 'france', 'liqeni-i-shkodres', 'paris', 'qarku-i-shkodres'].map((slug) => `/vend/${slug}/en`),
    );
  });

  it('places may be those of a year, and the home page has a small map of all', async () => {
    const counts = (html: string) =>
      [...bodyOf(html).matchAll(/<li[^>]*>(?:(?!<\/li>).)*href="\/vend\/paris\/en".*?facet-count">(\d+)</gs)].map(
        ([, n]) => n,
      );
    const { html } = await read('/vende/en');
    expect(linksOf(html)).toEqual(expect.arrayContaining([YEAR, YEAR - 1].map((year) => `/vende/en?year=${year}`)));
    expect(counts(html)).toEqual(['12']);
    expect(counts((await read(`/vende/en?year=${YEAR}`)).html)).toEqual(['6']);
    expect(counts((await read('/vende/en?year=all')).html)).toEqual(['12']);
    expect(bodyOf((await read('/vende/en?year=1555')).html)).toContain('None yet.');
    const home = (await read('/en')).html;
    expect(counts(home)).toEqual(['12']);
    expect(home).toMatch(/<svg class="locator".*?<circle cx="38.9" cy="121.1" r="7.46/s);
  });

  it('a place has one page: its other names, and what they were called before, lead there', async () => {
    const moved = { status: 301, location: '/vend/paris/en?page=1' };
    for (const name of ['parisi', 'Parisit', 'në-Paris'])
      expect(await read(`/vend/${encodeURIComponent(name)}/en?page=1`)).toMatchObject(moved);
    expect((await read('/vend/france/en')).html).toMatch(/\d+ articles/);
  });
});

describe('related articles', () => {
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    await app.sql('truncate materials, revisions cascade');
    const nobody = { authorsText: null, keywords: 'tjetër', number: 1, publicationYear: 2010 };
    const articles: Record<string, object> = {
      drini: {
        authorsText: 'Ami Boué; Edith Durham',
        keywords: 'Lumenj, ujëvara',
        keywordsEn: 'rivers',
        places: placeAt('Kukës', 19.5, 42),
      },
      both: { authorsText: 'Edith Durham', keywords: 'lumenj; male' },
      keyword: { keywords: 'LUMËNJ', keywordsEn: 'rivers' },
      place: { places: placeAt('Kukës', 19.5, 42) },
      part: { keywords: 'lumenjtë e vegjël, riversides' },
      other: {},
      draft: { keywords: 'lumenj', isDraft: true },
      future: { keywords: 'lumenj', publicationYear: YEAR + 1 },
      deleted: { keywords: 'lumenj' },
    };
    for (const [title, fields] of Object.entries(articles))
      ids[title] = (await make.article(admin, { ...nobody, title, ...fields })).id;
    await admin.remove('materials', ids.deleted);
    await app.nest.get(SearchIndex).catchUp();
  });

  const related = async (id: number, first = '') =>
    (await app.asAnyone(`{ article(id: ${id}) { related${first} { title } } }`)).article.related.map(
      ({ title }: { title: string }) => title,
    );

  it('share keywords, authors or places, most in common first (a keyword in both languages is one), and are published', async () => {
    expect([await related(ids.drini), await related(ids.part)]).toEqual([['both', 'place', 'keyword'], []]);
  });

  it('are as many as requested, at most ten', async () => {
    expect(await related(ids.drini, '(first: 1)')).toEqual(['both']);
    expect(await related(ids.drini, '(first: 10)')).toHaveLength(3);
    await expect(related(ids.drini, '(first: 11)')).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(related(ids.drini, '(first: 0)')).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  it('take keywords and names literally', async () => {
    const hostile = `%, _, \\, ', ${'a'.repeat(500)}, ${Array.from({ length: 195 }, (_, index) => `fjala${index}`).join(', ')}`;
    const { id } = await make.article(admin, { title: 'hostile', keywords: hostile, authorsText: "O'Neil %; $1" });
    expect(await related(id)).toEqual([]);
    await expect(make.article(admin, { keywords: `${hostile}, tepër` })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});
