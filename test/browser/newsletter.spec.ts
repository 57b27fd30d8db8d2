import type { Page } from 'playwright-core';
import { faultsOf } from '../support/axe.js';
import { button, dashboardStories, field, intercept, row, save, says } from '../support/dashboard.js';
import { linkTo, mailSettings, parsed, startMailServer } from '../support/mail-server.js';
import { rest } from '../support/apis.js';
import { make } from '../support/records.js';
import { HYDRATED } from '../support/site.js';
import { ADMIN } from '../support/admin.js';
import { textOf } from '../support/messages.js';

const mails = await startMailServer();
const { it, site, dashboard } = dashboardStories(mailSettings(mails));
beforeAll(async () => {
  await make.issue(site.admin, { title: 'Ujërat' });
  for (const title of ['Lumenjtë', 'Liqenet']) await make.article(site.admin, { title, authorsText: 'Ana Gjoka' });
});
afterAll(() => mails.close());

const isAccessible = async (page: Page) => expect(await faultsOf(page)).toEqual([]);
/** The path of a link in the next mail to an address. */
const linkIn = async (path: string, to: string, since: number) => {
  const { pathname, search, hash } = linkTo(
    path,
    await parsed(await mails.next((mail) => mail.to.includes(to) && mail.at >= since)),
  );
  return site.url + pathname + search + hash;
};

it('a reader subscribes, confirms, sets preferences and unsubscribes; each page is accessible', async () => {
  const page = await site.visit('/al', { bypassCSP: true });
  const since = Date.now();
  await page.getByLabel('Adresa juaj e e-mailit').fill('lexuese@example.org');
  await button(page, 'Abonohu').click();
  await page.goto(await linkIn('/abonimi/al', 'lexuese@example.org', since));
  await isAccessible(page);
  await button(page, 'Konfirmo abonimin').click();
  await says(page, 'U konfirmua. Do t’ju shkruajmë kur të ketë diçka të re.');
  expect(await page.getByRole('radio', { name: 'Shqip' }).isChecked()).toBe(true);
  await page.getByLabel('Numrat e rinj').uncheck();
  await page.getByLabel('Autorë').fill('Ana Gjoka');
  await isAccessible(page);
  await button(page, 'Ruaj zgjedhjet').click();
  await says(page, 'Zgjedhjet tuaja u ruajtën.');
  expect(await page.getByLabel('Numrat e rinj').isChecked()).toBe(false);
  expect(await page.getByLabel('Autorë').inputValue()).toBe('Ana Gjoka');
  await button(page, 'Çabonohu').click();
  await says(page, 'U çabonuat. Nuk do të merrni më njoftime.');
});

