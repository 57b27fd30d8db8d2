import type { Page } from 'playwright-core';
import { SCREENS } from '../../client/editing/sitemap.js';
import { ADMIN } from '../support/admin.js';
import { DESKTOP, PHONE, faultsOf } from '../support/axe.js';
import {
  type Dashboard,
  button,
  chosen,
  enterDashboard,
  field,
  fill,
  intercept,
  rejection,
  row,
  save,
  storeSession,
} from '../support/dashboard.js';
import { pdf, picture } from '../support/files.js';
import { textOf } from '../support/messages.js';
import { make, YEAR } from '../support/records.js';
import { siteStories } from '../support/site.js';

const { it, site } = siteStories();

let dashboard: Dashboard;
let page: Page;
let issue: number;
beforeAll(async () => {
  await make.issue(site.admin, { publicationYear: YEAR + 1 });
  ({ id: issue } = await make.issue(site.admin, { publicationYear: 2000 }));
  for (let n = 1; n <= 6; n++) await make.article(site.admin, { title: `Artikulli ${n}`, publicationYear: 2000 });
  await make.call(site.admin);
  await make.member(site.admin);
  const { id } = await make.otherFile(site.admin, { title: 'I fshirë' });
  await site.admin.remove('otherFiles', id);
  await make.otherFile(site.admin);
  dashboard = await enterDashboard(site);
  ({ page } = await dashboard.open('/dashboard', { bypassCSP: true }));
});

const isAccessible = async () => expect(await faultsOf(page)).toEqual([]);

async function isShown() {
  await page.locator('main').getByRole('heading', { level: 1 }).waitFor();
  await page.locator('main:not(:has(.pending))').waitFor();
}
async function open(path: string) {
  await page.unrouteAll();
  await page.goto(site.url + path);
  await isShown();
}
/** By the sidebar, which loads less than a new document, if it leads there. */
async function openScreen(path: string) {
  const link = page.locator(`nav a[href="${path}"]`);
  if (!(await link.count())) return open(path);
  await link.click();
  await link.and(page.locator('[aria-current=page]')).waitFor();
  await isShown();
}

const FORMS = ['calls', 'users', 'board-users', 'other-files'].map((name) => `/dashboard/${name}?form=new`);

it.each([...Object.values(SCREENS).map(({ path }) => path), '/dashboard?q=asgje', ...FORMS])(
  'axe finds nothing on the screen %s, in Albanian on a phone, in English on a desktop',
  async (path) => {
    await openScreen(path);
    const faults = await faultsOf(page, PHONE);
    await button(page, 'English').click();
    await page.locator('html[lang=en]').waitFor();
    faults.push(...(await faultsOf(page, DESKTOP)));
    await button(page, 'Shqip').click();
    await page.locator('html[lang=sq]').waitFor();
    expect(faults).toEqual([]);
  },
);

it('axe finds nothing in an issue; its table fits into a window of any width, and on a phone names its mark', async () => {
  await open(`/dashboard?issue=${issue}`);
  const all = page.getByLabel('Shëno të gjitha');
  await all.waitFor();
  await isAccessible();
  for (const width of [920, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await page.evaluate('document.documentElement.scrollWidth - innerWidth')]).toEqual([width, 0]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const mark = page.locator('.mark').filter({ has: all });
  const shown = await mark.evaluate((label) => (globalThis as any).getComputedStyle(label, '::after').content);
  expect(shown).toBe('"Shëno të gjitha"');
  await page.setViewportSize({ width: 1280, height: 900 });
});

it('axe finds nothing in a rejected form of a material, full of long texts', async () => {
  await open('/dashboard?form=new');
  await field(page, 'Kategoria').selectOption('Arkiva');
  const long = 'Një tekst i gjatë '.repeat(30);
  for (const label of ['Titulli', 'Abstrakti', 'ISSN', 'Drejtori i revistës', 'Bordi shkencor', 'Përmbajtja'])
    await field(page, label).fill(long);
  await field(page, 'Kopertina').setInputFiles(chosen(await picture()));
  await field(page, 'PDF').setInputFiles(chosen(await pdf()));
  await page.locator('details.scholarly > summary').click();
  const fields = ['title', 'doi', 'pdf', 'categoryId'].map((name) => ({ field: name, message: 'No.' }));
  await intercept(page, 'mutation CreateMaterial', (route) => route.fulfill(rejection({ fields })));
  await page.keyboard.press('Control+s');
  await page.getByText(textOf('rejected.title')).waitFor();
  await isAccessible();
  await button(page, textOf('draft.discard')).click();
  site.problems.splice(0); // the rejection is logged
});

it('axe finds nothing in a conflict, which names the colleague', async () => {
  const { id } = await make.call(site.admin, { title: 'Dy redaktorë' });
  await open(`/dashboard/calls?form=${id}`);
  await fill(page, { Titulli: 'Imi' });
  await site.admin.update('calls', id, { title: 'I tjetrit' });
  await save(page);
  const comparison = page.getByRole('region', { name: textOf('conflict.title') });
  await comparison.getByText(new RegExp(`^E ruajti ${ADMIN.username}, `)).waitFor();
  await isAccessible();
  await button(page, textOf('conflict.takeTheirs')).click();
  site.problems.splice(0); // the rejection is logged
});

it('axe finds nothing in dialogs and notices: palette, shortcuts, undo, leaving, a failed list', async () => {
  await make.call(site.admin, { title: 'Fshihet' });
  await open('/dashboard/calls');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('a');
  await page.getByRole('dialog').getByRole('link').first().waitFor();
  await isAccessible();
  await page.keyboard.press('Escape'); // the first Escape empties a search field
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: textOf('keys.title') }).waitFor();
  await isAccessible();
  await page.keyboard.press('Escape');

  await button(page, 'Fshi Fshihet').click();
  await button(page, textOf('notice.undo')).click();
  await row(page, 'Fshihet').waitFor();
  await button(page, 'Fshi Fshihet').click();
  await button(page, textOf('notice.undo')).waitFor();
  await button(page, textOf('calls.add')).click();
  await fill(page, { Titulli: 'E lënë' });
  await page.getByRole('link', { name: 'Bordi' }).click();
  await page.getByRole('dialog', { name: textOf('leave.title') }).waitFor();
  await isAccessible();
  await button(page, textOf('leave.discard')).click();

  await intercept(page, 'query DashboardOtherFiles', (route) => route.abort());
  await page.getByRole('link', { name: 'Dokumenta Te Tjere' }).click();
  await page.getByText(textOf('list.failed')).waitFor();
  await isAccessible();
  site.problems.splice(0); // the failed request is logged
});

it('axe finds nothing when the session is renewed in place', async () => {
  await open('/dashboard/calls');
  await storeSession(page, '{"access_token":"a.b.c","user_details":{"username":"r","email":"r@example.org"}}');
  await page.reload();
  await page.getByRole('dialog', { name: textOf('expired.title') }).waitFor();
  await isAccessible();
  site.problems.splice(0); // the expired session is logged
});
