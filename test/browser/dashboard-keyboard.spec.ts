import type { Page } from 'playwright-core';
import { button, chosen, dashboardStories, field, focused, row } from '../support/dashboard.js';
import { word } from '../support/files.js';
import { make } from '../support/records.js';
import { textOf } from '../support/messages.js';

const { it, site, dashboard } = dashboardStories();

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
  await palette.getByRole('link', { name: 'Çezare Përmeti' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${site.url}/dashboard/board-users?form=${id}`);
  expect(await field(page, 'Emri i plotë').inputValue()).toBe('Çezare Përmeti');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('lejlek');
  await palette.getByRole('link', { name: 'Çerdhja e lejlekëve' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Ndrysho materialin' }).waitFor();
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => palette.getByRole('button', { name: textOf('common.close') }).click(),
  ]) {
    await page.keyboard.press('Control+k');
    await palette.waitFor();
    await close();
    await palette.waitFor({ state: 'detached' });
  }
});

it('? lists the shortcuts, but not while typing, and single-key shortcuts can be switched off', async () => {
  const { page } = await dashboard.open();
  const help = page.getByRole('dialog', { name: textOf('keys.title') });
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('?');
  expect(await help.count()).toBe(0);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('?');
  await help.getByText('Ruaj formularin').waitFor();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  expect(await focusedIn(page, '.list-search')).toBe(true);

  await button(page, 'Shkurtoret e tastierës ?').click();
  await help.getByRole('checkbox').uncheck();
  await button(page, 'Mbyll').click();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('?');
  await page.keyboard.press('/');
  expect(await help.count()).toBe(0);
  expect(await focusedIn(page, '.list-search')).toBe(false);
});

it('j and k move through the rows of a list, and Enter opens one', async () => {
  for (const name of ['Ana Gashi', 'Besa Hoxha']) await make.member(site.admin, { fullName: name });
  const { page } = await dashboard.open('/dashboard/board-users?q=a+&sort=fullName');
  await row(page, 'Besa Hoxha').waitFor();
  await page.getByRole('heading', { level: 1 }).focus();
  const focusedRow = () => page.evaluate("document.activeElement.closest('tr')?.querySelector('th').textContent");
  const rows = [];
  for (const key of ['j', 'j', 'j', 'k']) {
    await page.keyboard.press(key);
    rows.push(await focusedRow());
  }
  expect(rows).toEqual(['Ana Gashi', 'Besa Hoxha', 'Besa Hoxha', 'Ana Gashi']);
  await page.keyboard.press('Enter');
  expect(await field(page, 'Emri i plotë').inputValue()).toBe('Ana Gashi');
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
