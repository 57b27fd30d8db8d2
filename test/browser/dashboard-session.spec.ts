import type { Page } from 'playwright-core';
import { ADMIN } from '../support/admin.js';
import {
  alertsOf,
  button,
  chosen,
  dashboardStories,
  field,
  fill,
  row,
  save,
  storeSession,
} from '../support/dashboard.js';
import { query, rest } from '../support/apis.js';
import { pdf } from '../support/files.js';
import { textOf } from '../support/messages.js';
import { make } from '../support/records.js';

const { it, site, dashboard } = dashboardStories();
const SCREENS = [
  ['Materialet', '/dashboard'],
  ['Thirrja', '/dashboard/calls'],
  ['Revistat', '/dashboard/archive'],
  ['Perdorueset', '/dashboard/users'],
  ['Bordi', '/dashboard/board-users'],
  ['Dokumenta Te Tjere', '/dashboard/other-files'],
];
/** Screens whose heading differs from the specification's sidebar. */
const HEADINGS: Record<string, string> = {
  Thirrja: 'Thirrjet',
  Perdorueset: 'Përdoruesit',
  'Dokumenta Te Tjere': 'Dokumente të tjera',
};
const STORED = "sessionStorage.getItem('User')";
const OUTDATED = { access_token: 'a.b.c', user_details: { username: ADMIN.username, email: ADMIN.email } };

/** A session that ends without those of the other stories. */
async function ownSession(page: Page) {
  const { token } = await rest(site.url).login(ADMIN.email, ADMIN.password);
  await storeSession(page, JSON.stringify({ ...OUTDATED, access_token: token }));
  await page.reload();
  await page.getByRole('banner').waitFor();
  return token;
}

it('the guard redirects anonymous visitors to the login, from every screen and with any invalid session', async () => {
  const page = await site.visit('/api/categories');
  const stored = [null, '{"user_details":{}}', 'not JSON', '{"access_token":""}', null, null];
  for (const [index, [, path]] of SCREENS.entries()) {
    if (stored[index]) await storeSession(page, stored[index]);
    await page.goto(site.url + path);
    await page.waitForURL(`${site.url}/login`);
  }
  await page.context().close();
});

it('the login reports what went wrong, keeps what was typed, then stores the session and opens the dashboard', async () => {
  const page = await site.visit('/login');
  const alerts = alertsOf(page);
  const [email, password] = [field(page, 'E-maili'), field(page, 'Fjalëkalimi')];
  expect(await email.getAttribute('type')).toBe('email');
  for (const each of [email, password]) expect(await each.getAttribute('required')).not.toBeNull();
  await email.fill(ADMIN.email);
  await password.fill('i gabuar');
  expect(await password.getAttribute('type')).toBe('password');
  await page.getByLabel(textOf('login.show')).check();
  expect(await password.getAttribute('type')).toBe('text');
  const responded = page.waitForResponse('**/api/auth/login');
  const rejected = page.waitForEvent('dialog');
  await button(page, 'Hyr').click();
  const { message } = (await (await responded).json()) as { message: string };
  await rejected;
  await page.locator('button.primary:focus').waitFor();
  expect(message).toMatch(/\S/);
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(await page.evaluate(STORED)).toBeNull();

  await password.fill(ADMIN.password);
  const failures = [
    { status: 503, json: { message: 'The database is unavailable.', code: 'UNAVAILABLE' } },
    { status: 429, json: { message: 'Too many requests.', code: 'TOO_MANY_REQUESTS', limit: 'requests per minute' } },
  ];
  for (const failure of failures) {
    await page.route('**/api/auth/login', (route) => route.fulfill(failure), { times: 1 });
    const failed = page.waitForEvent('dialog');
    await button(page, 'Hyr').click();
    await failed;
  }
  const alerted = [message, textOf('error.UNAVAILABLE'), textOf('error.TOO_MANY_REQUESTS')];
  expect(alerts).toEqual(alerted);
  expect(site.problems.splice(0)).toEqual(['401', '503', '429'].map((status) => expect.stringContaining(status)));

  await page.route('**/api/auth/login', (route) => route.abort(), { times: 1 });
  const logged = page.waitForEvent('console', (each) => each.text().includes('Failed to fetch'));
  await button(page, 'Hyr').click();
  await logged;
  expect(await password.inputValue()).toBe(ADMIN.password);
  expect(site.problems.splice(0)).not.toEqual([]);

  await button(page, 'Hyr').click();
  await page.waitForURL(`${site.url}/dashboard`);
  expect(JSON.parse((await page.evaluate(STORED)) as string)).toEqual({
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    user_details: { username: ADMIN.username, email: ADMIN.email },
  });
  expect(alerts).toEqual(alerted);
  await page.context().close();
});

