import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect } from '@jest/globals';
import type { BrowserContextOptions } from 'playwright-core';
import { pdf, picture } from '../support/files.js';
import { make } from '../support/records.js';
import { siteStories } from '../support/site.js';

const { story, site } = siteStories();
const document = await pdf({ text: 'Malet e Shqipërisë' });
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const YEAR = new Date().getFullYear();

let article: { id: number };
beforeAll(async () => {
  const { admin } = site;
  for (let n = 1; n <= 20; n++)
    await make.article(admin, { title: `Lumi i ${n}-të`, number: 2, publicationYear: 2001 });
  await make.issue(
    admin,
    { title: 'Revista, numri i pranverës', contents: '<p>Hyrje</p>' },
    { coverImage: await picture() },
  );
  article = await make.article(admin, { title: 'Malet e Shqipërisë' }, { pdf: document });
  await make.call(admin, { title: 'Thirrje për numrin e parë' });
});

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('a reader %s', (_, javaScriptEnabled) => {
  const visit = (path: string, options?: BrowserContextOptions) => site.visit(path, { javaScriptEnabled, ...options });

  story('reads an issue and downloads an article', async () => {
    const page = await visit('/al');
    await page.getByRole('navigation', { name: 'Menyja kryesore' }).getByRole('link', { name: 'Revistat' }).click();
    await page.getByRole('heading', { level: 1, name: 'Revistat' }).waitFor();
    await page.getByRole('link', { name: 'Shiko numrin' }).click();
    await page.getByRole('heading', { level: 1, name: 'Revista, numri i pranverës' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/revista/\\d+/.+/1/${YEAR}/al$`));
    await page.getByText('1234-5679').waitFor();

    await page.getByRole('link', { name: 'Malet e Shqipërisë' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Malet e Shqipërisë' }).waitFor();
    await page.getByText('Sami Frashëri').first().waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Shkarko PDF-në' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('Malet e Shqipërisë.pdf');
    expect((await buffer(await download.createReadStream())).equals(document.bytes)).toBe(true);
    await page.context().close();
  });

  story('searches and pages on a telephone', async () => {
    const page = await visit('/artikuj/al', PHONE);
    await page.getByRole('navigation', { name: 'Faqet' }).getByRole('link', { name: 'Faqja 3' }).click();
    await page.waitForURL(/page=3/);
    await page.getByRole('heading', { name: 'Lumi i 1-të', exact: true }).waitFor();
    expect(await page.getByRole('article').count()).toBe(5);

    const search = page.getByRole('searchbox');
    await search.fill('shqiperise');
    await page.getByRole('button', { name: 'Kërko', exact: true }).tap();
    await page.waitForURL(/q=shqiperise/);
    await page.getByRole('heading', { name: 'Malet e Shqipërisë' }).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);

    await page.getByRole('searchbox').fill('asgjë e tillë');
    await page.getByRole('searchbox').press('Enter');
    await page.getByText('Nuk u gjet asnje dokument').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Malet e Shqipërisë' }).waitFor();
    await page.context().close();
  });

  story('switches the language', async () => {
    const page = await visit('/artikuj/al');
    await page.getByRole('group', { name: 'Gjuha' }).getByRole('link', { name: 'English', exact: true }).click();
    await page.waitForURL(`${site.url}/en`);
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.getByRole('heading', { name: 'new issue of the journal' }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Articles' }).click();
    await page.getByRole('heading', { level: 1, name: 'Articles' }).waitFor();
    await page.getByRole('link', { name: 'This page in Albanian' }).click();
    await page.getByRole('heading', { level: 1, name: 'Artikujt' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('sq');
    await page.context().close();
  });
});

describe('addresses', () => {
  const get = (path: string) => fetch(site.url + path, { redirect: 'manual' });

  story('without a language redirect to Albanian', async () => {
    for (const [from, to] of [
      ['/', '/al'],
      ['/artikuj', '/artikuj/al'],
      ['/kontakt', '/kontakt/al'],
    ]) {
      const response = await get(from);
      expect([response.status, response.headers.get('location')]).toEqual([302, to]);
    }
  });

  story('of an article redirect to the canonical one', async () => {
    const right = `/artikull/${article.id}/${encodeURIComponent('malet-e-shqipërisë')}/1/${YEAR}/al`;
    expect((await get(right)).status).toBe(200);
    for (const wrong of [
      `/artikull/${article.id}/tjeter/9/1999/al`,
      `/artikuj/${article.id}/tjeter/no-1/year-${YEAR}/al`,
    ]) {
      const response = await get(wrong);
      expect([response.status, response.headers.get('location')]).toEqual([301, right]);
    }
  });

  story('that do not exist are 404', async () => {
    for (const path of [
      '/nothing',
      '/artikuj/de',
      '/artikull/999999/x/1/2020/al',
      '/artikull/abc/x/1/2020/al',
      '/dashboard/nothing',
    ]) {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.text()).toContain('Page not found');
    }
  });

  story('of articles with any title open the same article', async () => {
    for (const title of ['A/B?C#D%E', '"Thonjëza" ’dhe’ ë ç', 'Љубљана и Скадар', 'x'.repeat(300), '..', '🗺️']) {
      const { id } = await make.article(site.admin, { title });
      const { status, headers } = await get(`/artikull/${id}/x/1/${YEAR}/al`);
      expect([title, status, (await get(headers.get('location')!)).status]).toEqual([title, 301, 200]);
    }
  });
});
