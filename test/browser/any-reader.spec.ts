import { afterAll, afterEach, beforeAll, describe, expect } from '@jest/globals';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { paths } from '../../client/shared/paths.js';
import { make } from '../support/records.js';
import { type Site, browserStories } from '../support/site.js';

const { story, openSite } = browserStories();
const YEAR = new Date().getFullYear();
const WIDE = `<table><caption>Lumenjtë</caption><thead><tr>${'<th>Kolona</th>'.repeat(12)}</tr></thead><tbody><tr>${'<td>12,500</td>'.repeat(12)}</tr></tbody></table><pre>${'x'.repeat(200)}</pre>`;
/** The text spacing that WCAG 1.4.12 lets readers set. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';
const FONTS = ['Open Sans', 'DejaVu Sans', 'monospace'];

let site: Site;
let article: string;
let issue: string;
let long: string;
beforeAll(async () => {
  site = await openSite();
  const { admin } = site;
  const title = 'Një dashboard për popullsinë';
  const fields = { title, number: 1, publicationYear: YEAR };
  article = paths.article({ ...fields, id: (await make.article(admin, fields)).id }, 'al');
  const wide = { title: 'Numri i gjerë', contents: WIDE, number: 1, publicationYear: YEAR };
  issue = paths.issue({ ...wide, id: (await make.issue(admin, wide)).id }, 'al');
  const english = {
    ...fields,
    title: 'Rivers and coasts',
    language: 'en',
    keywords: 'rivers, coasts',
    keywordsEn: 'rivers, relief',
    references: Array.from({ length: 25 }, (_, index) => `Frashëri, S. (${1900 + index}). Rivers.`).join('\n'),
  };
  long = paths.article({ ...english, id: (await make.article(admin, english)).id }, 'al');
  await make.call(admin, {});
});
afterAll(() => site?.close());
afterEach(() => expect(site.problems.splice(0).filter((problem) => !/404 \(Not Found\)/.test(problem))).toEqual([]));

const on = async (path: string, work: (page: Page) => Promise<void>, options?: BrowserContextOptions) => {
  const page = await site.visit(path, { bypassCSP: true, reducedMotion: 'reduce', ...options });
  await page.waitForLoadState('networkidle');
  await work(page);
  await page.context().close();
};
const landmarks = async (page: Page) => {
  const count = (role: 'banner' | 'main' | 'contentinfo') => page.getByRole(role).count();
  return [await count('banner'), await count('main'), await count('contentinfo')];
};

describe('the word dashboard', () => {
  story('as a segment of another path hides the navigation, but not the content', () =>
    on('/harta/dashboard/al', async (page) => {
      expect(await landmarks(page)).toEqual([0, 1, 0]);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    }),
  );
});

story('a wide table scrolls in its region, also by keyboard', () =>
  on(issue, async (page) => {
    await page.getByText('Përmbajtja siç është shtypur').click();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      const table = page.getByRole('region', { name: 'Tabela 1: Lumenjtë' });
      expect(await table.getAttribute('tabindex')).toBe('0');
    }
  }),
);

story('nothing shifts if the font of titles loads late, and the next page uses it', () =>
  on(
    '/al',
    async (page) => {
      await page.addInitScript(`
        globalThis.moved = 0;
        new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (moved += value)))
          .observe({ type: 'layout-shift', buffered: true })`);
      let release = () => {};
      const late = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/*.woff2', async (route) => {
        await late;
        await route.continue();
      });
      await page.goto(site.url + issue, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction("performance.getEntriesByName('first-contentful-paint').length > 0");
      const font = page.waitForResponse('**/*.woff2');
      release();
      await font;
      await page.evaluate(
        'document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))',
      );
      expect(await page.evaluate('moved')).toBe(0);

      await page.unroute('**/*.woff2');
      await page.goto(site.url + issue);
      await page.evaluate("document.fonts.load('600 1em Titles')");
      expect(await page.evaluate("[...document.fonts].filter(({ family }) => family === 'Titles')[0].status")).toBe(
        'loaded',
      );
      expect(await page.evaluate('moved')).toBe(0);
    },
    { viewport: { width: 390, height: 844 } },
  ),
);

story('the keyboard focus continues from an anchor of another page', () =>
  on('/rrethnesh/al', async (page) => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Thirrja për artikuj' }).press('Enter');
    await page.waitForFunction('document.activeElement.id === "thirrja"');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('Boolean(document.activeElement.closest("#thirrja"))')).toBe(true);
  }),
);

