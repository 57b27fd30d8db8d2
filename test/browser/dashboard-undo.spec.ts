import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { button, dashboardStories, row } from '../support/dashboard.js';
import { make } from '../support/records.js';
import { textOf } from '../support/messages.js';

const { story, site, dashboard } = dashboardStories();

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

const removeByKeyboard = async (page: Page, title: string) => {
  await button(page, `Fshi ${title}`).focus();
  await page.keyboard.press('Enter');
};
const focus = (page: Page) => page.locator(':focus');

story('a deleted record can be restored on each screen, also by keyboard, where Undo gets the focus', async () => {
  const { page } = await dashboard.open('/dashboard');
  for (const [what, path, make] of NOUNS) {
    const title = `Kthehet ${what}`;
    await make(title);
    await page.goto(site.url + path);
    await button(page, `Fshi ${title}`).click();
    await row(page, title).waitFor({ state: 'detached' });
    await page
      .getByRole('status')
      .filter({ hasText: `«${title}» u fshi.` })
      .waitFor();
    await button(page, textOf('notice.undo')).click();
    await row(page, title).waitFor();
    if (what !== 'a material') continue;
    await button(page, textOf('notice.undo')).waitFor({ state: 'detached' });
    await removeByKeyboard(page, title);
    await row(page, title).waitFor({ state: 'detached' });
    await focus(page)
      .and(button(page, textOf('notice.undo')))
      .waitFor();
    await page.keyboard.press('Enter');
    await row(page, title).waitFor();
    await focus(page)
      .and(page.getByRole('heading', { level: 1 }))
      .waitFor();
  }
});

story(
  'several notices never cover the focus on the way to the last row, wide and low, or narrow and high',
  async () => {
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
  },
);
