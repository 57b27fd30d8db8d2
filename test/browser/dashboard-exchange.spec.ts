import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect } from '@jest/globals';
import { faultsOf } from '../support/axe.js';
import { button, dashboardStories, focused } from '../support/dashboard.js';
import { graphql } from '../support/apis.js';
import { make } from '../support/records.js';

const { story, site, dashboard } = dashboardStories();
const YEAR = new Date().getFullYear();

let id: number;
beforeAll(async () => {
  ({ id } = await make.article(graphql(site.url, dashboard.session.access_token), {
    title: 'Liqeni pa DOI',
    publicationYear: YEAR,
    number: 1,
  }));
});

describe('an editor', () => {
  story('sees the objections of indexes, and follows them to the field', async () => {
    const { page } = await dashboard.open(`/dashboard/exchange?year=${YEAR}`);
    const article = page.getByRole('listitem').filter({ hasText: 'Liqeni pa DOI' }).first();
    await article.locator('summary').click();
    await article.getByText('Refuzohet nga: Crossref.').first().waitFor();
    await article.getByRole('link', { name: 'Mungon DOI' }).click();
    await page.waitForURL(`**/dashboard?form=${id}&field=doi`);
    await page.locator('[name=doi]:focus').waitFor();
    expect(await focused(page, 'name')).toBe('doi');
  });

  story('creates a file, sees what was omitted, and downloads it', async () => {
    const { page } = await dashboard.open(`/dashboard/exchange?year=${YEAR}`);
    await page.getByLabel('Formati').selectOption('CSV');
    await button(page, 'Përgatit skedarin').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, `Shkarko csv-${YEAR}.csv`).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`csv-${YEAR}.csv`);
    const file = path.join(os.tmpdir(), `journal-${id}-${process.pid}.csv`);
    await download.saveAs(file);
    expect(fs.readFileSync(file, 'utf8')).toContain('Liqeni pa DOI');
    fs.rmSync(file);
    await page.getByLabel('Formati').selectOption('CROSSREF');
    await button(page, 'Përgatit skedarin').click();
    await page.getByText('Nuk ka asgjë për të eksportuar.').waitFor();
    await page.getByRole('status').filter({ hasText: 'Mungon DOI' }).waitFor();
  });

  story('sees what the application to DOAJ lacks, and follows it to the field', async () => {
    const { page } = await dashboard.open('/dashboard/exchange');
    await page.getByRole('link', { name: /aplikimit në DOAJ/ }).click();
    const row = page.getByRole('row').filter({ hasText: 'Identifikuesit e përhershëm' });
    await row.getByRole('link', { name: 'Modeli i DOI-ve' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await row.getByRole('link', { name: 'Modeli i DOI-ve' }).click();
    await page.locator('[name=doiPattern]:focus').waitFor();
  });
});