describe('every screen', () => {
  it('has the sidebar of six entries, the username, Log Out, and nothing of the public navigation', async () => {
    const { page } = await dashboard.open();
    const entries = page.getByRole('navigation', { name: 'Seksionet' }).getByRole('link');
    for (const [index, [name, path]] of SCREENS.entries()) {
      const entry = entries.nth(index);
      expect([await entry.textContent(), await entry.getAttribute('href')]).toEqual([name, path]);
      await entry.click();
      await page.getByRole('heading', { level: 1, name: HEADINGS[name] ?? name, exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await entry.getAttribute('aria-current')).toBe('page');
      await page.getByText(ADMIN.username, { exact: true }).first().waitFor();
      expect(await button(page, 'Log Out').count()).toBe(1);
      expect(await page.getByRole('link', { name: /Politika|Kontakt/ }).count()).toBe(0);
      expect(await page.getByRole('contentinfo').count()).toBe(0);
    }
  });

  it('is left by Log Out, which asks first if something was typed: nothing of the session remains, and Back does not return', async () => {
    const { page } = await dashboard.open('/dashboard/other-files?form=new');
    await ownSession(page);
    await fill(page, { Titulli: 'Para daljes' });
    await button(page, 'Log Out').click();
    await button(page, textOf('leave.stay')).click();
    await field(page, 'Dokumenti').setInputFiles(chosen(await pdf()));
    await save(page); // still signed in
    await row(page, 'Para daljes').waitFor();
    await page.evaluate("sessionStorage.setItem('other', 'stored')");
    const navigation = page.waitForRequest((request) => request.isNavigationRequest());
    const ended = page.waitForRequest((request) => (request.postData() ?? '').includes('LogOut'));
    await button(page, 'Log Out').click();
    await ended;
    expect(new URL((await navigation).url()).pathname).toBe('/');
    await page.waitForURL(`${site.url}/al`);
    expect(await page.evaluate("['User', 'other'].map((key) => sessionStorage.getItem(key))")).toEqual([null, null]);
    await page.goBack();
    await page.waitForURL(`${site.url}/login`);
  });
});

describe('an expired session', () => {
  const expire = (page: Page) => storeSession(page, JSON.stringify(OUTDATED));

  it('that is not renewed leaves the form unchanged; renewed after a wrong password, the save continues with all input and files', async () => {
    const { page, alerts } = await dashboard.open('/dashboard/other-files?form=new');
    await fill(page, { Titulli: 'Shkruar para skadimit' });
    await field(page, 'Dokumenti').setInputFiles(chosen(await pdf()));
    await expire(page);
    await save(page);

    const dialog = page.getByRole('dialog', { name: textOf('expired.title') });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: textOf('common.close') }).click();
    await page.getByText(/^Nuk u ruajt: nuk hytë/).waitFor();
    expect([await field(page, 'Titulli').inputValue(), alerts]).toEqual(['Shkruar para skadimit', []]);
    await button(page, textOf('error.retry')).click();
    await dialog.getByText(ADMIN.email).waitFor();
    // Nobody else goes on with it under another name.
    expect(await dialog.getByRole('textbox', { name: 'E-maili' }).count()).toBe(0);
    await dialog.getByLabel('Fjalëkalimi').fill('i gabuar');
    const alerted = page.waitForEvent('dialog');
    await dialog.getByRole('button', { name: 'Hyr' }).click();
    await alerted;
    await dialog.getByLabel('Fjalëkalimi').fill(ADMIN.password);
    await dialog.getByRole('button', { name: 'Hyr' }).click();
    await page.getByRole('rowheader', { name: 'Shkruar para skadimit' }).waitFor();
    expect(alerts).toEqual([expect.any(String), 'Materiali u ngarkua!']);
    site.problems.splice(0); // the browser itself logs the 401s
    expect(await site.admin.list('otherFiles')).toContainEqual(
      expect.objectContaining({ title: 'Shkruar para skadimit', file: expect.stringMatching(/\.pdf$/) }),
    );
  });

  it('is asked to be renewed once, however many rows were to be changed', async () => {
    for (const title of ['Seanca a', 'Seanca b']) await make.article(site.admin, { title });
    const { page } = await dashboard.open('/dashboard?q=Seanca');
    await page.getByLabel('Shëno të gjitha').check();
    await expire(page);
    await button(page, 'Ktheji në drafte (2)').click();
    const dialog = page.getByRole('dialog', { name: textOf('expired.title') });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.outcomes').getByText(textOf('error.UNAUTHENTICATED')).nth(1).waitFor();
    expect(await dialog.count()).toBe(0);
    site.problems.splice(0); // the browser itself logs the 401s
  });

  it('that timed out asks for the password when needed, and no input is lost', async () => {
    const { page } = await dashboard.open('/dashboard/calls?form=new');
    const token = await ownSession(page);
    await fill(page, { Titulli: 'Shkruar para pushimit' });
    await query(site.url, token, 'mutation { logout }'); // as after half an hour without a request
    const responded = page.waitForResponse((response) => (response.request().postData() ?? '').includes('SaveDraft'));
    await fill(page, { Titulli: 'Shkruar para pushimit të gjatë' });
    await responded;
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goto(`${site.url}/dashboard/calls`);
    const dialog = page.getByRole('dialog', { name: textOf('expired.title') });
    await dialog.getByLabel('Fjalëkalimi').fill(ADMIN.password);
    await dialog.getByRole('button', { name: 'Hyr' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goto(`${site.url}/dashboard/calls?form=new`);
    await page.getByRole('button', { name: 'Vazhdo Shkruar para pushimit të gjatë' }).click();
    await page.locator('[name=title][value="Shkruar para pushimit të gjatë"]').waitFor();
    site.problems.splice(0); // the browser itself logs the 401s
  });
});
