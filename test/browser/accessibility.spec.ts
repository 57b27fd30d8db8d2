import { brotliCompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { LANGUAGES, type Language, languageTag } from '../../client/shared/locales.js';
import { paths } from '../../client/shared/paths.js';
import { faultsOf } from '../support/axe.js';
import { type Site, browserStories } from '../support/site.js';

const { story, openSite } = browserStories();
const MAX_HTML_LENGTH = 30_000;

const PAGES: Record<string, (language: Language) => string> = {
  home: paths.home,
  about: paths.about,
  boards: paths.boards,
  authors: paths.authors,
  'review process': paths.reviewProcess,
  articles: paths.articles,
  'articles, second page': (language) => `${paths.articles(language)}?page=2`,
  'articles found': (language) => `${paths.articles(language)}?q=shqiperi`,
  'articles not found': (language) => `${paths.articles(language)}?q=asgje`,
  issues: paths.issues,
  policy: paths.policy,
  contact: paths.contact,
  'search in full texts': (language) => `${paths.search(language)}?q=gjuha&year=1899`,
  author: (language) => paths.author({ name: 'Sami Frashëri' }, language),
  keywords: paths.keywords,
  places: paths.places,
  'not found': (language) => `/nothing/${language}`,
  issue: (language) => `${issue}/${language}`,
  article: (language) => `${article}/${language}`,
};

let site: Site;
let page: Page;
let issue: string;
let article: string;

beforeAll(async () => {
  // The demonstration journal has content on every page.
  site = await openSite({ DEMO: 'on' });
  page = await site.visit('/al', { bypassCSP: true, reducedMotion: 'reduce' });
  const hrefOf = async (name: RegExp) => (await page.getByRole('link', { name }).first().getAttribute('href'))!;
  issue = (await hrefOf(/^Shfleto numrin/)).replace(/\/al$/, '');
  article = (await hrefOf(/^Besa e lidhja/)).replace(/\/al$/, '');
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

const overflow = () => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

describe.each(LANGUAGES)('in the language %s, on the page', (language) => {
  story.each(Object.keys(PAGES))('%s axe finds nothing, and nothing shifts or overflows', async (name) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    const response = (await page.goto(site.url + PAGES[name](language), { waitUntil: 'networkidle' }))!;
    expect(brotliCompressSync(await response.body()).length).toBeLessThan(MAX_HTML_LENGTH);
    expect(await page.locator('html').getAttribute('lang')).toBe(languageTag(language));
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    expect(await page.evaluate('shifts')).toEqual([]);

    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await overflow()).toBe(0);
  });
});

story('the login is accessible in both schemes', async () => {
  await page.goto(`${site.url}/login`, { waitUntil: 'networkidle' });
  expect(await faultsOf(page)).toEqual([]);
});

story('every page has a unique title and description', async () => {
  const seen = new Map<string, string>();
  for (const language of LANGUAGES) {
    for (const name of Object.keys(PAGES).filter((name) => name !== 'not found')) {
      const html = await (await fetch(site.url + PAGES[name](language))).text();
      const title = /<title[^>]*>(.*?)<\/title>/.exec(html)![1];
      if (!name.startsWith('articles ')) expect([title, seen.get(title)]).toEqual([title, undefined]);
      seen.set(title, `${name} ${language}`);
      expect(html).toMatch(/<meta name="description" content="[^"]{30,}"/);
      expect(html.match(/<link rel="alternate" hreflang=/gi)).toHaveLength(3);
    }
  }
});