it('an address submitted before the scripts load is subscribed', async () => {
  const page = await site.newTab();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/*.js', (route) => arrived.then(() => route.continue()));
  await page.goto(`${site.url}/al`, { waitUntil: 'commit' });
  await page.getByLabel('Adresa juaj e e-mailit').fill('nxituar@example.org');
  arrive();
  await page.waitForLoadState('load');
  await page.evaluate(HYDRATED);
  await button(page, 'Abonohu').click();
  await mails.next(({ to }) => to.includes('nxituar@example.org'));
});

const bring = async (page: Page, addresses: string) => {
  await page.getByLabel(/Një adresë për rresht/).fill(addresses);
  await page.getByLabel(/pëlqimin/).check();
  await button(page, textOf('common.import')).click();
};

it('an editor creates a letter from an issue, previews, tests and sends it', async () => {
  const { page } = await dashboard.open('/dashboard/subscribers', { bypassCSP: true, timezoneId: 'America/New_York' });
  await bring(page, 'nje@example.org\ndy@example.org');
  await row(page, 'nje@example.org').waitFor();

  await page.goto(`${site.url}/dashboard/letters`);
  await button(page, textOf('letters.make')).click();
  const subject = field(page, 'Subjekti');
  await subject.first().fill('Doli numri i ujërave');
  await subject.last().fill('The waters are out');
  await button(page, 'Shtoje te njoftimi').click();
  await button(page, /^Hiqe/).last().press('Enter');
  await page.locator('select:focus').waitFor(); // what comes after the removed item
  await button(page, textOf('preview.open')).click();
  const frame = page.frameLocator('iframe.letter-preview');
  const colour = () => frame.locator('body').evaluate('getComputedStyle(document.querySelector("td")).backgroundColor');
  await frame.getByText('Lumenjtë').waitFor();
  expect(await colour()).toBe('rgb(251, 249, 244)');
  await button(page, 'Të errëta').click();
  while ((await colour()) !== 'rgb(17, 24, 27)') await frame.getByText('Lumenjtë').waitFor();
  expect(await page.locator('iframe.letter-preview').boundingBox()).toMatchObject({ width: 390 });
  await button(page, 'Anglisht').click();
  await frame.locator('html[lang=en]').waitFor();
  await button(page, 'Tekst i thjeshtë').click();
  await page.locator('pre').getByText('Lumenjtë').waitFor();
  await page.keyboard.press('Escape');
  await save(page);
  await says(page, 'Njoftimi u ruajt.');
  await isAccessible(page);

  await button(page, 'Dërgoma si provë (English)').click();
  const test = await parsed(await mails.next(({ to }) => to.includes(ADMIN.email)));
  expect(test.subject).toBe('[Test] The waters are out');

  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const at = page.getByLabel('Kur (ora e Shqipërisë; bosh: tani)');
  await at.fill(`${tomorrow}T09:00`);
  await button(page, 'Planifiko').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(', 09:00').waitFor();
  await page.keyboard.press('Escape');
  await at.fill('');
  await button(page, textOf('letters.send')).click();
  await dialog.getByRole('button', { name: textOf('letters.send'), exact: true }).click();
  await says(page, 'I dërguar');
  await mails.next(({ to }) => to.includes('dy@example.org'));
  await isAccessible(page);
  await page.getByRole('link', { name: 'Faqja publike e njoftimit' }).click();
  await page.getByRole('link', { name: 'Lumenjtë' }).waitFor();
});

it('a colleague is invited, chooses a password through the link, and replaces a forgotten one', async () => {
  const colleague = `kolege.${Date.now()}@example.org`;
  const { page } = await dashboard.open('/dashboard/users', { bypassCSP: true });
  async function choose(password: string, since: number) {
    const link = await linkIn('/login/password', colleague, since);
    await page.goto('about:blank');
    await page.goto(link);
    await page.locator('input[name=password]').fill(password);
    await page.locator('main form button').last().click();
    await says(page, 'Fjalëkalimi u ruajt. Tani mund të hyni.');
    const { user } = await rest(site.url).login(colleague, password);
    expect(user.email).toBe(colleague);
  }

  const invited = Date.now();
  await page.locator('input[name=username]').fill('Kolegia');
  await page.locator('input[name=email]').fill(colleague);
  await button(page, 'Fto me e-mail').click();
  await says(page, 'Ftesa u nis.');
  await choose('Gurra e Bardhë 17', invited);

  const forgotten = Date.now();
  await page.goto(`${site.url}/login/forgot`);
  const tooMany = { status: 429, json: { errors: [{ message: 'Too many requests.' }] } };
  await page.route('**/graphql', (route) => route.fulfill(tooMany), { times: 1 });
  await page.locator('input[name=email]').fill(`${'a'.repeat(250)}@example.org`);
  await button(page, 'Dërgo lidhjen').click();
  await says(page, textOf('error.TOO_MANY_REQUESTS'));
  await button(page, 'Dërgo lidhjen').click();
  await says(page, 'Adresa e e-mailit mund të ketë deri në 254 karaktere.');
  await page.locator('input[name=email]').fill(colleague);
  await button(page, 'Dërgo lidhjen').click();
  await says(page, 'Nëse kjo adresë ka llogari, lidhja është nisur.');
  await choose('Kroi i Vjetër 23', forgotten);

  // An unreachable server is not reported as an invalid link.
  await page.goto('about:blank');
  await page.goto(`${site.url}/login/password#secret`);
  await intercept(page, 'ChoosePassword', (route) => route.abort());
  await page.locator('input[name=password]').fill('Gurra e Bardhë 17');
  await page.locator('main form button').last().click();
  await says(page, /Shërbimi nuk është i disponueshëm/);
  site.problems.length = 0;
});
