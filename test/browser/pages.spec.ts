import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { faultsOf } from '../support/axe.js';
import { withClipboard } from '../support/database.js';
import { pdf, word } from '../support/files.js';
import { textOf } from '../support/messages.js';
import { CATEGORY, make } from '../support/records.js';
import { siteStories } from '../support/site.js';

const { it, site, on } = siteStories();
const count = (to: number) => Array.from({ length: to }, (_, index) => index + 1);
const document = await pdf({ text: 'Malet e Shqipërisë' });
const PHONE = { viewport: { width: 390, height: 844 } };
/** The permanent URL of the fifth article. */
let fifth: string;

beforeAll(async () => {
  const { admin } = site;
  await site.sql(`update journal set settings = '{"submissionEmail": "doreshkrime@unitir.edu.al"}'`);
  const files = { pdf: document };
  for (const n of count(10))
    await make.issue(
      admin,
      { title: `Revista, vëllimi ${n}, pjesa e parë`, number: n, publicationYear: n === 1 ? 1998 : 2020 },
      files,
    );
  for (const n of count(9)) {
    const abstract = n === 9 ? 'një dy tre katër pesë gjashtë shtatë tetë nëntë dhjetë' : 'Vetëm tre fjalë';
    const fields = { title: `Artikulli ${n}`, number: 10, publicationYear: 2020, abstract };
    const { id } = await make.article(admin, fields, files);
    if (n === 5) fifth = `/id/${id}`;
  }
  await make.call(admin, {}, { files: [word('rregullore.docx'), document] });
  await make.member(admin, { fullName: 'Strabo', department: '  ' });
  for (const n of count(8)) {
    const flags = { isTopLevel: false, isScientificBoard: true, isEditorialBoard: false, isMember: true };
    await make.member(admin, { fullName: `Anëtari ${n}`, department: 'Tiranë', ...flags });
  }
});

/** What a page says needs no script. */
let plain: Page;
beforeAll(async () => {
  plain = await site.newTab({ javaScriptEnabled: false });
});
const read = (path: string, work: (page: Page) => Promise<void>) => plain.goto(site.url + path).then(() => work(plain));
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

// What the pages say: client/pages/pages.spec.tsx.
it('the home page shows the newest issue and four articles, at most 4,000 pixels high on a telephone', () =>
  on('/en', { javaScriptEnabled: false, ...PHONE }, async (page) => {
    const hero = section(page, 'new issue of the journal');
    expect(await hero.getByRole('heading', { level: 2 }).innerText()).toBe('Revista\nvëllimi 10, pjesa e parë');
    const articles = section(page, 'Latest articles').getByRole('article');
    expect(await articles.getByRole('heading').allTextContents()).toEqual(count(4).map((n) => `Artikulli ${10 - n}`));
    expect((await page.locator('html').boundingBox())!.height).toBeLessThanOrEqual(4000);
    // Beside a picture, letters of 200 % would have no room for a word.
    await page.locator('html').evaluate((html: any) => (html.style.fontSize = '200%'));
    expect((await page.locator('.hero-issue-title').boundingBox())!.width).toBeGreaterThan(250);
  }));

it('the boards link to the CV in the language, and show everyone after the sixth on a click, on paper all', async () => {
  const [strabo] = (await site.admin.list('boardMembers')).filter(({ fullName }) => fullName === 'Strabo');
  const cv = (page: Page) =>
    page
      .getByRole('link', { name: /^Strabo/ })
      .first()
      .getAttribute('href');
  await read('/bordi/en', async (page) => expect(await cv(page)).toBe(strabo.cvEn));
  await read('/bordi/al', async (page) => {
    expect(await cv(page)).toBe(strabo.cv);
    const people = page.getByRole('link', { name: /^Anëtari/ }).and(page.locator(':visible'));
    expect(await people.count()).toBe(6);
    await page.emulateMedia({ media: 'print' });
    expect(await people.count()).toBe(8);
    await page.emulateMedia({ media: null });
    await page.getByText('Shfaq edhe 2 anëtarë').click();
    expect(await people.count()).toBe(8);
  });
});

