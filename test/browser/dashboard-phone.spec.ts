import { beforeAll, describe, expect } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { dashboardStories, field } from '../support/dashboard.js';
import { word } from '../support/files.js';
import { make } from '../support/records.js';

const { story, site, dashboard } = dashboardStories();
const PHONE = { viewport: { width: 390, height: 844 } };

let issue: number;
let article: number;
beforeAll(async () => {
  ({ id: issue } = await make.issue(site.admin));
  ({ id: article } = await make.article(site.admin));
  await make.call(site.admin, {}, { files: [word('thirrja.docx'), word('shtojca.docx')] });
  await site.sql(
    `insert into usage_counts (day, material_id, views, downloads, unique_investigations, unique_requests)
     values (current_date, $1, 1234, 0, 1, 0)`,
    [article],
  );
});

const box = async (found: Locator) => (await found.boundingBox())!;

describe('on a phone', () => {
  story('the files of a call are below each other', async () => {
    const { page } = await dashboard.open('/dashboard/calls', PHONE);
    const [first, second] = [page.getByRole('link', { name: /thirrja/ }), page.getByRole('link', { name: /shtojca/ })];
    expect((await box(second)).x).toBe((await box(first)).x);
  });

  story('the checkbox that marks all articles of an issue says so', async () => {
    const { page } = await dashboard.open(`/dashboard?issue=${issue}`, PHONE);
    const mark = page.locator('.mark').filter({ has: page.getByLabel('Shëno të gjitha') });
    const shown = await mark.evaluate((label) => (globalThis as any).getComputedStyle(label, '::after').content);
    expect(shown).toBe('"Shëno të gjitha"');
  });

  story('the issue of an article is named below its number, not above the next field', async () => {
    const { page } = await dashboard.open(`/dashboard?form=${article}`, PHONE);
    const hint = await box(page.getByText('Në «Revista Gjeografike, numri i parë».'));
    const above = await box(field(page, 'Numri'));
    const below = await box(page.getByText(/^Autori/).first());
    expect(hint.y - above.y - above.height).toBeLessThan(below.y - hint.y - hint.height);
  });

  story('the largest number of readings is as large as other notes', async () => {
    const { page } = await dashboard.open('/dashboard/usage', PHONE);
    const { height } = await box(
      page
        .locator('.usage-chart')
        .getByText(/^1.?234$/)
        .first(),
    );
    expect(height).toBeGreaterThan(14);
  });

  story('the choice of the whole archive is as large as other checkboxes', async () => {
    const { page } = await dashboard.open('/dashboard/exchange', PHONE);
    const choice = page.getByLabel('I gjithë arkivi, jo vetëm zgjedhja e mësipërme');
    expect((await box(choice)).width).toBeGreaterThanOrEqual(20);
  });
});

story('the table of an issue fits into a window of any width', async () => {
  const { page } = await dashboard.open(`/dashboard?issue=${issue}`);
  await page.getByLabel('Shëno të gjitha').waitFor();
  for (const width of [920, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([width, 0]);
  }
});
