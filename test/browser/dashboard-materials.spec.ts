import type { Page } from 'playwright-core';
import { faultsOf } from '../support/axe.js';
import { button, dashboardStories, drop, field, fill, intercept, row, says } from '../support/dashboard.js';
import { pdf } from '../support/files.js';
import { textOf } from '../support/messages.js';
import { make } from '../support/records.js';

const { it, site, dashboard } = dashboardStories();

let lastNumber = 10;
/** The screen of a new issue, with these articles. */
async function openIssue(...articles: Record<string, unknown>[]) {
  const number = ++lastNumber;
  const { id } = await make.issue(site.admin, { number, language: 'sq' });
  for (const fields of articles) await make.article(site.admin, { number, ...fields });
  return { number, id, ...(await dashboard.open(`/dashboard?issue=${id}`)) };
}
const pdfsNamed = (...names: string[]) =>
  Promise.all(names.map((name) => pdf({ name, pages: [`Titulli i ${name}`, 'Faqja e dytë'] })));
const countPublic = async (number: number) =>
  ((await (await fetch(`${site.url}/api/materials`)).json()) as { publish_number: number }[]).filter(
    (each) => each.publish_number === number,
  ).length;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

it('PDFs dropped on the list become drafts of the newest issue, are completed one after another, and are published together', async () => {
  const { page, number, id, alerts } = await openIssue();
  await page.goto(`${site.url}/dashboard`);
  const zone = page.locator('.add-material').filter({ has: button(page, textOf('materials.add')) });
  await drop(zone, await pdfsNamed('art-10.pdf', 'art-2.pdf'));
  for (const [index, name] of ['art-2', 'art-10'].entries()) {
    await heading(page, `Artikulli ${index + 1} nga 2`);
    expect(await field(page, 'Titulli').inputValue()).toContain(name);
    await fill(page, { Abstrakti: `Abstrakti i ${name}`, 'Fjalët kyçe': 'a', Referencat: 'R. (2001). Një.' });
    await button(page, index === 0 ? 'Ruaje si draft dhe hap tjetrin' : textOf('publication.saveDraft')).click();
  }
  await heading(page, 'Materialet');
  await page.goto(`${site.url}/dashboard?issue=${id}`);
  expect(await countPublic(number)).toBe(1);
  await button(page, 'Boto numrin (2)').click();
  await says(page, 'U botuan 2 materiale.');
  expect(await countPublic(number)).toBe(3);
  expect(alerts).toEqual([]);
});

it('articles are moved by keyboard, saved with what was typed, and that is undone; they are in the preview', async () => {
  const { page } = await openIssue(
    { title: 'E dyta', firstPage: 10, lastPage: 24 },
    { title: 'E para', firstPage: 1, lastPage: 9 },
    { title: 'E treta', firstPage: 25, lastPage: 30 },
  );
  const titles = page.locator('.row-title');
  await titles.nth(2).waitFor();
  expect(await titles.allTextContents()).toEqual(['E para', 'E dyta', 'E treta']);
  await page.getByLabel('Rubrika, E para').fill('Studime');
  await button(page, 'Lëviz lart E dyta').press('Enter');
  await page.getByRole('status').filter({ hasText: '«E dyta» tani është në vendin 1 nga 3.' }).waitFor();
  expect(await titles.allTextContents()).toEqual(['E dyta', 'E para', 'E treta']);
  expect(await page.getByLabel('Faqja e fundit, E para').inputValue()).toBe('24');
  expect(await page.getByLabel('Rubrika, E para').inputValue()).toBe('Studime');
  await page.locator(':focus[aria-disabled]').and(button(page, 'Lëviz lart E dyta')).press('Enter'); // It is the first already.
  await button(page, 'Zhbëj').last().click();
  await titles.first().filter({ hasText: 'E para' }).waitFor();
  expect(await page.getByLabel('Rubrika, E para').inputValue()).toBe('');
  await button(page, 'Parapamje e numrit').click();
  await page.frameLocator('iframe').getByText('E treta').first().waitFor();
});

it('a material is deleted at once, without confirmation, and brought back by keyboard; a list that failed can be loaded again', async () => {
  await make.article(site.admin, { title: 'Mbetet' });
  const { page, alerts } = await dashboard.open('/dashboard?q=mbetet');
  await intercept(page, 'query DashboardMaterials', (route) => route.abort());
  await page.reload();
  await page.getByText(textOf('list.failed')).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.unrouteAll();
  await button(page, textOf('error.retry')).click();
  await button(page, 'Fshi Mbetet').press('Enter');
  await page.getByText('Nuk u gjet asnje dokument').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect((await site.admin.list('materials')).filter(({ title }) => title === 'Mbetet')).toEqual([]);
  // By keyboard Undo gets the focus, and after it the heading.
  await page
    .locator(':focus')
    .and(button(page, textOf('notice.undo')))
    .press('Enter');
  await row(page, 'Mbetet').waitFor();
  await page.locator('h1:focus').waitFor();
  expect(alerts).toEqual([]);
  site.problems.splice(0); // the failed list is logged
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
