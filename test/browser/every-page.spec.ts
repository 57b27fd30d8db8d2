import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { LANGUAGES, type Language, languageTag } from '../../client/shared/locales.js';
import { paths } from '../../client/shared/paths.js';
import { DESKTOP, PHONE, faultsOf } from '../support/axe.js';
import { HYDRATED, REMEMBER_SHIFTS, siteStories } from '../support/site.js';

// The demonstration journal has content on every page.
const { it, site } = siteStories({ DEMO: 'on' });
/** As they are sent. */
const MAX_HTML_BYTES = 30_000;
/** A desktop at 400 % zoom, and the narrowest of each layout. */
const WIDTHS = [320, 600, 768, 960, 1200];

/** The widest of readers' fonts, the text spacing that WCAG 1.4.12 lets them set, and text of 200 %. What is measured need not be painted. */
const LOOKS = ['a wide font', 'wide spacing', 'large text'];
const STYLES = `
  html { visibility: hidden }
  @font-face { font-family: wide; src: local('Open Sans Regular'), local('DejaVu Sans'); size-adjust: 135% }
  [data-look='a wide font'] :is(*, *::before, *::after) { font-family: wide, serif !important }
  [data-look='wide spacing'] * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  [data-look='wide spacing'] p { margin-bottom: 2em !important }
  [data-look='large text'] { font-size: 200% !important }`;

type Address = (language: Language) => string;
let issue: string;
let article: string;
let fullText: string;
let keyword: string;
let place: string;
let letter: number;

/** The pages of the site map, by their routes. */
const ROUTES = Array.from(
  fs.readFileSync('client/routes.tsx', 'utf8').matchAll(/\bpage\('([^']+)'/g),
  ([, route]) => route,
);
/** An address of each page with a language: of those without other parameters, the route. */
const PAGES: Record<string, Address> = {
  ...Object.fromEntries(
    ROUTES.filter((route) => /^[^:]*\/:language\?$/.test(route)).map((route): [string, Address] => [
      route,
      (language) => path.join('/', route.replace(':language?', language)),
    ]),
  ),
  'revista/:id/:slug/:number/:year/:language?': (language) => `${issue}/${language}`,
  'artikull/:id/:slug/:number/:year/:language?': (language) => `${article}/${language}`,
  'kerko/:language?': (language) => `${paths.search(language)}?q=gjuha&year=1899`,
  'autor/:slug/:language?': (language) => paths.author({ name: 'Sami Frashëri' }, language),
  'fjale-kyce/:slug/:language?': (language) => `${keyword}/${language}`,
  'vend/:slug/:language?': (language) => `${place}/${language}`,
  'letra/:id/:language?': (language) => paths.letter(letter, language),
  'abonimi/:language?': (language) => paths.subscription(language, { author: 'Sami Frashëri' }),
};
const STATES: Record<string, Address> = {
  'article with its full text': (language) => `${fullText}/${language}`,
  'articles, second page': (language) => `${paths.articles(language)}?page=2`,
  'articles found': (language) => `${paths.articles(language)}?q=shqiperi`,
  'articles not found': (language) => `${paths.articles(language)}?q=${'asgje'.repeat(12)}`,
  'subscription of no link': (language) => `${paths.subscription(language)}?t=none`,
  'not found': (language) => `/nothing/${language}`,
};
/** For editors; in one language. */
const LOGIN = ROUTES.filter((route) => route.startsWith('login'));
/** The same page as `artikull`, and the screens of dashboard-accessibility.spec.ts. */
const ELSEWHERE = ['artikuj/:id/:slug/:number/:year/:language?', 'dashboard/*'];

let page: Page;
/** The page's requests for data, which the HTML has already. */
const requests: string[] = [];
beforeAll(async () => {
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
  fullText = await firstOn(paths.articles('al'), /href="(\/artikull\/[^"]+)\/al"/);
  keyword = await firstOn(paths.keywords('al'), /href="(\/fjale-kyce\/[^"]+)\/al"/);
  place = await firstOn(paths.places('al'), /href="(\/vend\/[^"]+)\/al"/);
  await page.addInitScript({ content: REMEMBER_SHIFTS });
  page.on(
    'request',
    (request) => /\/graphql$|\/head\?/.test(request.url()) && requests.push(request.postData() ?? request.url()),
  );
});
/** Runs in the page: the elements that overflow the right edge, by font or spacing. */
const OVERFLOWING = `(() => {
  const root = document.documentElement;
  return ${JSON.stringify(LOOKS)}.flatMap((look) => {
    root.dataset.look = look;
    if (root.scrollWidth <= root.clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
      .map((element) => look + ', ' + root.clientWidth + ' px: ' + element.tagName + '.' + element.className + ': ' + element.textContent.slice(0, 40));
  });
})()`;

/** Runs in the page: the lists with markers, which only those of sentences have. */
const MARKED = `[...document.querySelectorAll(':is(ul, ol):not(.references, .prose *)')]
  .filter((list) => getComputedStyle(list).listStyleType !== 'none').map((list) => list.textContent)`;

/** Runs in the page: how many elements would move, although the reader prefers reduced motion. */
const MOVING = `[...document.querySelectorAll('*')].filter((element) => {
  const { animationName, transitionDuration } = getComputedStyle(element);
  return animationName !== 'none' || parseFloat(transitionDuration) > 0;
}).length`;

async function overflowing(): Promise<string[]> {
  const found: string[] = [];
  await page.addStyleTag({ content: STYLES });
  await page.evaluate('document.fonts.load("1em wide")');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    found.push(...(await page.evaluate<string[]>(OVERFLOWING)));
  }
  return found;
}

