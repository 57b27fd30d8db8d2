import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { startApp } from './app.js';
import { demoTemplate } from './database.js';
import { rest } from './apis.js';
import { freePort, startServer, temporaryFolder } from './server.js';
import { untilIndexed } from './until-indexed.mjs';

export type Site = Awaited<ReturnType<typeof openSite>>;

/** Settings that differ from an empty journal's. */
type Settings = Record<string, string>;

/** Scrolls, as readers do; resolves when React has hydrated the page, if it is one of ours. */
export const HYDRATED = `new Promise((done) => {
  dispatchEvent(new Event('scroll'));
  const look = () => {
    const page = document.getElementById('root')?.firstElementChild;
    if (!page || Object.keys(page).some((key) => key.startsWith('__react'))) done();
    else requestAnimationFrame(look);
  };
  look();
})`;

/** Runs in the page: every layout shift, with the elements that moved. */
export const REMEMBER_SHIFTS = `
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      shifts.push(value + ': ' + sources.map(({ node }) => node?.outerHTML?.slice(0, 120)).join(', '));
  }).observe({ type: 'layout-shift', buffered: true });
`;

/**
 * The site for the stories of a file, each of which must leave no problems. Unusable outside of hooks and stories. `it` is Jest's: without
 * a browser every story fails with the reason; with BROWSER=none they are skipped. `on` runs one on a page, in a borrowed tab.
 */
export function siteStories(settings?: Settings) {
  const site = {} as Site;
  beforeAll(async () => void Object.assign(site, await openSite(settings)));
  afterAll(() => site.close?.());
  afterEach(() => expect(site.problems.splice(0)).toEqual([]));
  const on = async (path: string, options: BrowserContextOptions, work: (page: Page) => Promise<unknown>) => {
    const page = await site.borrowTab(options);
    await openIn(page, site.url + path, options);
    await work(page);
    await site.returnTab(page);
  };
  return { it: process.env.BROWSER === 'none' ? (it.skip as typeof it) : it, site, on };
}

const VIEWPORT = { width: 1280, height: 900 };
/** On the same site, so that the tab keeps its process. */
const WAITING = '/robots.txt';

async function openIn(page: Page, url: string, options?: BrowserContextOptions): Promise<void> {
  await page.goto(url);
  if (options?.javaScriptEnabled !== false) await page.evaluate(HYDRATED).catch(() => {}); // it may have navigated
}

/** Leaves nothing of a story in its tab. */
async function reset(page: Page, url: string, options: BrowserContextOptions): Promise<void> {
  for (const other of page.context().pages()) if (other !== page) await other.close();
  await page.goto(url);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  page.removeAllListeners('dialog');
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await page.setViewportSize(options.viewport ?? VIEWPORT);
  const { colorScheme = 'light', reducedMotion = 'no-preference' } = options;
  await page.emulateMedia({ media: null, forcedColors: 'none', colorScheme, reducedMotion });
}

/** A copy of the demonstration journal, which is created once per run. */
async function demoJournal() {
  const filled = path.join(process.env.TEST_FOLDER!, 'demo');
  const template = await demoTemplate(async (url) => {
    const server = await startServer({ dataDir: filled, settings: { DATABASE_URL: url, DEMO: 'on' } });
    await untilIndexed(url);
    await server.stop();
  });
  const dataDir = temporaryFolder();
  fs.cpSync(filled, dataDir, { recursive: true });
  return { dataDir, template };
}

/** The built product with a journal and a browser. */
async function openSite(settings: Settings = {}) {
  const { browser } = globalThis as { browser?: Browser };
  if (!browser) throw new Error(process.env.TEST_BROWSER_MISSING ?? 'Run the browser stories with npm test.');
  // The URLs that pages state for themselves must be true.
  const ownAddress = { PORT: String(await freePort()) };
  const journal = settings.DEMO === 'on' ? await demoJournal() : undefined;
  const app = await startApp({ SEARCH_INDEXING: 'records', ...ownAddress, ...settings }, journal);
  const problems: string[] = [];
  /** No story may expect these: errors that nobody caught, and requests to other hosts. */
  const defects: string[] = [];

  /** The empty tab of a new visitor, without stored state. What its pages log as errors is added to `problems`, which a story may expect. */
  const newTab = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({ viewport: VIEWPORT, ...options });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    page.on('pageerror', (error) => defects.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()} ${message.location().url}`);
    });
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== app.url) defects.push(`${page.url()} requests ${origin}`);
    });
    return page;
  };

  const optionsOf = new Map<Page, BrowserContextOptions>();
  const waiting: Page[] = [];

  return {
    url: app.url,
    /** The administrator, for preparing a story's records. */
    admin: rest(app.url, app.token),
    sql: app.sql,
    newTab,
    /** A tab like a new one, of the site only: perhaps that of an earlier story, since a new one takes several times as long. */
    borrowTab: async (options: BrowserContextOptions = {}) => {
      const index = waiting.findIndex((page) => isDeepStrictEqual(optionsOf.get(page), options));
      const page = index < 0 ? await newTab(options) : waiting.splice(index, 1)[0];
      optionsOf.set(page, options);
      return page;
    },
    /** Ends a story in a tab that was borrowed. */
    returnTab: async (page: Page) => {
      await reset(page, app.url + WAITING, optionsOf.get(page)!).then(
        () => waiting.push(page),
        () => page.context().close(), // as after a crash
      );
    },
    /** A new visitor on a page. */
    visit: async (path: string, options?: BrowserContextOptions) => {
      const page = await newTab(options);
      await openIn(page, app.url + path, options);
      return page;
    },
    problems,
    close: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await app.close();
      expect(defects).toEqual([]);
    },
  };
}
