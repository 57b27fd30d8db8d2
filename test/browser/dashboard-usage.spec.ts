import { expect } from '@jest/globals';
import { button, dashboardStories } from '../support/dashboard.js';

const { story, dashboard } = dashboardStories();

story(
  'an editor sees how often the journal was read, as a chart and as a table, and downloads the numbers',
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
