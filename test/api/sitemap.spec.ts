import { SearchIndex } from '../../server/discovery/search/search-index.js';
import { rest } from '../support/apis.js';
import { make, YEAR } from '../support/records.js';
import { faultsOfSitemap } from '../support/schemas.js';
import { useApp } from '../support/use-app.js';

const SITE = 'https://revista.example.edu';
const app = useApp({ PUBLIC_URL: SITE, SEARCH_INDEXING: 'records', RATE_LIMIT: '0' });
let article: { id: number };
let removed: { id: number };

beforeAll(async () => {
  const admin = rest(app.url, app.token);
  article = await make.article(admin, { title: "Deti & «bregu» i s'ëmës?", publicationYear: 2001, number: 2 });
  removed = await make.article(admin, { title: 'I fshirë', keywords: 'male, fshirje' });
  await admin.remove('materials', removed.id);
  await make.issue(admin, { title: 'Revista', publicationYear: 2001, number: 2 });
  await make.issue(admin, { title: 'Revista e vjetër', publicationYear: 1999, number: 1 });
  await make.issue(admin, { title: 'E ardhshme', publicationYear: YEAR + 1 });
  await make.article(admin, { title: 'E ardhshme', publicationYear: YEAR + 1, keywords: 'ardhshme' });
  await app.nest.get(SearchIndex).catchUp();
});

const read = async (path: string) => {
  const response = await fetch(app.url + path);
  expect(response.status).toBe(200);
  return { type: response.headers.get('content-type'), text: await response.text() };
};
const unescape = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

describe('the sitemap', () => {
  let type: string | null;
  let text: string;
  beforeAll(async () => {
    ({ type, text } = await read('/sitemap.xml'));
  });

  it('lists every page that readers can reach, and no other, and is valid', () => {
    expect(faultsOfSitemap(text)).toEqual([]);
    expect(type).toMatch(/^application\/xml/);
    const urls = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => unescape(url));
    // Pages of the journal; lists of authors and keywords, but not of places, since there is none; records; an author, two keywords.
    expect(urls).toHaveLength(2 * (12 + 2 + 3 + 3));
    expect(urls.every((url) => url.startsWith(SITE))).toBe(true);
    const paths = urls.map((url) => url.slice(SITE.length));
    expect(paths).toEqual(
      expect.arrayContaining(['/al', '/kerko/en', '/autor/sami-frasheri/al', '/fjale-kyce/reliev/en']),
    );
    expect(paths.join()).toContain(`/artikull/${article.id}/`);
    expect(paths.join()).not.toMatch(/ardhshme|fshir|\/vend/);
  });

  it('names existing pages only', async () => {
    for (const [, url] of text.matchAll(/<loc>(.*?)<\/loc>/g)) {
      const response = await fetch(app.url + new URL(unescape(url)).pathname, { redirect: 'manual' });
      expect([url, response.status]).toEqual([url, 200]);
    }
  });

  it('has the languages of each page, and the time of the last change', () => {
    const url = text
      .split('\n')
      .find((line) => line.includes(`<loc>https://revista.example.edu/artikull/${article.id}/`))!;
    expect([...url.matchAll(/hreflang="(.*?)"/g)].map(([, tag]) => tag)).toEqual(['sq', 'en', 'x-default']);
    const [changed, time] = /<lastmod>(.*?)<\/lastmod>/.exec(url)!;
    expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());
    expect(text.split('\n').find((line) => line.includes('/autor/sami-frasheri/al</loc>'))).toContain(changed);
  });

  it('is an index of one part per year and several per kind of term if there are many pages', async () => {
    await app.sql(
      `insert into search_terms (material_id, kind, slug, name)
       select $1, 'KEYWORD', 'shumë-' || lpad(n::text, 4, '0'), n::text from generate_series(1, 5000) as n on conflict do nothing`,
      [article.id],
    );
    await make.call(rest(app.url, app.token)); // what was memoised is dropped
    const locations = (document: string) =>
      [...document.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(unescape(url)).pathname);
    const index = (await read('/sitemap.xml')).text;
    expect(index).toContain('<sitemapindex ');
    expect(locations(index)).toEqual(
      ['2001', '1999', 'authors-1', 'keywords-1', 'keywords-2'].map((part) => `/sitemap-${part}.xml`),
    );
    const changes = [...index.matchAll(/sitemap-\d+\.xml<\/loc><lastmod>(.*?)</g)].map(([, at]) => Date.parse(at));
    const changed = await app.sql<{ at: Date }>(
      `select max(updated_at) as at from materials where deleted_at is null and publication_year in (1999, 2001)
        group by publication_year order by publication_year desc`,
    );
    expect(changes).toEqual(changed.map(({ at }) => at.getTime()));
    const texts = await Promise.all(locations(index).map(async (part) => (await read(part)).text));
    for (const document of texts) expect(faultsOfSitemap(document)).toEqual([]);
    const parts = texts.map(locations);
    expect(parts.map(({ length }) => length)).toEqual([2 * (12 + 2 + 2), 2, 2, 10_000, 4]);
    expect(new Set(parts.flat()).size).toBe(parts.flat().length);
    const none = ['keywords-3', 'keywords-0', 'places-1', 'journals-1', '1899', `${YEAR + 1}`, '99999', 'x', '%00'];
    for (const part of none)
      expect([part, (await fetch(`${app.url}/sitemap-${part}.xml`)).status]).toEqual([part, 404]);
  });
});

it('robots.txt names the sitemap, and excludes the dashboard', async () => {
  const { type, text } = await read('/robots.txt');
  expect(type).toMatch(/^text\/plain/);
  expect(text.split('\n')).toEqual(
    expect.arrayContaining(['Disallow: /dashboard', 'Sitemap: https://revista.example.edu/sitemap.xml']),
  );
});
