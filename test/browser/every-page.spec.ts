import fs from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { LANGUAGES, type Language, languageTag } from '../../client/shared/locales.js';
import { paths } from '../../client/shared/paths.js';
import { faultsOf } from '../support/axe.js';
import { type Site, browserStories } from '../support/site.js';

const { story, openSite } = browserStories();
const MAX_HTML_LENGTH = 30_000;
/** From a desktop at 400 % zoom to a wide one, with the widths at which the layout changes. */
const WIDTHS = [320, 390, 600, 768, 960, 1200, 1440, 1920];

/** The browser under test has one font; these metrics stand for the fallback fonts of readers' machines. */
const face = (percent: number) =>
  `@font-face { font-family: fallback; src: local('Open Sans Regular'), local('DejaVu Sans'); size-adjust: ${percent}% }
   *, ::before, ::after { font-family: fallback, serif !important }`;
const FONTS = {
  'a wide font': face(135),
  'a monospaced font': `${face(105)} * { letter-spacing: 0.12em }`,
  'a narrow font': face(85),
};

type Address = (language: Language) => string;
let issue: string;
let article: string;
let keyword: string;
let place: string;
let letter: number;

/** An address of each page of client/routes.tsx. */
const PAGES: Record<string, Address> = {
  '/:language?': paths.home,
  'rrethnesh/:language?': paths.about,
  'bordi/:language?': paths.boards,
  'autoret/:language?': paths.authors,
  'procesivleresimit/:language?': paths.reviewProcess,
  'artikuj/:language?': paths.articles,
  'revistat/:language?': paths.issues,
  'revista/:id/:slug/:number/:year/:language?': (language) => `${issue}/${language}`,
  'artikull/:id/:slug/:number/:year/:language?': (language) => `${article}/${language}`,
  'kerko/:language?': (language) => `${paths.search(language)}?q=gjuha&year=1899`,
  'autor/:slug/:language?': (language) => paths.author({ name: 'Sami Frashëri' }, language),
  'fjale-kyce/:slug/:language?': (language) => `${keyword}/${language}`,
  'vend/:slug/:language?': (language) => `${place}/${language}`,
  'autore/:language?': paths.writers,
  'fjalet-kyce/:language?': paths.keywords,
  'vende/:language?': paths.places,
  'policy/:language?': paths.policy,
  'letrat/:language?': paths.letters,
  'letra/:id/:language?': (language) => paths.letter(letter, language),
  'privatesia/:language?': paths.privacy,
  'abonimi/:language?': (language) => paths.subscription(language, { author: 'Sami Frashëri' }),
  'kontakt/:language?': paths.contact,
};
const STATES: Record<string, Address> = {
  'articles, second page': (language) => `${paths.articles(language)}?page=2`,
  'articles found': (language) => `${paths.articles(language)}?q=shqiperi`,
  'articles not found': (language) => `${paths.articles(language)}?q=${'asgje'.repeat(12)}`,
  'not found': (language) => `/nothing/${language}`,
};
/** For editors; in one language. */
const LOGIN: Record<string, string> = {
  login: paths.login(),
  'login/forgot': paths.forgotten(),
  'login/password': paths.choosePassword(),
};
/** The same page as `artikull`, and the screens of dashboard-accessibility.spec.ts. */
const ELSEWHERE = ['artikuj/:id/:slug/:number/:year/:language?', 'dashboard/*'];

let site: Site;
let page: Page;
beforeAll(async () => {
  // The demonstration journal has content on every page.
  site = await openSite({ DEMO: 'on' });
  const text = { subject: 'Një letër', heading: 'Një letër', intro: 'Të nderuar lexues, doli numri i ri.', items: [] };
  [{ id: letter }] = await site.sql<{ id: number }>(
    `insert into letters (kind, content, state, started_at, finished_at) values ('free', $1, 'sent', now(), now()) returning id`,
    [JSON.stringify({ al: text, en: text })],
  );
  page = await site.visit('/al', { bypassCSP: true, reducedMotion: 'reduce' });
  const hrefOf = async (name: RegExp) => (await page.getByRole('link', { name }).first().getAttribute('href'))!;
  issue = (await hrefOf(/^Shfleto numrin/)).replace(/\/al$/, '');
  article = (await hrefOf(/^Besa e lidhja/)).replace(/\/al$/, '');
  const firstOn = async (address: string, pattern: RegExp) =>
    pattern.exec(await (await fetch(site.url + address)).text())![1];
  keyword = await firstOn(paths.keywords('al'), /href="(\/fjale-kyce\/[^"]+)\/al"/);
  place = await firstOn(paths.places('al'), /href="(\/vend\/[^"]+)\/al"/);
  await page.addInitScript({ content: rememberShifts });
});
afterAll(() => site?.close());
afterEach(() => {
  const problems = site.problems.splice(0);
  expect(problems.filter((problem) => !/nothing.*404|404 \(Not Found\)/.test(problem))).toEqual([]);
});

