import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { faultsOf } from '../support/axe.js';
import { button, chosen, dashboardStories, drop, field, fill, intercept, row } from '../support/dashboard.js';
import { pdf } from '../support/files.js';
import { make } from '../support/records.js';
import { textOf } from '../support/messages.js';

const { story, site, dashboard } = dashboardStories();

let lastNumber = 10;
/** A new issue for each attempt of a story. */
const newNumber = () => ++lastNumber;
const YEAR = new Date().getFullYear();
const stored = async (number: number) => (await site.admin.list('materials')).filter((each) => each.number === number);
const countPublic = async (number: number) =>
  ((await (await fetch(`${site.url}/api/materials`)).json()) as { publish_number: number }[]).filter(
    (each) => each.publish_number === number,
  ).length;
const waitForText = (page: Page, text: string) => page.getByText(text).last().waitFor();

story(
  'PDFs dropped on an issue become drafts, are completed one after another, and are published together',
  async () => {
    const number = newNumber();
    const issue = await make.issue(site.admin, { number, title: 'Numri i ri' });
    const { page, alerts } = await dashboard.open(`/dashboard?issue=${issue.id}`);
    const files = [];
    for (const name of ['art-10.pdf', 'art-2.pdf', 'art-1.pdf'])
      files.push(chosen(await pdf({ name, pages: [`Titulli i ${name}`, 'Faqja e dytë'] })));
    const foreign = { name: 'shenime.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
    await page.getByLabel('PDF-të e artikujve').setInputFiles([...files, foreign]);
    await waitForText(page, 'Nuk u bënë draft: shenime.txt.');
    await page.getByRole('heading', { level: 1, name: 'Artikulli 1 nga 3' }).waitFor();
    expect(await field(page, 'Titulli').inputValue()).toContain('art-1');
    expect(await field(page, 'Viti i botimit').inputValue()).toBe(String(YEAR));
    expect([await field(page, 'Faqja e parë').inputValue(), await field(page, 'Faqja e fundit').inputValue()]).toEqual([
      '1',
      '2',
    ]);
    expect(await countPublic(number)).toBe(1);
    for (const [index, name] of ['art-1', 'art-2', 'art-10'].entries()) {
      await page.getByRole('heading', { level: 1, name: `Artikulli ${index + 1} nga 3` }).waitFor();
      expect(await field(page, 'Titulli').inputValue()).toContain(name);
      await fill(page, { Abstrakti: `Abstrakti i ${name}`, 'Fjalët kyçe': 'a', Referencat: 'R. (2001). Një.' });
      if (index < 2) await button(page, 'Ruaje si draft dhe hap tjetrin').click();
      else await button(page, textOf('publication.saveDraft')).click();
    }
    await page.getByRole('heading', { level: 1, name: `Numri ${number}/${YEAR}` }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Boto numrin (3)').click();
    await waitForText(page, 'U botuan 3 materiale.');
    expect(await countPublic(number)).toBe(4);
    await button(page, textOf('notice.undo')).last().click();
    await button(page, 'Boto numrin (3)').waitFor();
    expect(await countPublic(number)).toBe(1);
    expect(alerts).toEqual([]);
  },
);

story('PDFs dropped on the list become drafts of the newest issue', async () => {
  const number = newNumber();
  await make.issue(site.admin, { number, title: 'Numri i fundit' });
  const { page, alerts } = await dashboard.open();
  const files = ['lista-10.pdf', 'lista-9.pdf'].map((name) => pdf({ name, pages: [`Titulli i ${name}`] }));
  await drop(
    page.locator('.add-material').filter({ has: button(page, textOf('materials.add')) }),
    await Promise.all(files),
  );
  for (const [index, name] of ['lista-9', 'lista-10'].entries()) {
    await page.getByRole('heading', { level: 1, name: `Artikulli ${index + 1} nga 2` }).waitFor();
    expect(await field(page, 'Titulli').inputValue()).toContain(name);
    expect(await field(page, 'Faqja e parë').inputValue()).toBe(String(index + 1));
    await button(page, index === 0 ? 'Ruaje si draft dhe hap tjetrin' : textOf('publication.saveDraft')).click();
  }
  await button(page, textOf('materials.add')).waitFor();
  expect((await stored(number)).length).toBe(3);
  expect(await countPublic(number)).toBe(1);
  expect(alerts).toEqual([]);
});

story('an issue is not published while one of its articles lacks an abstract, and names it', async () => {
  const number = newNumber();
  const issue = await make.issue(site.admin, { number, isDraft: 'true' });
  await make.article(site.admin, { number, title: 'E plota' });
  const { page } = await dashboard.open(`/dashboard?issue=${issue.id}`);
  await page.getByLabel('PDF-të e artikujve').setInputFiles(chosen(await pdf({ name: 'pa-abstrakt.pdf' })));
  await page.getByRole('heading', { level: 1, name: 'Artikulli 1 nga 1' }).waitFor();
  await button(page, textOf('form.back')).click();
  await button(page, 'Boto numrin (2)').click();
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'Asgjë nuk u ndryshua: më parë korrigjoni fushën «Abstrakti»' });
  await alert.waitFor();
  expect(await countPublic(number)).toBe(1);
  site.problems.splice(0); // the rejection is logged
});

