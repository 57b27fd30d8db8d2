import { beforeAll, describe, expect } from '@jest/globals';
import { dashboardStories } from '../support/dashboard.js';
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

describe('on a phone', () => {
  story('the checkbox that marks all articles of an issue says so', async () => {
    const { page } = await dashboard.open(`/dashboard?issue=${issue}`, PHONE);
    const mark = page.locator('.mark').filter({ has: page.getByLabel('Shëno të gjitha') });
    const shown = await mark.evaluate((label) => (globalThis as any).getComputedStyle(label, '::after').content);
    expect(shown).toBe('"Shëno të gjitha"');
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
