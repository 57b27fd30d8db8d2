import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestApp, startApp } from '../support/app.js';
import { rest } from '../support/apis.js';
import { make } from '../support/records.js';

const YEAR = new Date().getFullYear();
let app: TestApp;
let article: { id: number };
let removed: { id: number };

beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: 'https://revista.example.edu' });
  const admin = rest(app.url, app.token);
  article = await make.article(admin, { title: "Deti & «bregu» i s'ëmës?", publicationYear: 2001, number: 2 });
  removed = await make.article(admin, { title: 'I fshirë' });
  await admin.remove('materials', removed.id);
  await make.issue(admin, { title: 'Revista', publicationYear: 2001, number: 2 });
  await make.issue(admin, { title: 'E ardhshme', publicationYear: YEAR + 1 });
});
afterAll(() => app.close());

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

  it('lists every page that readers can reach, and no other', () => {
    expect(type).toMatch(/^application\/xml/);
    const addresses = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => unescape(address));
    expect(addresses).toHaveLength(2 * (11 + 2));
    expect(addresses.every((address) => address.startsWith('https://revista.example.edu/'))).toBe(true);
    expect(addresses.join()).not.toMatch(/ardhshme|fshir/);
    expect(addresses).toContain('https://revista.example.edu/al');
    expect(addresses.some((address) => address.includes(`/artikull/${article.id}/`))).toBe(true);
  });

  it('names existing pages only', async () => {
    for (const [, address] of text.matchAll(/<loc>(.*?)<\/loc>/g)) {
      const response = await fetch(app.url + new URL(unescape(address)).pathname, { redirect: 'manual' });
      expect([address, response.status]).toEqual([address, 200]);
    }
  });

  it('has the languages of each page, and the time of the last change', () => {
    const url = text
      .split('\n')
      .find((line) => line.includes(`<loc>https://revista.example.edu/artikull/${article.id}/`))!;
    expect([...url.matchAll(/hreflang="(.*?)"/g)].map(([, tag]) => tag)).toEqual(['sq', 'en', 'x-default']);
    expect(Date.parse(/<lastmod>(.*?)<\/lastmod>/.exec(url)![1])).toBeLessThanOrEqual(Date.now());
  });
});

it('robots.txt names the sitemap, and excludes the dashboard', async () => {
  const { type, text } = await read('/robots.txt');
  expect(type).toMatch(/^text\/plain/);
  expect(text.split('\n')).toEqual(
    expect.arrayContaining(['Disallow: /dashboard', 'Sitemap: https://revista.example.edu/sitemap.xml']),
  );
});
