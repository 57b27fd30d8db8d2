import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ADMIN } from '../support/admin.js';
import { button, dashboardStories, field, fill, intercept, rejection, row, save } from '../support/dashboard.js';
import { rest } from '../support/apis.js';
import { make } from '../support/records.js';
import { textOf } from '../support/messages.js';

const { story, site, dashboard } = dashboardStories();
const PASSWORD = 'nje fjalekalim i gjate';

const typeUser = (page: Page, username: string, more = {}) =>
  fill(page, {
    'Emri i përdoruesit': username,
    'E-maili': `${username}@example.org`,
    Fjalëkalimi: PASSWORD,
    ...more,
  });

story('a colleague is added without an alert, can sign in as an administrator, and is deleted at once', async () => {
  const { page, alerts } = await dashboard.open('/dashboard/users');
  await button(page, 'Shto përdorues').click();
  const [username, email, password] = ['Emri i përdoruesit', 'E-maili', 'Fjalëkalimi'].map((label) =>
    field(page, label),
  );
  expect(await Promise.all([username, email, password].map((each) => each.getAttribute('required')))).not.toContain(
    null,
  );
  expect([await email.getAttribute('type'), await password.getAttribute('type')]).toEqual(['email', 'password']);
  await typeUser(page, 'kolegia');
  await save(page);
  await row(page, 'kolegia@example.org').waitFor();
  expect(alerts).toEqual([]);

  const colleague = rest(site.url, (await rest(site.url).login('kolegia@example.org', PASSWORD)).token);
  expect(await colleague.users()).toContainEqual(expect.objectContaining({ email: ADMIN.email }));
  await button(page, 'Fshi kolegia').click();
  await row(page, 'kolegia@example.org').waitFor({ state: 'detached' });
  expect(alerts).toEqual([]);
  await expect(rest(site.url).login('kolegia@example.org', PASSWORD)).rejects.toThrow();
});

story('the current user has no delete button; a deletion that the server rejects is only logged', async () => {
  await site.admin.register({ username: 'mbetet', email: 'mbetet@example.org', password: PASSWORD });
  const { page, alerts } = await dashboard.open('/dashboard/users');
  await row(page, ADMIN.email).getByText('ju', { exact: true }).waitFor();
  expect(await row(page, ADMIN.email).getByRole('button').count()).toBe(0);
  await intercept(page, 'mutation DeleteUser', (route) => route.fulfill(rejection({ code: 'FORBIDDEN' })));
  const logged = page.waitForEvent('console', (message) => message.type() === 'error');
  await button(page, 'Fshi mbetet').click();
  await logged;
  await row(page, 'mbetet@example.org').waitFor();
  expect(alerts).toEqual([]);
  expect(site.problems.splice(0)).not.toEqual([]);
});

story('a rejected registration is alerted as returned, and the form retains its input', async () => {
  const { page, alerts } = await dashboard.open('/dashboard/users?form=new');
  await typeUser(page, 'dyfish', { 'E-maili': ADMIN.email });
  const responded = page.waitForResponse((response) => (response.request().postData() ?? '').includes('CreateUser'));
  await save(page);
  const { errors } = (await (await responded).json()) as { errors: { message: string }[] };
  await page
    .getByRole('alert')
    .filter({ hasText: textOf('rejected.title') })
    .waitFor();
  expect(alerts).toEqual([errors[0].message]);
  expect(await field(page, 'Emri i përdoruesit').inputValue()).toBe('dyfish');

  await fill(page, { 'E-maili': 'dyfish@example.org', Fjalëkalimi: 'shkurt' });
  await save(page);
  await page.getByRole('alert').getByRole('link', { name: 'Fjalëkalimi' }).waitFor();
  expect(alerts).toHaveLength(2);
  await fill(page, { Fjalëkalimi: PASSWORD });
  await save(page);
  await row(page, 'dyfish@example.org').waitFor();
  expect(alerts).toHaveLength(2);
  expect(site.problems.splice(0)).toHaveLength(2); // the rejections are logged
});

story('the archive lists the years newest first, and five titles per page of the selected year', async () => {
  for (let n = 1; n <= 6; n++) await make.article(site.admin, { title: `Viti ${n}`, number: n, publicationYear: 1950 });
  for (let n = 1; n <= 6; n++) await make.issue(site.admin, { title: `Fletë ${n}`, number: n, publicationYear: 1951 });
  const coming = new Date().getFullYear() + 1;
  await make.article(site.admin, { title: 'Do të vijë', publicationYear: coming });
  const { page } = await dashboard.open('/dashboard/archive');
  const years = page.getByRole('navigation', { name: 'Vitet' }).getByRole('link');
  const titles = page.getByRole('listitem').getByRole('link', { name: /^(Viti|Fletë|Do të) / });
  await years.first().waitFor();
  expect(await years.allTextContents()).toEqual([String(coming), '1951', '1950']);

  await years.filter({ hasText: '1951' }).click();
  await page.getByRole('heading', { level: 2, name: '1951' }).waitFor();
  await titles.filter({ hasText: 'Fletë 6' }).waitFor();
  expect(await titles.count()).toBe(5);
  await page.getByRole('link', { name: 'Faqja 2' }).click();
  await titles.filter({ hasText: 'Fletë 1' }).waitFor();
  expect(await titles.allTextContents()).toEqual(['Fletë 1']);

  await years.filter({ hasText: '1950' }).click();
  await titles.filter({ hasText: 'Viti 6' }).waitFor();
  expect(await titles.allTextContents()).toEqual(['Viti 6', 'Viti 5', 'Viti 4', 'Viti 3', 'Viti 2']);
  expect(await page.getByRole('link', { name: 'Faqja 1' }).getAttribute('aria-current')).toBe('page');
  await titles.filter({ hasText: 'Viti 6' }).click();
  expect(await field(page, 'Titulli').inputValue()).toBe('Viti 6');
});
