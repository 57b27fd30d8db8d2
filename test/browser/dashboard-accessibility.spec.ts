import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { SCREENS } from '../../client/editing/sitemap.js';
import { query, rest } from '../support/apis.js';
import { DESKTOP, PHONE, faultsOf } from '../support/axe.js';
import { newColleague } from '../support/colleagues.js';
import {
  button,
  chosen,
  dashboardStories,
  enterDashboard,
  field,
  fill,
  focused,
  intercept,
  rejection,
  row,
  save,
} from '../support/dashboard.js';
import { ojsWithoutCover, pdf, picture, word } from '../support/files.js';
import { textOf } from '../support/messages.js';
import { make, YEAR } from '../support/records.js';

const { it, site, dashboard } = dashboardStories();

/** In which axe looks at one state after another. */
let page: Page;
let issue: number;
let colleague: Awaited<ReturnType<typeof newColleague>>;
beforeAll(async () => {
  await make.issue(site.admin, { publicationYear: YEAR + 1 });
  ({ id: issue } = await make.issue(site.admin, { publicationYear: 2000 }));
  for (let n = 1; n <= 6; n++) await make.article(site.admin, { title: `Artikulli ${n}`, publicationYear: 2000 });
  await make.call(site.admin);
  await make.member(site.admin);
  const { id } = await make.otherFile(site.admin, { title: 'I fshirë' });
  await site.admin.remove('otherFiles', id);
  await make.otherFile(site.admin);
  const { session, open } = await enterDashboard(site);
  colleague = await newColleague({ url: site.url, token: session.access_token });
  // Its report is on the screen of imports.
  const file = { name: 'eksporti.xml', type: 'text/xml', bytes: Buffer.from(ojsWithoutCover()) };
  const CHECK = 'mutation ($file: Upload!) { checkImport(file: $file) { id } }';
  const asAdmin = (text: string, variables = {}) => query(site.url, session.access_token, text, variables);
  const { checkImport } = await asAdmin(CHECK, { file });
  while ((await asAdmin(`{ import(id: ${checkImport.id}) { state } }`)).import.state !== 'CHECKED') await wait(50);
  ({ page } = await open('/dashboard', { bypassCSP: true }));
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

it('axe finds nothing in an issue; its table and those of materials fit into a window of any width, and on a phone names its mark', async () => {
  for (const path of ['/dashboard?incomplete=1', `/dashboard?issue=${issue}`]) {
    await open(path);
    for (const width of [920, 1024, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect([path, width, excess]).toEqual([path, width, 0]);
    }
  }
  const all = page.getByLabel('Shëno të gjitha');
  await all.waitFor();
  await isAccessible();
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
  await rest(site.url, colleague.token).update('calls', id, { title: 'I tjetrit' });
  await save(page);
  const comparison = page.getByRole('region', { name: textOf('conflict.title') });
  await comparison.getByText(new RegExp(`^E ruajti ${colleague.username}, `)).waitFor();
  await isAccessible();
  await button(page, textOf('conflict.takeTheirs')).click();
  site.problems.splice(0); // the rejection is logged
});

const focusedIn = (page: Page, selector: string) =>
  page.evaluate(`document.activeElement?.closest('${selector}') !== null`);

it('Ctrl+K finds any screen or record, without the mouse', async () => {
  const { id } = await make.member(site.admin, { fullName: 'Çezare Përmeti' });
  await make.article(site.admin, { title: 'Çerdhja e lejlekëve' });
  const { page } = await dashboard.open();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: textOf('palette.title') });
  await palette.getByRole('link', { name: 'Bordi' }).waitFor();
  await page.keyboard.type('cezare');
  // Fewer are found with each letter.
  await palette.locator('li:only-child', { hasText: 'Çezare Përmeti' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.url}/dashboard/board-users?form=${id}`);
  expect(await field(page, 'Emri i plotë').inputValue()).toBe('Çezare Përmeti');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('lejlek');
  await palette.locator('li:only-child', { hasText: 'Çerdhja e lejlekëve' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Ndrysho materialin' }).waitFor();
  await page.keyboard.press('Control+k');
  await palette.getByRole('button', { name: textOf('common.close') }).click();
  await palette.waitFor({ state: 'detached' });
  await button(page, 'Shkurtoret e tastierës ?').click();
  await page.getByRole('dialog', { name: textOf('keys.title') }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

it('a record is added with the keyboard alone, and the focus follows from view to view', async () => {
  const { page } = await dashboard.open('/dashboard/other-files');
  const tabTo = async (selector: string) => {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab');
      if (await focusedIn(page, selector)) return;
    }
    throw new Error(`The Tab key does not reach ${selector}.`);
  };
  await page.keyboard.press('Tab');
  expect(await focused(page, 'href')).toBe('#permbajtja');
  await page.keyboard.press('Enter');
  await tabTo('main button.primary');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: textOf('otherFiles.add') }).waitFor();
  await page.locator('h1:focus').waitFor();
  // Listening early, so that the browser opens no native file picker.
  const picked = page.waitForEvent('filechooser', { timeout: 30_000 });
  await tabTo('[name=title]');
  await page.keyboard.type('Pa miun');
  await tabTo('[name=isReviewFile]');
  await page.keyboard.press('Space');
  await tabTo('[name=file]');
  await page.keyboard.press('Enter');
  await (await picked).setFiles(chosen(word()));
  await tabTo('form button.primary');
  await page.keyboard.press('Enter');
  await row(page, 'Pa miun').waitFor();
  await page.locator('h1:focus').waitFor();
});

it('several notices never cover the focus on the way to the last row, wide and low, or narrow and high', async () => {
  for (let n = 1; n <= 8; n++) await make.otherFile(site.admin, { title: `Poshtë ${n}` });
  const { page } = await dashboard.open('/dashboard/other-files');
  for (const n of [1, 2, 3]) {
    await button(page, `Fshi Poshtë ${n}`).first().click();
    await page
      .locator('.notice')
      .nth(n - 1)
      .waitFor();
  }
  expect(await faultsOf(page)).toEqual([]);
  for (const [width, height] of [
    [1440, 500],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    await page.getByRole('searchbox').focus();
    const isLastReached = () =>
      page.evaluate(`document.activeElement === [...document.querySelectorAll('tbody button')].at(-1)`);
    for (let tabs = 0; tabs < 100 && !(await isLastReached()); tabs++) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate(`(() => {
        const { left, top, width, height } = document.activeElement.getBoundingClientRect();
        const over = document.elementFromPoint(left + width / 2, top + height / 2);
        return over?.closest('.notice')?.textContent ?? null;
      })()`);
      expect(covered).toBeNull();
    }
    expect(await isLastReached()).toBe(true);
  }
});

it('a form never covers the field that has the focus', async () => {
  const { page } = await dashboard.open('/dashboard?form=new');
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    await field(page, 'Kategoria').selectOption('2');
    await field(page, 'Kategoria').focus();
    for (let tabs = 0; tabs < 25; tabs++) {
      await page.keyboard.press('Tab');
      const hidden = await page.evaluate(`(() => {
        const field = document.activeElement;
        if (!field.matches('.record-form :is(input, select, textarea)')) return null;
        const { left, top, width, height } = field.getBoundingClientRect();
        const over = document.elementFromPoint(left + width / 2, Math.min(top + height - 3, innerHeight - 1));
        return over === field || field.contains(over) || over?.closest('.field') === field.closest('.field') ? null : field.name + ' under ' + over?.className;
      })()`);
      expect(hidden).toBeNull();
    }
  }
});
