import type { Page } from 'playwright-core';
import { faultsOf } from '../support/axe.js';
import {
  button,
  chosen,
  dashboardStories,
  drop,
  field,
  fill,
  focused,
  intercept,
  row,
  says,
} from '../support/dashboard.js';
import { withClipboard } from '../support/database.js';
import { pdf } from '../support/files.js';
import { textOf } from '../support/messages.js';
import { make } from '../support/records.js';

const { it, site, dashboard } = dashboardStories();
const titles = (page: Page) => page.locator('.row-title').allTextContents();
const stored = async (title: string) => (await site.admin.list('materials')).find((record) => record.title === title);

it('the list has the columns, the density and the language that the editor chose, also after a reload', async () => {
  const title = `Kolona ${Date.now()}`;
  await make.article(site.admin, { title, doi: `10.1000/${Date.now()}`, number: 77 });
  const { page } = await dashboard.open(`/dashboard?q=${title}`);
  const headings = async () => (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim());
  await row(page, title).waitFor();
  expect(await headings()).toEqual(['', 'Titulli', 'Kategoria', 'Numri', 'Viti', 'Ndryshuar', 'Veprimet']);
  await page.getByText('Pamja').click();
  for (const name of ['Kategoria', 'Ndryshuar']) await page.getByRole('checkbox', { name }).uncheck();
  for (const name of ['DOI', 'Rreshta më të ngjeshur']) await page.getByRole('checkbox', { name }).check();
  await button(page, 'English').click();
  const english = page.locator('html[lang=en]');
  await english.waitFor();
  const before = await row(page, title).boundingBox();
  await page.reload();
  await english.waitFor();
  await row(page, title).getByText('10.1000/').waitFor();
  expect(await headings()).toEqual(['', 'Title', 'Number', 'Year', 'DOI', 'Actions']);
  expect(await page.locator('[data-density=compact]').count()).toBe(1);
  expect((await row(page, title).boundingBox())?.height).toBe(before?.height);
});

it('a material is deleted at once, without confirmation, brought back by keyboard; a failed deletion is told, and a failed list can be reloaded', async () => {
  await make.article(site.admin, { title: 'Mbetet' });
  const { page, alerts } = await dashboard.open('/dashboard?q=mbetet');
  // Without a connection the list stays, too.
  await page.route('**/graphql', (route) => route.abort());
  for (let times = 0; times < 2; times++) {
    const logged = page.waitForEvent('console', (message) => message.text().includes('Failed to fetch'));
    await button(page, 'Fshi Mbetet').click();
    await logged;
    await says(page, textOf('error.UNAVAILABLE'));
  }
  await row(page, 'Mbetet').waitFor();
  await page.unrouteAll();

  await intercept(page, 'query DashboardMaterials', (route) => route.abort());
  await page.reload();
  await page.getByText(textOf('list.failed')).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.unrouteAll();
  await button(page, textOf('error.retry')).click();
  await button(page, 'Fshi Mbetet').press('Enter');
  await page.getByText('Nuk u gjet asnje dokument').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await stored('Mbetet')).toBeUndefined();
  // By keyboard Undo gets the focus, and after it the heading.
  await page
    .locator(':focus')
    .and(button(page, textOf('notice.undo')))
    .press('Enter');
  await row(page, 'Mbetet').waitFor();
  await page.locator('h1:focus').waitFor();
  expect(alerts).toEqual([]);
  expect(site.problems.splice(0).length).toBeGreaterThan(1);
});

it('a PDF dropped on the list starts a material with its metadata', async () => {
  const { page } = await dashboard.open();
  const zone = page.locator('.add-material').filter({ has: button(page, textOf('materials.add')) });
  await drop(zone, [{ ...(await pdf()), type: 'image/png' }]);
  await page.getByText('Lëshoni një skedar PDF.').waitFor();
  await drop(zone, [await pdf({ text: 'Lumenjtë e Shqipërisë' })]);
  await button(page, 'Përdore Titulli').waitFor();
  expect(await field(page, 'Titulli').inputValue()).toBe('');
  await button(page, 'Përdore Titulli').press('Enter');
  expect(await field(page, 'Titulli').inputValue()).toBe('Lumenjtë e Shqipërisë');
  await button(page, textOf('draft.discard')).click();
});