/** Opens a page, down to its end. What it may still do, it has done. */
async function goTo(address: string) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  const response = await page.goto(site.url + address);
  await page.evaluate(HYDRATED);
  await page.evaluate('document.fonts.ready');
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await page.evaluate(
    'new Promise((done) => requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(done))))',
  );
  return response!;
}

it('no page of the site map is missing here', () => {
  const known = [...Object.keys(PAGES), ...LOGIN, ...ELSEWHERE];
  expect(ROUTES.toSorted()).toEqual(known.toSorted());
});

/** The page on which each title was seen. */
const titles = new Map<string, string>();

describe.each(LANGUAGES)('in the language %s', (language) => {
  it.each(Object.entries({ ...PAGES, ...STATES }))(
    '%s is small and complete, axe finds nothing, nothing shifts or moves, and nothing overflows with a wide font or spacing or with large text at any width',
    async (name, addressIn) => {
      requests.length = 0;
      const response = await goTo(addressIn(language));
      expect(await page.evaluate('shifts')).toEqual([]);
      expect(await page.evaluate(MOVING)).toBe(0);
      expect(await page.evaluate(MARKED)).toEqual([]);
      const body = await response.body();
      expect((await response.request().sizes()).responseBodySize).toBeLessThan(MAX_HTML_BYTES);
      expect(response.headers()['content-language']).toBe(languageTag(language));
      expect(await page.locator('html').getAttribute('lang')).toBe(languageTag(language));
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      // Without its style sheet, as between two releases, a page has no signs as wide as the window.
      expect(body.toString()).not.toMatch(/<svg (?![^>]* width=)[^>]*viewBox="0 0 \d\d /);
      if (name in PAGES) {
        const html = body.toString();
        const title = /<title[^>]*>(.*?)<\/title>/.exec(html)![1];
        expect([title, titles.get(title)]).toEqual([title, undefined]);
        titles.set(title, `${name} ${language}`);
        expect(response.status()).toBe(200);
        if (!name.startsWith('abonimi/')) {
          // personal, in no index
          expect(html).toMatch(/<meta name="description" content="[^"]{30,}"/);
          expect(html.match(/<link rel="alternate" hreflang=/gi)).toHaveLength(3);
        }
      }
      expect(await faultsOf(page, language === 'al' ? PHONE : DESKTOP)).toEqual([]);
      expect(await overflowing()).toEqual([]);
      expect(requests).toEqual([]);
      if (name === 'not found') site.problems.splice(0); // the browser logs the 404
    },
  );
});

it.each(LOGIN)('axe finds nothing and nothing overflows on %s', async (route) => {
  await goTo(`/${route}`);
  expect(await faultsOf(page)).toEqual([]);
  expect(await overflowing()).toEqual([]);
});

it('a line of an abstract holds 62 to 70 characters', async () => {
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

it('a call whose deadline has passed is one line, which opens', async () => {
  await goTo(paths.call('en'));
  const call = page.getByRole('region', { name: 'Call for papers' });
  expect(await call.innerText()).toMatch(/^Call for papers\n+Thirrje.* The deadline has passed: 31-03-2023\.$/);
  await call.getByText('The deadline has passed').click();
  await call.getByRole('link', { name: /\.pdf/ }).first().waitFor();
});

it('a row of the places marks its point on the map, and a point its row', async () => {
  await goTo(paths.places('en'));
  const [row, point] = [page.locator('#vend-kruje'), page.locator('#pika-kruje')];
  await row.getByRole('link', { name: 'Kruja', exact: true }).hover();
  await page.locator('#pika-kruje[data-lit]').waitFor();
  await point.focus();
  await page.locator('#vend-kruje[data-lit]').waitFor();
  expect(await page.locator('[data-lit]').count()).toBe(1);
});

describe('on a slow line, where a page arrives bit by bit', () => {
  let reader: Page;
  let line: http.Server;
  /** What the line waits for in the middle of a full text. */
  let rest = Promise.resolve();
  beforeAll(async () => {
    line = http.createServer(async ({ url }, response) => {
      const answer = await fetch(site.url + url);
      const body = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type')! });
      const before = body.indexOf('id="para-tekstit"');
      for (let at = 0; at < body.length; at += 1000) {
        if (before !== -1 && at > before + 2000) await rest;
        response.write(body.subarray(at, at + 1000));
        if (url!.endsWith('/en')) await wait(20);
      }
      response.end();
    });
    await new Promise<void>((done) => line.listen(0, '127.0.0.1', done));
    const context = await page
      .context()
      .browser()!
      .newContext({ viewport: { width: 1440, height: 900 } });
    reader = await context.newPage();
    await reader.addInitScript({ content: REMEMBER_SHIFTS });
  });
  afterAll(async () => {
    await reader?.context().close();
    line?.close();
  });
  const open = (path: string, waitUntil: 'load' | 'commit' = 'load') =>
    reader.goto(`http://127.0.0.1:${(line.address() as AddressInfo).port}${path}`, { waitUntil });

  it('nothing shifts', async () => {
    for (const path of [paths.contact('en'), paths.articles('en'), `${issue}/en`, `${article}/en`, `${fullText}/en`]) {
      await open(path);
      expect([path, await reader.evaluate('shifts')]).toEqual([path, []]);
    }
  });

  it('a full text is painted while it arrives', async () => {
    let goOn = () => {};
    rest = new Promise((resolve) => (goOn = resolve));
    await open(`${fullText}/en`, 'commit');
    await reader.evaluate(`new Promise((resolve) => {
      new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint').length && resolve())
        .observe({ type: 'paint', buffered: true });
    })`);
    goOn();
  });
});
