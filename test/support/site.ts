import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { ADMIN } from './admin.js';
import { createDatabase, demoTemplate } from './database.js';
import { type Door, rest } from './doors.js';
import { startServer, temporaryFolder } from './server.js';

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

/** `story` is `it`. Without a browser every story fails, saying why; with BROWSER=none they count as skipped. */
export async function browserStories(): Promise<{
  story: typeof it;
  openSite: (settings?: Settings) => Promise<Site>;
}> {
  return { story: process.env.BROWSER === 'none' ? (it.skip as typeof it) : it, openSite };
}

/** Copies the files of the demonstration journal, which is filled once in a run; returns the template of its database. */
async function demoJournal(dataDir: string): Promise<string> {
  const filled = path.join(os.tmpdir(), 'demo-journal');
  const template = await demoTemplate(async (url) => {
    const server = await startServer({ dataDir: filled, settings: { DATABASE_URL: url, DEMO: 'on' } });
    await server.stop();
  });
  fs.cpSync(filled, dataDir, { recursive: true });
  return template;
}

/** The built product in a process of its own, with a journal of its own, and a browser before it. */
async function openSite(settings?: Settings): Promise<Site> {
  const { browser } = globalThis as { browser?: Browser };
  if (!browser) throw new Error(process.env.TEST_BROWSER_MISSING ?? 'Run the browser stories with npm test.');
  const dataDir = temporaryFolder();
  const database = await createDatabase(settings?.DEMO === 'on' ? await demoJournal(dataDir) : undefined);
  const server = await startServer({ dataDir, settings: { DATABASE_URL: database.url, ...settings } });
  const { token } = await rest(server.url).login(ADMIN.email, ADMIN.password);
  const problems: string[] = [];

  const visit = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    context.setDefaultTimeout(20_000);
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
  };

  return {
    url: server.url,
    admin: rest(server.url, token),
    visit,
    problems,
    close: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await server.stop();
      await database.drop();
      fs.rmSync(server.dataDir, { recursive: true, force: true });
    },
  };
}
