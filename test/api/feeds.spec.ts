import fs from 'node:fs';
import { Validator } from '@cfworker/json-schema';
import ICAL from 'ical.js';
import { PAGES } from '../../client/shared/paths.js';
import { SearchIndex } from '../../server/discovery/search/search-index.js';
import { make, YEAR } from '../support/records.js';
import { faultsOfAtom, faultsOfSitemap, textsIn } from '../support/schemas.js';
import { useAdmin, useApp } from '../support/use-app.js';

const SITE = 'https://revista.example.edu';
const PAGE_COUNT = Object.keys(PAGES).length;
const app = useApp({ PUBLIC_URL: SITE, SEARCH_INDEXING: 'records', RATE_LIMIT: '0' });
const admin = useAdmin(app);

const read = async (url: string) => {
  const response = await fetch(app.url + url);
  expect([url, response.status]).toEqual([url, 200]);
  return { response, text: await response.text() };
};

describe('the sitemap', () => {
  let article: { id: number };
  let removed: { id: number };

  beforeAll(async () => {
    article = await make.article(admin, { title: "Deti & «bregu» i s'ëmës?", publicationYear: 2001, number: 2 });
    removed = await make.article(admin, { title: 'I fshirë', keywords: 'male, fshirje' });
    await admin.remove('materials', removed.id);
    await make.issue(admin, { title: 'Revista', publicationYear: 2001, number: 2 });
    await make.issue(admin, { title: 'Revista e vjetër', publicationYear: 1999, number: 1 });
    await make.issue(admin, { title: 'E ardhshme', publicationYear: YEAR + 1 });
    await make.article(admin, { title: 'E ardhshme', publicationYear: YEAR + 1, keywords: 'ardhshme' });
    await app.nest.get(SearchIndex).catchUp();
  });

  const unescape = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

  let response: Response;
  let text: string;
  beforeAll(async () => {
    ({ text, response } = await read('/sitemap.xml'));
  });

  it('lists every page that readers can reach, and no other, and is valid', () => {
    expect(faultsOfSitemap(text)).toEqual([]);
    expect(response.headers.get('content-type')).toMatch(/^application\/xml/);
    const urls = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => unescape(url));
    // Pages of the journal; lists of authors and keywords, but not of places, since there is none; records; an author, two keywords.
    expect(urls).toHaveLength(2 * (PAGE_COUNT + 2 + 3 + 3));
    expect(urls.every((url) => url.startsWith(SITE))).toBe(true);
    const paths = urls.map((url) => url.slice(SITE.length));
    expect(paths).toEqual(
      expect.arrayContaining(['/al', '/kerko/en', '/autor/sami-frasheri/al', '/fjale-kyce/reliev/en']),
    );
    expect(paths.join()).toContain(`/artikull/${article.id}/`);
    expect(paths.join()).not.toMatch(/ardhshme|fshir|\/vend/);
  });

  it('names existing pages only', async () => {
    for (const [, url] of text.matchAll(/<loc>(.*?)<\/loc>/g))
      expect([url, await app.status(new URL(unescape(url)).pathname)]).toEqual([url, 200]);
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
    await make.call(admin); // what was memoised is dropped
    const locations = (document: string) =>
      [...document.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(unescape(url)).pathname);
    const index = (await read('/sitemap.xml')).text;
    expect(index).toContain('<sitemapindex ');
    expect(locations(index)).toEqual(
      ['2001', '1999', 'authors-1', 'keywords-1', 'keywords-2'].map((part) => `/sitemap-${part}.xml`),
    );
    const changes = [...index.matchAll(/sitemap-\d+\.xml<\/loc><lastmod>(.*?)</g)].map(([, at]) => Date.parse(at));
    const changed = await app.column<Date>(
      `select max(updated_at) from materials where deleted_at is null and publication_year in (1999, 2001)
        group by publication_year order by publication_year desc`,
    );
    expect(changes).toEqual(changed.map(Number));
    const texts = await Promise.all(locations(index).map(async (part) => (await read(part)).text));
    for (const document of texts) expect(faultsOfSitemap(document)).toEqual([]);
    const parts = texts.map(locations);
    expect(parts.map(({ length }) => length)).toEqual([2 * (PAGE_COUNT + 2 + 2), 2, 2, 10_000, 4]);
    expect(new Set(parts.flat()).size).toBe(parts.flat().length);
    const none = ['keywords-3', 'keywords-0', 'places-1', 'journals-1', '1899', `${YEAR + 1}`, '99999', 'x', '%00'];
    for (const part of none) expect([part, await app.status(`/sitemap-${part}.xml`)]).toEqual([part, 404]);
  });

  it('robots.txt names the sitemap, and excludes the dashboard', async () => {
    const { response, text } = await read('/robots.txt');
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(text.split('\n')).toEqual(
      expect.arrayContaining(['Disallow: /dashboard', 'Sitemap: https://revista.example.edu/sitemap.xml']),
    );
  });
});

