import { beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { SCREENS } from '../../client/editing/sitemap.js';
import {
  type Dashboard,
  button,
  chosen,
  enterDashboard,
  field,
  fill,
  intercept,
  rejection,
  save,
  storeSession,
} from '../support/dashboard.js';
import { faultsOf } from '../support/axe.js';
import { pdf, picture } from '../support/files.js';
import { make } from '../support/records.js';
import { siteStories } from '../support/site.js';
import { textOf } from '../support/messages.js';

const { story, site } = siteStories();

let dashboard: Dashboard;
let page: Page;
beforeAll(async () => {
  await make.issue(site.admin, { publicationYear: new Date().getFullYear() + 1 });
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

async function open(path: string) {
  await page.unrouteAll();
  await page.goto(site.url + path);
  await page.locator('main').getByRole('heading', { level: 1 }).waitFor();
  await page.locator('main .pending').waitFor({ state: 'detached' });
}

story.each([...Object.values(SCREENS).map(({ path }) => path), '/dashboard?q=asgje'])(
  'axe finds nothing on the screen %s',
  async (path) => {
    await open(path);
    await isAccessible();
  },
);

story.each(['/dashboard/calls', '/dashboard/users', '/dashboard/board-users', '/dashboard/other-files'])(
  'axe finds nothing in the empty form of %s',
  async (path) => {
    await open(`${path}?form=new`);
    await isAccessible();
  },
);

story('axe finds nothing in a complete and rejected form of a material', async () => {
  await open('/dashboard?form=new');
  await field(page, 'Kategoria').selectOption('Arkiva');
  const long = 'Një tekst i gjatë '.repeat(30);
  const texts = [
    'ISSN',
    'Drejtori i revistës',
    'Kryeredaktori',
    'Bordi shkencor',
    'Bordi editorial',
    'Përgatitën për botim',
    'Përmbajtja',
  ];
  await fill(page, {
    ...Object.fromEntries(texts.map((label) => [label, long])),
    Titulli: long,
    Abstrakti: long,
    Autori: 'Një; Dy',
    Numri: '1',
    'Viti i botimit': '2000',
  });
  await field(page, 'Kopertina').setInputFiles(chosen(await picture()));
  await field(page, 'PDF').setInputFiles(chosen(await pdf()));
  await page.locator('details.scholarly > summary').click();
  const fields = ['title', 'doi', 'pdf', 'categoryId'].map((name) => ({ field: name, message: 'No.' }));
  await intercept(page, 'mutation CreateMaterial', (route) => route.fulfill(rejection({ fields })));
  await save(page);
  await page.getByText(textOf('rejected.title')).waitFor();
  await isAccessible();
  await button(page, textOf('draft.discard')).click();
  site.problems.splice(0); // the rejection is logged
});

story('axe finds nothing in a conflict', async () => {
  const { id } = await make.call(site.admin, { title: 'Dy redaktorë' });
  await open(`/dashboard/calls?form=${id}`);
  await fill(page, { Titulli: 'Imi' });
  await site.admin.update('calls', id, { title: 'I tjetrit' });
  await save(page);
  await page.getByRole('region', { name: textOf('conflict.title') }).waitFor();
  await isAccessible();
  await button(page, textOf('conflict.takeTheirs')).click();
  site.problems.splice(0); // the rejection is logged
});

story('axe finds nothing in dialogs and notices: palette, shortcuts, leaving, undo, a failed list', async () => {
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

  await make.call(site.admin, { title: 'Fshihet' });
  await open('/dashboard/calls');
  await button(page, 'Fshi Fshihet').click();
  await button(page, textOf('notice.undo')).waitFor();
  await isAccessible();

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

story('axe finds nothing when the session is renewed in place', async () => {
  await open('/dashboard/calls');
  await storeSession(page, '{"access_token":"a.b.c","user_details":{"username":"r","email":"r@example.org"}}');
  await page.reload();
  await page.getByRole('dialog', { name: textOf('expired.title') }).waitFor();
  await isAccessible();
  site.problems.splice(0); // the expired session is logged
});
