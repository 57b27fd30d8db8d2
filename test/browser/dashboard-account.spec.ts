import { URI } from 'otpauth';
import { rest } from '../support/apis.js';
import { faultsOf } from '../support/axe.js';
import { alertsOf, button, dashboardStories, field, fill } from '../support/dashboard.js';
import { textOf } from '../support/messages.js';

const { it, site, dashboard } = dashboardStories();
const GIVEN = 'nje fjalekalim i dhene';
const PASSWORD = 'Lumi i Vjosës 27';

const OLD = 'fjalekalim i vjeter';
const NEW = 'fjalekalim i ri 7';
const USER = { username: 'redaktore', email: 'redaktore@example.org' };

it('an account gets another password, which ends all other sessions; each can be ended alone', async () => {
  await site.admin.register({ ...USER, password: OLD, isAdmin: true });
  await site.sql(`update users set password_origin = 'chosen'`);
  const elsewhere = await rest(site.url).login(USER.email, OLD);
  const { page } = await dashboard.open();
  const session = { access_token: elsewhere.token, user_details: USER };
  await page.evaluate(`sessionStorage.setItem('User', ${JSON.stringify(JSON.stringify(session))})`);
  await page.goto(`${site.url}/dashboard/account`);
  await page.getByText(USER.email).waitFor();

  await fill(page, { 'Fjalëkalimi i tanishëm': 'tjetër gjë', 'Fjalëkalimi i ri': NEW });
  await button(page, textOf('account.change')).click();
  await page.getByRole('alert').getByRole('link', { name: 'Fjalëkalimi i tanishëm' }).waitFor();
  expect(await field(page, 'Fjalëkalimi i ri').inputValue()).toBe(NEW);
  site.problems.splice(0); // the rejection is logged

  await fill(page, { 'Fjalëkalimi i tanishëm': OLD });
  await button(page, textOf('account.change')).click();
  await page.getByText('Fjalëkalimi u ndryshua. Seancat e tjera u mbyllën.').waitFor();
  await page.locator('button[type=submit]:focus').waitFor();
  expect(await page.locator('.unsent').count()).toBe(0);
  await expect(rest(site.url, elsewhere.token).users()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });

  const third = await rest(site.url).login(USER.email, NEW);
  await page.reload();
  const listed = page.getByRole('listitem').filter({ hasText: 'Shfletues i panjohur' });
  await listed.getByRole('button', { name: 'Mbylle', exact: true }).click();
  await page.getByText('Seanca u mbyll.', { exact: true }).waitFor();
  await expect(rest(site.url, third.token).users()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });

  const another = await rest(site.url).login(USER.email, NEW);
  await button(page, 'Mbylli seancat e tjera').click();
  await page.getByText('Seancat e tjera u mbyllën.', { exact: true }).waitFor();
  await expect(rest(site.url, another.token).users()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });

  await page.getByRole('link', { name: 'Perdorueset' }).click();
  await page.getByText(USER.email).waitFor();
  expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain(NEW);
});

it('a new colleague chooses a password, turns on the second factor, signs in with it, and manages users', async () => {
  const email = 'drita@example.org';
  await site.admin.register({ username: 'Drita', email, password: GIVEN, isAdmin: true });
  const page = await site.visit('/login');
  const alerts = alertsOf(page);
  await fill(page, { 'E-maili': email, Fjalëkalimi: GIVEN });
  await button(page, 'Hyr').click();
  await page.getByRole('heading', { name: textOf('firstPassword.title') }).waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);
  await fill(page, { 'Fjalëkalimi i tanishëm': GIVEN, 'Fjalëkalimi i ri': PASSWORD });
  await button(page, textOf('account.change')).click();
  await page.getByRole('heading', { level: 1, name: 'Materialet' }).waitFor();

  await page.getByRole('link', { name: textOf('dashboard.account') }).click();
  await fill(page, { Fjalëkalimi: 'gabim' });
  await button(page, textOf('secondFactor.begin')).click();
  await page.getByRole('alert').getByText(textOf('secondFactor.wrongPassword')).waitFor();
  site.problems.splice(0); // the rejection is logged
  const proposed = page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('ProposeSecondFactor'),
  );
  await fill(page, { Fjalëkalimi: PASSWORD });
  await button(page, textOf('secondFactor.begin')).click();
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
  await site.sql(`update sessions set created_at = created_at - interval '11 minutes'`);
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
  await page.context().close();
});