describe('feeds', () => {
  const JSON_FEED = JSON.parse(fs.readFileSync('test/schemas/jsonfeed-1.1.json', 'utf8')) as object;
  let article: { id: number };
  let call: { id: number };
  const HOSTILE = 'Malet & «lumenjtë» <b>; \\ "x", 100%\nEND:VEVENT ]]> 👩🏽‍🔬';

  beforeAll(async () => {
    await app.sql('truncate materials, revisions, calls cascade');
    await make.issue(admin, { title: 'Numri i parë', publicationYear: 2001 });
    article = await make.article(admin, {
      ...{ title: HOSTILE, titleEn: 'Mountains', language: 'sq', publicationYear: 2001, publishedOn: '2001-06-30' },
      ...{
        authorsText: 'Sami Frashëri; Ana Çela',
        authorDetails: [{ name: 'Sami Frashëri', orcid: '0000-0002-1825-0097' }],
      },
    });
    const removed = await make.article(admin, { title: 'E fshirë' });
    await admin.remove('materials', removed.id);
    await make.article(admin, { title: 'E ardhshme', publicationYear: YEAR + 1 });
    call = await make.call(admin, {
      title: HOSTILE,
      description: `${'Ftohen autorët ë ç 👩🏽‍🔬 '.repeat(20)}\r\nBEGIN:VEVENT`,
      deadline: '2030-12-31',
    });
    const ended = await make.call(admin, { title: 'Thirrje e fshirë' });
    await admin.remove('calls', ended.id);
    await app.nest.get(SearchIndex).catchUp();
  });

  it('of many records, or records at their limits, a feed has as many as a feed reader can load again and again', async () => {
    // In a column without an index.
    const add = (count: number, length: number) =>
      app.sql(
        `insert into materials (category_id, title, abstract, number, publication_year, licence_url)
         select 2, 'I gjatë ' || n, repeat('a', 2_001), 9, 2002, 'https://' || repeat('a', $2) from generate_series(1, $1) n`,
        [count, length],
      );
    const items = async () => JSON.parse((await read('/feeds/articles.al.json')).text).items;
    await add(50, 9);
    expect(await items()).toHaveLength(50);
    expect((await items())[0].content_text).toBe(`${'a'.repeat(1_999)}…`);
    await add(3, 780_000);
    expect(await items()).toHaveLength(2);
    expect((await read('/feeds/articles.al.atom')).text.match(/<entry>/g)).toHaveLength(2);
    await add(1, 2_600_000);
    expect(await items()).toHaveLength(1);
    await app.sql("delete from materials where title like 'I gjatë %'");
  });

  describe('a feed', () => {
    const NAMES = ['articles', 'issues', 'calls'].flatMap((name) =>
      ['al', 'en'].map((language) => `${name}.${language}`),
    );

    it.each(NAMES)('%s is valid as Atom and as JSON Feed, with the same entries', async (name) => {
      const { response, text } = await read(`/feeds/${name}.atom`);
      expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
      expect(faultsOfAtom(text)).toEqual([]);
      const all = (place: string) => textsIn(text, place);

      const json = await read(`/feeds/${name}.json`);
      expect(json.response.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
      const feed = JSON.parse(json.text) as any;
      expect(new Validator(JSON_FEED, '7').validate(feed).errors).toEqual([]);

      expect(all('/a:feed/a:link[@rel="self"]/@href')).toEqual([`${SITE}/feeds/${name}.atom`]);
      expect(feed.feed_url).toBe(`${SITE}/feeds/${name}.json`);
      expect(all('//a:entry/a:id')).toEqual(feed.items.map(({ id }: any) => id));
      expect(all('//a:entry/a:title')).toEqual(feed.items.map(({ title }: any) => title));
      expect(all('//a:entry/a:link[@rel="alternate"]/@href')).toEqual(feed.items.map(({ url }: any) => url));
      expect(all('//a:entry')).toHaveLength(1);
      expect(all('/a:feed/a:updated')).toEqual(all('//a:entry/a:updated'));
      expect(all('//a:link/@length')).toEqual([expect.stringMatching(/^[1-9]\d+$/)]);
      expect(all('//a:uri')).toEqual(name.startsWith('articles') ? ['https://orcid.org/0000-0002-1825-0097'] : []);
      for (const url of [...all('//a:link[@rel!="license"]/@href'), feed.home_page_url, feed.items[0].url]) {
        const { pathname } = new URL(url);
        expect([pathname, await app.status(pathname)]).toEqual([pathname, 200]);
      }
    });

    it('is in the language of its URL where the record has texts in it', async () => {
      const feed = async (name: string) => JSON.parse((await read(`/feeds/${name}.json`)).text) as any;
      const [al, en] = [/Kombëtare — Thirrjet/, /National .* — Calls/].map((title) => expect.stringMatching(title));
      expect([await feed('articles.al'), await feed('articles.en')]).toMatchObject([
        { authors: [{ name: expect.stringMatching(/^Departamenti/) }], items: [{ title: HOSTILE }] },
        { authors: [{ name: expect.stringMatching(/^University/) }], items: [{ title: 'Mountains' }] },
      ]);
      expect([await feed('calls.al'), await feed('calls.en')]).toMatchObject([
        { title: al, items: [{ title: HOSTILE, language: 'sq' }] },
        { title: en, items: [{ title: HOSTILE, content_text: expect.stringMatching(/^Authors are/), language: 'en' }] },
      ]);
    });

    it.each([
      ...['articles.atom', 'articles.fr.atom', 'news.al.atom', 'articles.al.rss', 'articles.al.atom.x'],
      ...['articles.al.ics', 'call-0.al.ics', '__proto__.al.atom', 'articles.al.toString', 'authors/nobody.al.atom'],
      ...['authors/ana-cela.al.ics', 'x/ana-cela.al.atom', 'places/%00.al.atom'],
    ])('does not exist under the name %s', async (name) => expect(await app.status(`/feeds/${name}`)).toBe(404));

    it('exists for each author, keyword and place with a public article', async () => {
      const json = JSON.parse((await read('/feeds/authors/ana-cela.en.json')).text) as any;
      expect(json).toMatchObject({
        title: expect.stringMatching(/ — Ana Çela$/),
        home_page_url: `${SITE}/autor/ana-cela/en`,
        feed_url: `${SITE}/feeds/authors/ana-cela.en.json`,
        items: [{ title: 'Mountains' }],
      });
      expect((await read('/feeds/keywords/reliev.al.atom')).text).toContain(`<id>${SITE}/id/${article.id}</id>`);
    });
  });

  it('a deadline as iCalendar is a day that calendars can read, whatever the call contains', async () => {
    for (const name of [`call-${call.id}`, 'calls']) {
      const { response, text } = await read(`/feeds/${name}.al.ics`);
      expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      for (const start of [/^\w/, /^ /]) {
        const lines = text.split('\r\n').filter((line) => start.test(line));
        expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75);
      }
      expect(text).toMatch(/^X-WR-CALNAME:.*Kombëtare — Thirrjet[^]*^DTSTAMP:\d{8}T\d{6}Z\r$/m);
      const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
      expect(events).toHaveLength(1);
      const event = new ICAL.Event(events[0]);
      expect(event).toMatchObject({ uid: `call-${call.id}@revista.example.edu`, summary: `Afati: ${HOSTILE}` });
      expect([event.startDate.toString(), event.endDate.toString()]).toEqual(['2030-12-31', '2031-01-01']);
      expect(event.description).toContain('\nBEGIN:VEVENT');
      expect(event.description).toMatch(/👩🏽‍🔬.*Afati: 31-12-2030$/s);
    }
    expect((await read('/en')).text).toContain(`href="/feeds/call-${call.id}.en.ics"`);
  });
});