describe('the issues', () => {
  it('are listed nine to a page, and link to their page', () =>
    on('/revistat/al', {}, async (page) => {
      const cards = page.getByRole('article');
      expect(await cards.count()).toBe(9);
      // Only the newest has articles.
      expect(await cards.getByText(/artikuj$/).allTextContents()).toEqual(['9 artikuj']);

      await page.evaluate('scrollTo(0, 400)');
      await page.getByRole('navigation', { name: 'Faqet' }).getByRole('link', { name: 'Faqja 2' }).click();
      await page.waitForURL(/page=2/);
      await cards.getByRole('heading', { name: /vëllimi 1,/ }).waitFor();
      expect(await page.title()).toMatch(/^Numrat e revistës, faqja 2 nga 2 — /);
      expect(await cards.count()).toBe(1);
      expect(await page.evaluate('scrollY')).toBe(0);
      await cards.getByRole('link', { name: 'Shiko numrin' }).click();
      await page.getByRole('heading', { level: 1, name: 'Revista, vëllimi 1, pjesa e parë' }).waitFor();
      await page.locator('head [data-of$="/al"]').first().waitFor({ state: 'attached' });
    }));
});

describe('the articles', () => {
  it('are listed eight to a page, with the first nine words of the abstract', () =>
    read('/artikuj/en', async (page) => {
      const cards = page.getByRole('article');
      expect(await cards.count()).toBe(8);
      await cards.first().getByText('një dy tre katër pesë gjashtë shtatë tetë nëntë...', { exact: true }).waitFor();
      await cards.first().getByRole('link', { name: 'See' }).click();
      await page.getByRole('heading', { level: 1, name: 'Artikulli 9' }).waitFor();
    }));

  it('can be cited in ten styles, and saved as files, without script', () =>
    on(fifth, { javaScriptEnabled: false }, async (page) => {
      await page.locator('.cite-box > summary').click();
      const cite = section(page, 'Cito këtë artikull');
      await cite.getByText('Frashëri, S. (2020). Artikulli 5').waitFor();
      expect(await cite.getByLabel('Stili').getByRole('option').count()).toBe(10);
      const saved = page.waitForEvent('download');
      await cite.getByRole('link', { name: 'RIS' }).click();
      expect((await saved).suggestedFilename()).toMatch(/\.ris$/);
      await cite.getByLabel('Stili').selectOption('MLA');
      await cite.getByRole('button', { name: 'Shfaq' }).click();
      await page.getByText(/Frashëri, Sami\. «Artikulli 5»/).waitFor();
    }));

  it('have a citation that is copied with one click, in the style that is chosen', () =>
    on(fifth, { permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      await page.locator('.cite-box > summary').click();
      const cite = section(page, 'Cito këtë artikull');
      await withClipboard(async () => {
        await cite.getByRole('button', { name: 'Kopjo' }).click();
        await page.getByText(textOf('article.copied')).waitFor();
        const text = await page.evaluate('navigator.clipboard.readText()');
        expect(text).toMatch(/^Frashëri, S\. \(2020\)\. Artikulli 5/);
      });
      await cite.getByLabel('Stili').selectOption('MLA');
      await page.getByText(/Frashëri, Sami\. «Artikulli 5»/).waitFor();

      await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
      await cite.getByRole('button', { name: 'Kopjo' }).click();
      await page.getByText(textOf('article.copyFailed')).waitFor();
    }));
});

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('a reader %s', (_, javaScriptEnabled) => {
  it('reads an issue, downloads an article, searches on a telephone, and changes the language', () =>
    on('/al', { javaScriptEnabled, ...PHONE, hasTouch: true, isMobile: true }, async (page) => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Revistat' }).click();
      await page.getByRole('heading', { level: 1, name: 'Numrat e revistës' }).waitFor();
      await page.getByRole('link', { name: 'Shiko numrin' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Revista, vëllimi 10, pjesa e parë' }).waitFor();
      expect(new URL(page.url()).pathname).toMatch(/^\/revista\/\d+\/.+\/10\/2020\/al$/);
      await page.getByRole('link', { name: 'Artikulli 4' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Artikulli 4' }).waitFor();
      const saved = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Shkarko PDF-në' }).click();
      const download = await saved;
      expect(download.suggestedFilename()).toBe('Artikulli 4.pdf');
      expect((await buffer(await download.createReadStream())).equals(document.bytes)).toBe(true);

      await page.goto(`${site.url}/artikuj/al`);
      await page.getByRole('searchbox').fill('ARTIKULLI 7');
      await page.getByRole('button', { name: 'Kërko', exact: true }).tap();
      await page.waitForURL(/q=ARTIKULLI/);
      await page.getByRole('article').nth(1).waitFor({ state: 'detached' });
      await page.getByRole('heading', { name: 'Artikulli 7' }).waitFor();
      await page.getByRole('searchbox').fill('asgjë e tillë');
      await page.getByRole('searchbox').press('Enter');
      await page.getByText('Nuk u gjet asnje dokument').waitFor();
      await page.goBack();
      await page.getByRole('heading', { name: 'Artikulli 7' }).waitFor();

      await page.getByRole('group', { name: 'Gjuha' }).getByRole('link', { name: 'English', exact: true }).click();
      await page.waitForURL(`${site.url}/en`);
      await page.locator('html[lang=en]').waitFor();
      await page.getByRole('heading', { name: 'new issue of the journal' }).waitFor();
    }));
});

it('addresses without a language, of any title, wrong ones and unknown ones lead where they should', async () => {
  const get = async (path: string) => {
    const response = await fetch(site.url + path, { redirect: 'manual' });
    return [response.status, response.headers.get('location'), await response.text()] as const;
  };
  for (const path of ['', '/artikuj', '/kontakt'])
    expect([path, ...(await get(path || '/'))].slice(0, 3)).toEqual([path, 302, `${path}/al`]);
  for (const title of ['Malet e veriut', 'A/B?C#D%E', '"Thonjëza" ’dhe’ ë ç', 'Љубљана', 'x'.repeat(300), '..', '🗺️']) {
    const { id } = await make.article(site.admin, { title, number: 3, publicationYear: 2001 });
    const [status, canonical] = await get(`/artikull/${id}/tjeter/9/1999/al`);
    expect([title, status, (await get(canonical!))[0]]).toEqual([title, 301, 200]);
    expect([title, ...(await get(`/artikuj/${id}/tjeter/no-3/year-2001/al`))].slice(0, 3)).toEqual([
      title,
      301,
      canonical,
    ]);
    if (title === 'Malet e veriut') expect(canonical).toBe(`/artikull/${id}/malet-e-veriut/3/2001/al`);
  }
  for (const path of ['/nothing', '/artikuj/de', '/artikull/999999/x/1/2020/al', '/artikull/abc/x/1/2020/al']) {
    const [status, , html] = await get(path);
    expect([path, status, html.includes('Page not found')]).toEqual([path, 404, true]);
  }
  expect((await get('/artikuj/999999/x/no-1/year-2020/al'))[2]).not.toContain('href="/kerko/al?q=');

  const { id } = await make.article(site.admin, { title: 'Malet', number: 3, publicationYear: 2001 });
  expect((await get(`/artikuj/${id}/malet/3/2001/al`))[0]).toBe(404);
  const [article, issue] = ['artikull', 'revista'].map((kind) => `/${kind}/${id}/malet/3/2001/en`);
  await site.admin.update('materials', id, { categoryId: CATEGORY.Arkiva });
  expect((await get(article)).slice(0, 2)).toEqual([301, issue]);
  await site.admin.update('materials', id, { categoryId: CATEGORY.Artikuj });
  expect((await get(issue)).slice(0, 2)).toEqual([301, article]);
});

it('a developer on a phone reads the documentation, tries a query, looks up a type, and shares the query', async () => {
  const page = await site.visit('/api-docs', PHONE);
  expect(await faultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('link', { name: 'Try GraphQL' }).click();
  await page.getByText('latestIssue').waitFor();
  const run = page.getByRole('button', { name: 'Execute query (Ctrl-Enter)' });
  await run.click();
  await page.getByText('"Revista, vëllimi 10, pjesa e parë"').waitFor();

  await page.locator('.graphiql-query-editor').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('{ boardM');
  await page.locator('.CodeMirror-hint', { hasText: 'boardMembers' }).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(/query=%7B\+boardM/);

  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
  await page.getByRole('link', { name: 'Article', exact: true }).click();
  await page.getByText("An article of the journal: a material of the category 'Artikuj'.").waitFor();
  await page.getByRole('button', { name: 'Show Examples' }).click();
  await page.getByRole('link', { name: 'How to cite' }).click();
  await page.getByText('citation(style: APA)').waitFor();
  await page.getByRole('button', { name: 'Open settings dialog' }).click();
  await page.getByText('Clear storage').first().waitFor();

  const query = 'query ($name: String!) { category(name: $name) { name } }';
  const shared = new URLSearchParams({ query, variables: '{ "name": "artikuj" }' });
  await page.goto(`${site.url}/api-docs/graphql?${shared}`);
  await page.getByText('category').first().waitFor();
  await run.click();
  await page.getByText('"Artikuj"', { exact: true }).waitFor();
});

it('the REST interface is read and tried', async () => {
  const page = await site.visit('/api-docs/rest');
  await page
    .getByRole('button', { name: /^GET \/api\/categories/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await page.getByText('"Artikuj"').first().waitFor();
});
