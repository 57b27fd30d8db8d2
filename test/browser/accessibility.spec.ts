import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { picture } from '../support/files.js';
import { make } from '../support/records.js';
import { type Site, browserStories } from '../support/site.js';

const { story, openSite } = await browserStories();
const AXE = createRequire(import.meta.url).resolve('axe-core');

let site: Site;
const addresses: Record<string, string> = {};
beforeAll(async () => {
  site = await openSite();
  const { admin } = site;
  const issue = await make.issue(admin, {}, { coverImage: await picture() });
  const article = await make.article(admin);
  await make.call(admin);
  await make.member(admin);
  await make.otherFile(admin);
  Object.assign(addresses, { issue: `/revista/${issue.id}/x/1/2020`, article: `/artikull/${article.id}/x/1/2020` });
}, 60_000);
afterAll(() => site?.close());

async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ path: AXE });
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const result = await axe.run();
    return result.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  });
}

const PAGES = [
  '',
  '/rrethnesh',
  '/bordi',
  '/autoret',
  '/procesivleresimit',
  '/artikuj',
  '/revistat',
  '/policy',
  '/kontakt',
  'issue',
  'article',
];

describe.each([
  ['a telephone in the dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const }],
  ['a desk by day', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' as const }],
])('on %s', (_, options) => {
  story.each(PAGES)('%s is accessible in both languages, and nothing hangs over the edge', async (name) => {
    for (const language of ['al', 'en']) {
      // The content security policy keeps strangers' scripts out, and axe is one.
      const page = await site.visit(`${addresses[name] ?? name}/${language}`, {
        ...options,
        bypassCSP: true,
        reducedMotion: 'reduce',
      });
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(
        0,
      );
      await page.context().close();
    }
  });
});

story('the keyboard skips to the content, and the heading of a new page takes the focus', async () => {
  const page = await site.visit('/artikuj/al', { bypassCSP: true });
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Kalo te përmbajtja');
  await page.getByRole('navigation', { name: 'Kryesore' }).getByRole('link', { name: 'Revistat' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Revistat' }).waitFor();
  await page.waitForFunction('document.activeElement.tagName === "H1"');
  await page.context().close();
});
