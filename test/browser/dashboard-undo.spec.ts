import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { button, dashboardStories, row } from '../support/dashboard.js';
import { make } from '../support/records.js';
import { textOf } from '../support/messages.js';

const { story, site, dashboard } = dashboardStories();
const SECOND = 1000;

const NOUNS: [string, string, (title: string) => Promise<unknown>][] = [
  ['a material', '/dashboard', (title) => make.article(site.admin, { title })],
  ['a call', '/dashboard/calls', (title) => make.call(site.admin, { title })],
  ['a board member', '/dashboard/board-users', (fullName) => make.member(site.admin, { fullName })],
  ['another file', '/dashboard/other-files', (title) => make.otherFile(site.admin, { title })],
  [
    'a user',
    '/dashboard/users',
    (username) =>
      site.admin.register({
        username,
        email: `${username.replace(/\W/g, '')}@example.org`,
        password: 'nje fjalekalim i gjate',
      }),
  ],
];

/** A screen whose clock the story controls. */
async function open(path: string) {
  const { page } = await dashboard.open(path);
  await page.clock.install();
  await page.reload();
  await page.getByRole('table').waitFor();
  return page;
}

const removeByKeyboard = async (page: Page, title: string) => {
  await button(page, `Fshi ${title}`).focus();
  await page.keyboard.press('Enter');
};
const focus = (page: Page) => page.locator(':focus');

describe.each(NOUNS)('%s', (what, path, make) => {
  story('that was deleted can be restored for 20 seconds, with the mouse', async () => {
    const title = `Me miun ${what}`;
    await make(title);
    const page = await open(path);
    await button(page, `Fshi ${title}`).click();
    await row(page, title).waitFor({ state: 'detached' });
    await page
      .getByRole('status')
      .filter({ hasText: `«${title}» u fshi.` })
      .waitFor();
    await page.clock.runFor(20 * SECOND);
    await button(page, textOf('notice.undo')).click();
    await row(page, title).waitFor();
    await button(page, textOf('notice.undo')).waitFor({ state: 'detached' });
  });

  story('can be restored by keyboard: Undo gets the focus and stays while focused', async () => {
    const title = `Me tastierë ${what}`;
    await make(title);
    const page = await open(path);
    await removeByKeyboard(page, title);
    await row(page, title).waitFor({ state: 'detached' });
    await focus(page)
      .and(button(page, textOf('notice.undo')))
      .waitFor();
    await page.clock.runFor(120 * SECOND);
    await page.keyboard.press('Enter');
    await row(page, title).waitFor();
    await focus(page)
      .and(page.getByRole('heading', { level: 1 }))
      .waitFor();
  });
});

story('the notice disappears by itself, but waits while the mouse is over it', async () => {
  await make.call(site.admin, { title: 'Shkon vetë' });
  await make.call(site.admin, { title: 'Mbetet këtu' });
  const page = await open('/dashboard/calls');
  await button(page, 'Fshi Shkon vetë').click();
  await page.locator('.notice').hover();
  await page.clock.runFor(60 * SECOND);
  expect(await button(page, textOf('notice.undo')).count()).toBe(1);
  await page.getByRole('heading', { level: 1 }).hover();
  await page.clock.runFor(40 * SECOND);
  await button(page, textOf('notice.undo')).waitFor({ state: 'detached' });
});

story('several deletions are undone one by one', async () => {
  for (const title of ['Radha 1', 'Radha 2']) await make.otherFile(site.admin, { title });
  const page = await open('/dashboard/other-files');
  await button(page, 'Fshi Radha 1').click();
  await button(page, 'Fshi Radha 2').click();
  await page.locator('.notice').filter({ hasText: 'Radha 2' }).waitFor();
  await page
    .locator('.notice')
    .filter({ hasText: 'Radha 1' })
    .getByRole('button', { name: textOf('notice.undo') })
    .click();
  await row(page, 'Radha 1').waitFor();
  expect(await row(page, 'Radha 2').count()).toBe(0);
});

story.each([
  [1440, 500],
  [390, 844],
])('several notices never cover the focus on the way to the last row, %s pixels wide', async (width, height) => {
  for (let n = 1; n <= 8; n++) await make.otherFile(site.admin, { title: `Poshtë ${n}` });
  const page = await open('/dashboard/other-files');
  await page.setViewportSize({ width, height });
  for (const n of [1, 2, 3]) {
    await button(page, `Fshi Poshtë ${n}`).first().click();
    await page
      .locator('.notice')
      .nth(n - 1)
      .waitFor();
  }
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
});