story('the masthead shows its name and its search with any font and the spacing that a reader may set', () =>
  on('/artikuj/al', async (page) => {
    for (const font of FONTS) {
      await page.addStyleTag({ content: `${SPACING} * { font-family: '${font}' !important }` });
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        // The journal's name must not overlap the search box or the edges of the bar.
        const found = await page.evaluate<Record<string, number>>(`(() => {
          const box = (selector) => document.querySelector(selector).getBoundingClientRect();
          const [bar, name, search] = ['.masthead', '.brand span', '.masthead .search-box'].map(box);
          const apart = name.right <= search.left + 1 || name.bottom <= search.top + 1;
          return { above: Math.min(0, name.top - bar.top), below: Math.min(0, bar.bottom - name.bottom), overlap: apart ? 0 : 1,
                   wider: document.documentElement.scrollWidth - innerWidth, hidesMain: Math.min(0, box('main').top - bar.bottom) };
        })()`);
        const fits = { above: 0, below: 0, overlap: 0, wider: 0, hidesMain: 0 };
        expect({ font, width, ...found }).toEqual({ font, width, ...fits });
      }
    }
  }),
);

story('in forced colours only the current page is marked', () =>
  on(
    '/bordi/al',
    async (page) => {
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const marked = await page.evaluate<string[]>(
          `[...document.querySelectorAll('.menu a')].filter((link) => parseFloat(getComputedStyle(link).borderBottomWidth)).map((link) => link.textContent)`,
        );
        expect([width, marked]).toEqual([width, ['Bordi']]);
      }
    },
    { forcedColors: 'active' },
  ),
);

story('at 400 % the bar does not cover the text', () =>
  on(
    article,
    async (page) => {
      await page.evaluate('scrollTo(0, 400)');
      await page.waitForFunction('scrollY > 300');
      expect(await page.evaluate('document.querySelector(".masthead").getBoundingClientRect().bottom <= 0')).toBe(true);
      expect((await page.locator('.to-top').boundingBox())!.width).toBeLessThan(40);
      // The menu scrolls with the page.
      await page.evaluate('scrollTo(0, 0)');
      await page.getByRole('button', { name: 'Menyja' }).click();
      expect(await page.evaluate('menyja.scrollHeight - menyja.clientHeight')).toBe(0);
      await page.getByRole('link', { name: /Portali ISSN/ }).scrollIntoViewIfNeeded();
      expect(await page.evaluate('scrollY')).toBeGreaterThan(0);
    },
    { viewport: { width: 320, height: 256 } },
  ),
);

story('the other language keeps path, query, anchor and place', () =>
  on(
    '/al?subscribed=9#thirrja',
    async (page) => {
      await page.getByRole('link', { name: 'Kjo faqe në anglisht' }).click();
      await page.waitForURL(`${site.url}/en?subscribed=9#thirrja`);
      await page.goto(site.url + paths.about('al'), { waitUntil: 'networkidle' });
      await page.evaluate('scrollTo(0, 150)');
      await page.getByRole('link', { name: 'Kjo faqe në anglisht' }).click();
      await page.waitForURL(/\/en$/);
      await page.waitForFunction('scrollY === 150');
    },
    { viewport: { width: 1280, height: 600 } },
  ),
);

story('the thank-you parameter is removed from the URL', () =>
  on('/en?subscribed=1#newsletter', async (page) => {
    await page.waitForURL(`${site.url}/en#newsletter`);
  }),
);

story('a page whose script an upgrade has replaced is opened as a document', () =>
  on('/al', async (page) => {
    await page.route('**/assets/issues-page*', (route) => route.fulfill({ status: 404 }), { times: 1 });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Revistat' }).click();
    await page.getByRole('heading', { level: 1, name: 'Revistat' }).waitFor();
    await page.getByRole('link', { name: 'Shiko numrin' }).first().waitFor();
  }),
);

describe('on a phone', () => {
  const PHONE = { viewport: { width: 390, height: 844 } };

  story('the contents of a long page are not listed below it', () =>
    on(
      long,
      async (page) => {
        const contents = page.getByRole('navigation', { name: 'Në këtë faqe' });
        expect(await contents.count()).toBe(0);
        await page.setViewportSize({ width: 1440, height: 900 });
        await contents.waitFor();
      },
      PHONE,
    ),
  );
});

story('the keywords of an English article are one list', () =>
  on(long, async (page) => {
    const keywords = page.getByRole('region', { name: 'Fjalët kyçe' });
    expect(await keywords.getByRole('list').count()).toBe(1);
    expect(await keywords.getByRole('listitem').allTextContents()).toEqual(['rivers', 'coasts', 'relief']);
  }),
);
