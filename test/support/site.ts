import fs from 'node:fs';
import { it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { ADMIN } from './admin.js';
import { openBrowser } from './browser.js';
import { type Door, rest } from './doors.js';
import { startServer } from './server.js';

export type Site = {
  url: string;
  /** The administrator, for preparing what a story is about. */
  admin: Door;
  /** A new visitor, with nothing remembered. What goes wrong in the page ends up in `problems`. */
  visit: (path: string, options?: BrowserContextOptions) => Promise<Page>;
  problems: string[];
  close: () => Promise<void>;
};

/** Settings that differ from those of an empty journal. */
type Settings = Record<string, string>;

/** `story` is `it` where there is a browser. Elsewhere it says that it was skipped, and in continuous integration it fails. */
export async function browserStories(): Promise<{
  story: typeof it;
  openSite: (settings?: Settings) => Promise<Site>;
}> {
  try {
    const browser = await openBrowser();
    return { story: it, openSite: (settings) => openSite(browser, settings) };
  } catch (error) {
    if (process.env.CI) throw error;
    console.warn(
      `THE BROWSER STORIES ARE SKIPPED: no browser starts here. Set CHROME_PATH. ${(error as Error).message}`,
    );
    return { story: it.skip as typeof it, openSite: () => Promise.reject(error) };
  }
}

async function openSite(browser: Browser, settings?: Settings): Promise<Site> {
  const server = await startServer({ settings });
  const { token } = await rest(server.url).login(ADMIN.email, ADMIN.password);
  const problems: string[] = [];

  async function visit(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    context.setDefaultTimeout(10_000);
    const page = await context.newPage();
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()} ${message.location().url}`);
    });
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== server.url) problems.push(`${page.url()} asks ${origin}`);
    });
    await page.goto(server.url + path);
    return page;
  }

  return {
    url: server.url,
    admin: rest(server.url, token),
    visit,
    problems,
    close: async () => {
      await browser.close();
      await server.stop();
      fs.rmSync(server.dataDir, { recursive: true, force: true });
    },
  };
}
