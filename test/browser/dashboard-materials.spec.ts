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

it('the list shows five rows a page, searched and sorted as the URL says', async () => {
  for (let n = 1; n <= 6; n++)
    await make.article(site.admin, { title: `Lista ${n}`, number: n, publicationYear: 1901 });
  const { page } = await dashboard.open('/dashboard?q=lista');
  await page.getByText('6 regjistrime').waitFor();
  expect(await titles(page)).toEqual(['Lista 6', 'Lista 5', 'Lista 4', 'Lista 3', 'Lista 2']);

  await page.getByRole('link', { name: 'Faqja 2' }).click();
  await row(page, 'Lista 1').waitFor();
  expect(await titles(page)).toEqual(['Lista 1']);
  await page.reload();
  await row(page, 'Lista 1').waitFor();
  await page.getByRole('columnheader', { name: 'Titulli' }).getByRole('button').click();
  await row(page, 'Lista 5').waitFor();
  expect(await titles(page)).toEqual(['Lista 1', 'Lista 2', 'Lista 3', 'Lista 4', 'Lista 5']);

  await page.getByRole('searchbox').fill('4/1901');
  await page.getByText('1 regjistrim').waitFor();
  expect(await titles(page)).toEqual(['Lista 4']);
  await page.getByRole('searchbox').fill('listë që nuk ka');
  await page.getByText('Nuk u gjet asnje dokument').waitFor();
  await page.getByRole('link', { name: 'Materialet' }).click();
  await page.waitForURL(/\/dashboard$/);
  expect(await page.getByRole('searchbox').inputValue()).toBe('');
});

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

it('a draft is saved without an alert, hidden from readers, and published by its button', async () => {
  const { page, alerts } = await dashboard.open('/dashboard?form=new&q=Ende');
  await field(page, 'Kategoria').selectOption('2');
  await fill(page, { Titulli: 'Ende jo', 'Viti i botimit': '2025', Numri: '8' });
  await page.keyboard.press('Control+s');
  await row(page, 'Ende jo').getByText('draft', { exact: true }).waitFor();
  expect(alerts).toEqual([]);
  const seen = async () => (await (await fetch(`${site.url}/api/materials`)).text()).includes('Ende jo');
  expect(await seen()).toBe(false);
  await button(page, 'Ndrysho Ende jo').click();
  await fill(page, { Abstrakti: 'Për provë.', 'Fjalët kyçe': 'a, b', Referencat: 'R. (2001). Një vepër.' });
  await field(page, 'PDF').setInputFiles(chosen(await pdf()));
  await fill(page, { 'Botohet më': '2099-01-01' });
  await button(page, 'Planifiko').waitFor();
  await fill(page, { 'Botohet më': '' });
  await button(page, 'Boto').click();
  await row(page, 'Ende jo').waitFor();
  expect(alerts).toEqual(['Materiali u ngarkua!']);
  expect(await seen()).toBe(true);
  expect(await focused(page, 'tabindex')).toBe('-1');
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

it('the address, the DOI and the citation of a published article are copied', async () => {
  const doi = `10.1000/kopje.${Date.now()}`;
  const { id } = await make.article(site.admin, { title: 'Për të kopjuar', doi });
  const { page } = await dashboard.open(`/dashboard?form=${id}`, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await withClipboard(async () => {
    let last = await page.evaluate('navigator.clipboard.readText()');
    const copied = async (label: 'copy.url' | 'copy.doi' | 'copy.citation') => {
      const before = last;
      await button(page, textOf(label)).click();
      while (last === before) last = await page.evaluate('navigator.clipboard.readText()');
      return last;
    };
    expect(await copied('copy.url')).toMatch(new RegExp(`^${site.url}/artikull/${id}/p%C3%ABr-t%C3%AB-kopjuar/`));
    expect(await copied('copy.doi')).toBe(`https://doi.org/${doi}`);
    expect(await copied('copy.citation')).toMatch(/^Frashëri, S\..*Për të kopjuar/);
  });
  await page.getByText(textOf('copy.done')).first().waitFor();
});