story(
  'shows the order, gaps and overlaps of pages, and what each article lacks; pages are edited in the table',
  async () => {
    const number = newNumber();
    const issue = await make.issue(site.admin, { number });
    await make.article(site.admin, { number, title: 'E dyta', firstPage: 9, lastPage: 20 });
    await make.article(site.admin, { number, title: 'E para', firstPage: 1, lastPage: 9 });
    await make.article(site.admin, { number, title: 'E treta', firstPage: 25, lastPage: 30 });
    const { page } = await dashboard.open(`/dashboard?issue=${issue.id}`);
    await page.getByText('Faqe të dhëna dy herë, te «E para» dhe te «E dyta»: 9.').waitFor();
    await page.getByText('Mungojnë faqe midis «E dyta» dhe «E treta»: 21–24.').waitFor();
    expect(await page.locator('.row-title').allTextContents()).toEqual(['E para', 'E dyta', 'E treta']);
    await row(page, 'E para').getByText('ORCID').waitFor();
    expect(await button(page, /^Ruaj \d/).count()).toBe(0);
    await page.getByLabel('Faqja e parë, E dyta').fill('10');
    await page.getByLabel('Faqja e fundit, E dyta').fill('24');
    await button(page, 'Ruaj 1 rresht të ndryshuar').click();
    await page.getByText('Faqe të dhëna dy herë').waitFor({ state: 'detached' });
    await button(page, 'Krijo përmbajtjen nga artikujt').click();
    await waitForText(page, 'Përmbajtja u krijua nga artikujt.');
    const [record] = (await stored(number)).filter(({ id }) => id === issue.id);
    expect(record.contents).toContain('<li>E dyta — Sami Frashëri, 10–24</li>');
    await button(page, 'Parapamje e numrit').click();
    await page.frameLocator('iframe').getByText('E treta').first().waitFor();
  },
);

story('articles change places with the keyboard, saved with what was typed, and undone', async () => {
  const number = newNumber();
  const issue = await make.issue(site.admin, { number });
  await make.article(site.admin, { number, title: 'Alfa', firstPage: 1, lastPage: 10 });
  await make.article(site.admin, { number, title: 'Beta', firstPage: 11, lastPage: 14 });
  await make.article(site.admin, { number, title: 'Gama', firstPage: 15 });
  const { page } = await dashboard.open(`/dashboard?issue=${issue.id}`);
  const titles = () => page.locator('.row-title').allTextContents();
  await page.getByLabel('Rubrika, Alfa').fill('Studime');
  await button(page, 'Lëviz lart Beta').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: '«Beta» tani është në vendin 1 nga 3.' }).waitFor();
  expect(await titles()).toEqual(['Beta', 'Alfa', 'Gama']);
  expect(await page.getByLabel('Faqja e fundit, Alfa').inputValue()).toBe('14');
  expect(await page.getByLabel('Rubrika, Alfa').inputValue()).toBe('Studime');
  await page.waitForFunction("document.activeElement.textContent === 'Lëviz lart Beta'");
  await page.keyboard.press('Enter'); // It is the first already.
  await button(page, 'Lëviz poshtë Alfa').click();
  await waitForText(page, 'Artikujt renditen sipas faqeve');
  expect(await titles()).toEqual(['Beta', 'Alfa', 'Gama']);
  await button(page, 'Zhbëj').first().click();
  await page.locator('.row-title').first().filter({ hasText: 'Alfa' }).waitFor();
  expect(await page.getByLabel('Rubrika, Alfa').inputValue()).toBe('');
});

