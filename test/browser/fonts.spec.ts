import { afterAll, afterEach, beforeAll, describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { LANGUAGES, type Language } from '../../client/shared/locales.js';
import { paths } from '../../client/shared/paths.js';
import { type Site, browserStories } from '../support/site.js';

const { story, openSite } = browserStories();
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

const PAGES: Record<string, (language: Language) => string | Promise<string>> = {
  ...{ home: paths.home, about: paths.about, boards: paths.boards, authors: paths.authors },
  ...{ 'review process': paths.reviewProcess, policy: paths.policy, contact: paths.contact },
  ...{ issues: paths.issues, articles: paths.articles },
  'articles found': (language) => `${paths.articles(language)}?q=shqiperi`,
  'articles not found': (language) => `${paths.articles(language)}?q=${'asgje'.repeat(12)}`,
  issue: async (language) => (await linkOn(paths.home(language), /^\/revista\//))!,
  article: async (language) => (await linkOn(paths.articles(language), /^\/artikull\//))!,
  'not found': (language) => `/nothing/${language}`,
};

let site: Site;
let page: Page;
beforeAll(async () => {
  site = await openSite({ DEMO: 'on' });
  page = await site.visit('/al', { bypassCSP: true, reducedMotion: 'reduce' });
});
afterAll(() => site?.close());
afterEach(() => expect(site.problems.splice(0).filter((problem) => !/404 \(Not Found\)/.test(problem))).toEqual([]));

async function linkOn(address: string, pattern: RegExp) {
  const html = await (await fetch(site.url + address)).text();
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href).find((href) => pattern.test(href));
}

/** Runs in the page: the elements that overflow the right edge. */
const OVERFLOWING = `(() => {
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .map((element) => element.tagName.toLowerCase() + '.' + element.className + ': ' + element.textContent.slice(0, 40));
})()`;

async function overflowing(address: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  await page.goto(site.url + address);
  for (const [name, content] of Object.entries(FONTS)) {
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

describe.each(LANGUAGES)('in the language %s, with any font and at any width, nothing overflows:', (language) => {
  story.each(Object.keys(PAGES))('%s', async (name) => {
    expect(await overflowing(await PAGES[name](language))).toEqual({});
  });
});

story('login', async () => {
  expect(await overflowing(paths.login())).toEqual({});
});

story('a line of an abstract holds 62 to 70 characters', async () => {
  await page.goto(site.url + (await PAGES.article('al')));
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
