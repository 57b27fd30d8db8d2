import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { type Dashboard, button, enterDashboard } from '../support/dashboard.js';
import { type Site, browserStories } from '../support/site.js';

const { story, openSite } = await browserStories();

let site: Site;
let dashboard: Dashboard;
beforeAll(async () => {
  site = await openSite();
  dashboard = await enterDashboard(site);
}, 60_000);
afterAll(() => site?.close());
afterEach(async () => {
  await dashboard.leave();
  expect(site.problems.splice(0)).toEqual([]);
});

story(
  'an editor sees how often the journal was read, as a chart and as a table, and takes the numbers along',
  async () => {
    const { page } = await dashboard.open('/dashboard/usage');
    await page.getByRole('img', { name: /^Hapjet dhe shkarkimet; vlera më e madhe është/ }).waitFor();
    await page.getByText('Të gjithë numrat').click();
    expect(await page.locator('.usage-chart tbody tr').count()).toBe(30);
    await page.getByLabel('Periudha').selectOption({ label: '12 muajt e fundit' });
    await page.waitForURL('**/dashboard/usage?days=365');
    for (const [name, file] of [
      ['Shkarko tabelën (CSV)', /^usage-.*\.csv$/],
      ['Shkarko raportin COUNTER (JSON)', /^counter-ir-.*\.json$/],
    ] as const) {
      const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
      expect(download.suggestedFilename()).toMatch(file);
    }
  },
);
