import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { siteStories, onPagesOf } from '../support/site.js';

const { story, site } = siteStories({ DEMO: 'on' });

const on = onPagesOf(() => site, { bypassCSP: true });
const says = async (page: Page, ...texts: RegExp[]) => {
  const content = await page.getByRole('main').innerText();
  for (const text of texts) expect(content).toMatch(text);
};

story('the about page has the history, the rules of publication and the latest call', () =>
  on('/rrethnesh/en', async (page) => {
    await says(
      page,
      /founded in 1980/,
      /Since 2007/,
      /Albanian and English/,
      /June and December/,
      /Tirana/,
      /none, for/,
    );
    await page.getByRole('region', { name: 'Latest call for papers' }).getByText('31-03-2023').waitFor();
  }),
);

story('the about page has 29 research fields, each with its icon', () =>
  on('/rrethnesh/al', async (page) => {
    const fields = page.getByRole('region', { name: 'Fushat e kërkimit' }).getByRole('listitem');
    expect(await fields.count()).toBe(29);
    const icons = await Promise.all((await fields.all()).map((field) => field.locator('svg').innerHTML()));
    expect(new Set(icons).size).toBe(29);
    expect(new Set(await fields.allTextContents()).size).toBe(29);
  }),
);

story('the review process is double-blind with one external reviewer', () =>
  on('/procesivleresimit/en', (page) => says(page, /double-blind/, /one external reviewer/)),
);

story('the policy states CC BY, no fees, and the application to directories', () =>
  on('/policy/en', (page) => says(page, /CC BY/, /charges authors nothing/, /directory of open-access journals/)),
);

story('the contact page has addresses, telephone numbers and maps without third-party requests', () =>
  on('/kontakt/en', async (page) => {
    await page.getByRole('main').getByRole('link', { name: 'revista@example.org' }).waitFor();
    for (const name of ['Editor-in-chief', 'Organising committee'])
      await page.getByRole('heading', { level: 2, name }).waitFor();
    expect(await page.locator('main a[href^="tel:"]').count()).toBeGreaterThan(1);
    const maps = await page.getByRole('img', { name: /Map of/ }).all();
    const [tirana, albania, ...others] = await Promise.all(maps.map((map) => map.boundingBox()));
    expect(others).toEqual([]);
    expect(tirana!.height).toBeCloseTo(albania!.height, 0);
    const interactive = page.getByRole('link', { name: /Open an interactive map/ });
    expect(await interactive.getAttribute('href')).toMatch(/^https:\/\/www\.openstreetmap\.org\//);
  }),
);
