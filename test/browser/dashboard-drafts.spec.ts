import { describe, expect } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { button, chosen, dashboardStories, field, fill, row, save, storeSession } from '../support/dashboard.js';
import { pdf } from '../support/files.js';
import { make } from '../support/records.js';
import { textOf } from '../support/messages.js';

const { story, site, dashboard } = dashboardStories();
const RESTORED = textOf('draft.restored');

const draftIsStored = (page: Page) => page.getByText(/kopja u ruajt në orën \d\d:\d\d\./).waitFor();
const restored = (page: Page) => page.getByText(RESTORED).waitFor();

/** The editor reopens the browser and signs in. */
async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${site.url}/api/categories`);
  await storeSession(page, JSON.stringify(dashboard.session));
  await page.goto(site.url + path);
  return page;
}

describe('what is typed', () => {
  story('survives a killed tab and a new sign-in', async () => {
    const { id } = await make.article(site.admin, { title: 'Para rrëzimit' });
    const { page } = await dashboard.open(`/dashboard?form=${id}`);
    await fill(page, { Titulli: 'Pas rrëzimit' });
    await draftIsStored(page);
    const crashed = page.waitForEvent('crash');
    const debuggee = await page.context().newCDPSession(page);
    debuggee.send('Page.crash').catch(() => {});
    await crashed;

    const again = await openTab(page.context(), '/dashboard?q=rrëzimit');
    await row(again, 'Para rrëzimit').getByText('ndryshime të paruajtura').waitFor();
    await button(again, 'Ndrysho Para rrëzimit').click();
    await restored(again);
    expect(await field(again, 'Titulli').inputValue()).toBe('Pas rrëzimit');
    await save(again);
    await row(again, 'Pas rrëzimit').waitFor();
    await again.getByText('ndryshime të paruajtura').waitFor({ state: 'detached' });
  });
});

story('leaving a form with changes asks, and stays with Escape; closing the page asks only with changes', async () => {
  const { page } = await dashboard.open('/dashboard/other-files');
  const questions: string[] = [];
  page.on('dialog', (dialog) => questions.push(dialog.type()));
  await button(page, textOf('otherFiles.add')).click();
  await field(page, 'Titulli').waitFor();
  await page.reload();
  await fill(page, { Titulli: 'Qëndron' });
  await page.goBack();
  const dialog = page.getByRole('dialog', { name: textOf('leave.title') });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await field(page, 'Titulli').inputValue()).toBe('Qëndron');
  expect(questions).toEqual([]);
  await page.reload();
  expect(questions).toEqual(['beforeunload']);
  await button(page, textOf('draft.discard')).click();
  await page.getByRole('link', { name: 'Bordi' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bordi' }).waitFor();

  // Left to be continued, it has its chosen file again.
  await page.goto(`${site.url}/dashboard/other-files?form=new`);
  await fill(page, { Titulli: 'Me skedar' });
  await field(page, 'Dokumenti').setInputFiles(chosen(await pdf()));
  await page.getByRole('link', { name: 'Bordi' }).click();
  await button(page, textOf('leave.keep')).click();
  await page.getByRole('heading', { level: 1, name: 'Bordi' }).waitFor();
  await page.goBack();
  await page.getByText('artikulli.pdf').first().waitFor();
  expect(await field(page, 'Dokumenti').inputValue()).toMatch(/artikulli\.pdf$/);
});