/** Runs in the page: every layout shift, with the elements that moved. */
const rememberShifts = `
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      shifts.push(value + ': ' + sources.map(({ node }) => node?.outerHTML?.slice(0, 120)).join(', '));
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Runs in the page: the elements that overflow the right edge. */
const OVERFLOWING = `(() => {
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .map((element) => element.tagName.toLowerCase() + '.' + element.className + ': ' + element.textContent.slice(0, 40));
})()`;

/** On the current page, in its own font and in those of other machines. */
async function overflowing(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [name, content] of Object.entries({ 'its own font': '/**/', ...FONTS })) {
    const style = await page.addStyleTag({ content });
    await page.evaluate('document.fonts.ready');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const elements = await page.evaluate<string[]>(OVERFLOWING);
      if (elements.length) found[`${name}, ${width} px`] = elements;
    }
    await style.evaluate((element) => (element as unknown as { remove: () => void }).remove());
  }
  return found;
}

async function goTo(address: string) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  return (await page.goto(site.url + address, { waitUntil: 'networkidle' }))!;
}

story('no page of the site map is missing here', () => {
  const routes = [...fs.readFileSync('client/routes.tsx', 'utf8').matchAll(/\bpage\('([^']+)'/g)].map(
    ([, path]) => path,
  );
  const known = [...Object.keys(PAGES), ...Object.keys(LOGIN), ...ELSEWHERE];
  expect(routes.toSorted()).toEqual(known.toSorted());
});

describe.each(LANGUAGES)('in the language %s', (language) => {
  story.each(Object.entries({ ...PAGES, ...STATES }))(
    '%s is small, axe finds nothing, nothing shifts, and nothing overflows with any font at any width',
    async (_, addressIn) => {
      const response = await goTo(addressIn(language));
      expect(brotliCompressSync(await response.body()).length).toBeLessThan(MAX_HTML_LENGTH);
      expect(await page.locator('html').getAttribute('lang')).toBe(languageTag(language));
      await page.evaluate('scrollTo(0, document.body.scrollHeight)');
      expect(await page.evaluate('shifts')).toEqual([]);
      expect(await faultsOf(page)).toEqual([]);
      expect(await overflowing()).toEqual({});
    },
  );
});

story.each(Object.entries(LOGIN))('axe finds nothing and nothing overflows on %s', async (_, address) => {
  await goTo(address);
  expect(await faultsOf(page)).toEqual([]);
  expect(await overflowing()).toEqual({});
});

story('every page has a unique title and description', async () => {
  const seen = new Map<string, string>();
  for (const language of LANGUAGES) {
    for (const [name, addressIn] of Object.entries(PAGES)) {
      const html = await (await fetch(site.url + addressIn(language))).text();
      const title = /<title[^>]*>(.*?)<\/title>/.exec(html)![1];
      expect([title, seen.get(title)]).toEqual([title, undefined]);
      seen.set(title, `${name} ${language}`);
      if (name.startsWith('abonimi/')) continue; // personal, in no index
      expect([name, html]).toEqual([name, expect.stringMatching(/<meta name="description" content="[^"]{30,}"/)]);
      expect(html.match(/<link rel="alternate" hreflang=/gi)).toHaveLength(3);
    }
  }
});

story('a line of an abstract holds 62 to 70 characters', async () => {
  await page.goto(`${site.url}${article}/al`);
  for (const width of [1024, 1200, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    // As many as fit, of the letters of the abstract itself.
    const letters = await page.evaluate<number[]>(`[...document.querySelectorAll('.abstract')].map((abstract) => {
      const line = abstract.appendChild(document.createElement('span'));
      line.style.whiteSpace = 'nowrap';
      line.textContent = abstract.textContent;
      const average = line.getBoundingClientRect().width / line.textContent.length;
      line.remove();
      return Math.round(abstract.clientWidth / average);
    })`);
    expect(letters.length).toBeGreaterThan(0);
    for (const count of letters) expect([width, count >= 62 && count <= 70 ? 'fits' : count]).toEqual([width, 'fits']);
  }
});
