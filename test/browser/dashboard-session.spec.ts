import { URI } from 'otpauth';
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
import { faultsOf } from '../support/axe.js';
import { pdf } from '../support/files.js';
import { textOf } from '../support/messages.js';

const { it, site, on, dashboard } = dashboardStories();
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

it('the guard redirects anonymous visitors to the login, from every screen and with any invalid session', () =>
  on('/api/categories', {}, async (page) => {
    const stored = [null, '{"user_details":{}}', 'not JSON', '{"access_token":""}', null, null];
    for (const [index, [, path]] of SCREENS.entries()) {
      if (stored[index]) await storeSession(page, stored[index]);
      await page.goto(site.url + path);
      await page.waitForURL(`${site.url}/login`);
    }
  }));

it('the login reports what went wrong, keeps what was typed, then stores the session and opens the dashboard', () =>
  on('/login', {}, async (page) => {
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

    await page.goto(`${site.url}/login/forgot`);
    await fill(page, { 'E-maili': ADMIN.email });
    await button(page, 'Dërgo lidhjen').click();
    await page.getByText(textOf('forgotten.noMail')).waitFor();
    expect(site.problems.splice(0)).not.toEqual([]); // the rejection is logged
  }));

describe('every screen', () => {
  it('has the sidebar of six entries, the username, Log Out, and nothing of the public navigation; the language that was chosen remains', async () => {
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
    await button(page, 'English').click();
    await page.locator('html[lang=en]').waitFor();
    await page.reload();
    await page.locator('html[lang=en]').waitFor();
  });

  it('is left by Log Out, which asks first if something was typed: nothing of the session remains, and Back does not return', async () => {
    const { page } = await dashboard.open('/dashboard/other-files?form=new');
    await ownSession(page);
    await fill(page, { Titulli: 'Para daljes' });
    await button(page, 'Log Out').click();
    await page.getByRole('dialog', { name: textOf('leave.title') }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
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
    expect(await faultsOf(page)).toEqual([]);
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

const GIVEN = 'nje fjalekalim i dhene';
const PASSWORD = 'Lumi i Vjosës 27';

const OLD = 'fjalekalim i vjeter';
const NEW = 'fjalekalim i ri 7';
const USER = { username: 'redaktore', email: 'redaktore@example.org' };

it('an account gets another password, which ends all other sessions; each can be ended alone', async () => {
  await site.admin.register({ ...USER, password: OLD, isAdmin: true });
  await site.sql(`update users set password_origin = 'chosen'`);
  await rest(site.url).login(USER.email, OLD);
  const elsewhere = await rest(site.url).login(USER.email, OLD);
  const { page } = await dashboard.open();
  const session = { access_token: elsewhere.token, user_details: USER };
  await storeSession(page, JSON.stringify(session));
  await page.goto(`${site.url}/dashboard/account`);
  await page.getByText(USER.email).waitFor();
  const sessions = page.locator('.sessions li');
  await sessions.nth(1).waitFor();

  await fill(page, { 'Fjalëkalimi i tanishëm': 'tjetër gjë', 'Fjalëkalimi i ri': NEW });
  await button(page, textOf('account.change')).click();
  await page.getByRole('alert').getByRole('link', { name: 'Fjalëkalimi i tanishëm' }).waitFor();
  expect(await field(page, 'Fjalëkalimi i ri').inputValue()).toBe(NEW);
  site.problems.splice(0); // the rejection is logged

  await fill(page, { 'Fjalëkalimi i tanishëm': OLD });
  await button(page, textOf('account.change')).click();
  await page.getByText('Fjalëkalimi u ndryshua. Seancat e tjera u mbyllën.').waitFor();
  await sessions.nth(1).waitFor({ state: 'detached' });
  await page.locator('button[type=submit]:focus').waitFor();
  expect(await page.locator('.unsent').count()).toBe(0);

  await rest(site.url).login(USER.email, NEW);
  await page.reload();
  const listed = page.getByRole('listitem').filter({ hasText: 'Shfletues i panjohur' });
  await listed.getByRole('button', { name: 'Mbylle', exact: true }).click();
  await page.getByText('Seanca u mbyll.', { exact: true }).waitFor();

  await rest(site.url).login(USER.email, NEW);
  await button(page, 'Mbylli seancat e tjera').click();
  await page.getByText('Seancat e tjera u mbyllën.', { exact: true }).waitFor();

  await page.getByRole('link', { name: 'Perdorueset' }).click();
  await page.getByText(USER.email).waitFor();
  expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain(NEW);
});

it('a new colleague chooses a password, turns on the second factor, signs in with it, and manages users', async () => {
  const email = 'drita@example.org';
  await site.admin.register({ username: 'Drita', email, password: GIVEN, isAdmin: true });
  await on('/login', {}, async (page) => {
    const alerts = alertsOf(page);
    await fill(page, { 'E-maili': email, Fjalëkalimi: GIVEN });
    await button(page, 'Hyr').click();
    await page.getByRole('heading', { name: textOf('firstPassword.title') }).waitFor();
    expect(await page.getByRole('navigation').or(button(page, /^Gjej/)).count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await fill(page, { 'Fjalëkalimi i tanishëm': GIVEN, 'Fjalëkalimi i ri': PASSWORD });
    await button(page, textOf('account.change')).click();
    await page.getByRole('heading', { level: 1, name: 'Materialet' }).waitFor();

    await page.getByRole('link', { name: textOf('dashboard.account') }).click();
    await fill(page, { Fjalëkalimi: 'gabim' });
    await button(page, textOf('common.continue')).click();
    await page.getByRole('alert').getByText(textOf('secondFactor.wrongPassword')).waitFor();
    site.problems.splice(0); // the rejection is logged
    const proposed = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes('ProposeSecondFactor'),
    );
    await fill(page, { Fjalëkalimi: PASSWORD });
    await button(page, textOf('common.continue')).click();
    const { uri } = ((await (await proposed).json()) as any).data.proposeSecondFactor;
    const drawn = page.getByRole('img', { name: textOf('secondFactor.qr') }).locator('path');
    expect(await drawn.evaluate((path) => (globalThis as any).getComputedStyle(path).stroke)).toBe('none');
    expect(await faultsOf(page)).toEqual([]);
    const code = field(page, textOf('secondFactor.newCode'));
    expect([await code.getAttribute('autocomplete'), await code.getAttribute('inputmode')]).toEqual([
      'one-time-code',
      'numeric',
    ]);
    await code.fill(URI.parse(uri).generate());
    await button(page, textOf('secondFactor.enable')).click();
    const codes = page.getByRole('listitem').filter({ hasText: /^[A-Z2-7]{6}(-[A-Z2-7]{6}){3}$/ });
    await codes.nth(7).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const recoveryCodes = await codes.allTextContents();

    await page.evaluate('sessionStorage.clear()');
    await page.goto(`${site.url}/login`);
    await fill(page, { 'E-maili': email, Fjalëkalimi: PASSWORD });
    await button(page, 'Hyr').click();
    expect(await field(page, 'Kodi').evaluate((input) => (input as any).matches(':focus'))).toBe(true);
    await field(page, 'Kodi').fill('000000');
    await button(page, 'Hyr').click();
    await page.getByRole('alert').getByText(textOf('code.rejected')).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, textOf('code.useRecovery')).click();
    await field(page, 'Kodi i rikuperimit').fill(recoveryCodes[0]);
    await button(page, 'Hyr').click();
    await page.waitForURL(`${site.url}/dashboard`);

    await page.goto(`${site.url}/dashboard/users?form=new`);
    await fill(page, { 'Emri i përdoruesit': 'Fatos', 'E-maili': 'fatos@example.org', Fjalëkalimi: GIVEN });
    await site.sql(
      `update sessions set created_at = created_at - interval '11 minutes' where user_id = (select id from users where email = '${email}')`,
    );
    await button(page, 'Ruaj').click();
    const dialog = page.getByRole('dialog', { name: textOf('expired.title') });
    await dialog.getByText(textOf('fresh.text')).waitFor();
    const token = ((await page.evaluate("JSON.parse(sessionStorage.getItem('User'))")) as any).access_token;
    await dialog.getByLabel('Fjalëkalimi').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Hyr' }).click();
    await dialog.getByRole('button', { name: textOf('code.useRecovery') }).click();
    await dialog.getByLabel('Kodi i rikuperimit').fill(recoveryCodes[1]);
    const ended = page.waitForResponse((response) => (response.request().postData() ?? '').includes('LogOut'));
    await dialog.getByRole('button', { name: 'Hyr' }).click();
    await page.getByRole('rowheader', { name: 'Fatos' }).waitFor();
    await ended;
    await expect(rest(site.url, token).users()).rejects.toMatchObject({ status: 401 });
    await page.getByRole('link', { name: textOf('dashboard.account') }).click();
    await fill(page, { Fjalëkalimi: PASSWORD, Kodi: '000000' });
    const reason = page.getByRole('alert').getByText(textOf('code.rejected'));
    expect(await reason.count()).toBe(0);
    await button(page, textOf('secondFactor.disable')).click();
    await reason.waitFor();
    expect(alerts).toEqual([]);
    site.problems.splice(0); // the browser itself logs the 401s
  });
});