story('of several PDFs one is cancelled and another one retried after a failure', async () => {
  const number = newNumber();
  const issue = await make.issue(site.admin, { number });
  const { page } = await dashboard.open(`/dashboard?issue=${issue.id}`);
  let isLost = true;
  let goOn = () => {};
  const isCancelled = new Promise<void>((resolve) => (goOn = resolve));
  await intercept(page, 'DraftFromPdf', async (route) => {
    await isCancelled;
    if (!isLost) return route.fallback();
    isLost = false;
    return route.abort();
  });
  const names = ['a.pdf', 'b.pdf', 'c.pdf'];
  const files = await Promise.all(names.map((name) => pdf({ name, pages: [`Titulli i ${name}`] })));
  await page.getByLabel('PDF-të e artikujve').setInputFiles(files.map(chosen));
  await page.getByLabel('PDF-të e artikujve').and(page.locator(':disabled')).waitFor();
  await button(page, 'Anulo c.pdf').click();
  await page.getByRole('listitem').filter({ hasText: 'c.pdf u anulua' }).waitFor();
  goOn();
  await button(page, 'Plotëso draftin e ri').waitFor();
  await page.getByRole('status').filter({ hasText: 'Nuk u bënë draft: a.pdf.' }).waitFor();
  await button(page, 'Provo përsëri a.pdf').click();
  await page.getByRole('heading', { level: 1, name: 'Artikulli 1 nga 2' }).waitFor();
  expect(await field(page, 'Titulli').inputValue()).toContain('a.pdf');
  expect(await stored(number)).toHaveLength(3);
  site.problems.splice(0); // the lost request is logged
});

story('drafts are published from the list, with an outcome for each', async () => {
  const number = newNumber();
  await make.article(site.admin, { title: 'Nis e plotë', number, isDraft: 'true' });
  await make.article(site.admin, { title: 'Nis bosh', number, isDraft: 'true', abstract: '' });
  const { page } = await dashboard.open('/dashboard?q=Nis');
  await page.getByLabel('Shëno të gjitha').check();
  await button(page, 'Boto draftet (2)').dblclick();
  const outcomes = page.locator('.outcomes li');
  await outcomes.first().waitFor();
  expect((await outcomes.allTextContents()).sort()).toEqual([
    'Nis bosh: nuk u botua; më parë plotësoni fushën «Abstrakti»',
    'Nis e plotë: u botua',
  ]);
  expect(await countPublic(number)).toBe(1);
  await button(page, 'Zhbëj').click();
  await row(page, 'Nis e plotë').getByText('draft').waitFor();
  expect(await countPublic(number)).toBe(0);
  site.problems.splice(0); // the rejection is logged
});

story('selected rows are changed, deleted and restored together', async () => {
  const [number, other] = [newNumber(), newNumber()];
  for (const title of ['Kopja a', 'Kopja b', 'Tjetra']) await make.article(site.admin, { title, number });
  const { page } = await dashboard.open('/dashboard?q=Kopja');
  await page.getByLabel('Shëno Kopja a').check();
  await page.getByLabel('Shëno Kopja b').check();
  const marked = page.getByRole('region', { name: 'Të shënuarat' });
  await marked.getByLabel('Numri').fill(String(other));
  await marked.getByRole('button', { name: 'Ndryshoji' }).click();
  await waitForText(page, 'U ndryshuan 2 materiale.');
  expect((await stored(other)).length).toBe(2);
  await page.getByLabel('Shëno të gjitha').check();
  await marked.getByRole('button', { name: 'Fshiji' }).click();
  await waitForText(page, 'U fshinë 2 materiale.');
  expect((await stored(other)).length).toBe(0);
  await button(page, textOf('notice.undo')).last().click();
  await row(page, 'Kopja a').waitFor();
  expect((await stored(other)).length).toBe(2);
  await button(page, 'Krijo kopje Kopja a').click();
  await field(page, 'Titulli').waitFor();
  expect(await field(page, 'Titulli').inputValue()).toBe('Kopja a');
  await button(page, textOf('draft.discard')).click();
});

story('the next article of an issue is prefilled with what its articles share', async () => {
  const number = newNumber();
  const issue = await make.issue(site.admin, { number, language: 'sq' });
  const { page } = await dashboard.open(`/dashboard?issue=${issue.id}`);
  await button(page, 'Shto një artikull këtu').click();
  await fill(page, { Titulli: 'E para e numrit', Rubrika: 'Studime', 'Faqja e parë': '1', 'Faqja e fundit': '14' });
  await button(page, textOf('publication.saveNext')).click();
  await page.getByText('Drafti u ruajt. Lexuesit nuk e shohin.').last().waitFor();
  await page.getByRole('textbox', { name: 'Titulli', exact: true }).and(page.locator('[value=""]')).waitFor();
  const values = ['Viti i botimit', 'Numri', 'Rubrika', 'Gjuha e tekstit', 'Faqja e parë', 'Kategoria'];
  expect(await Promise.all(values.map((label) => field(page, label).inputValue()))).toEqual([
    ...[String(YEAR), String(number), 'Studime', 'sq', '15', '2'],
  ]);
});
