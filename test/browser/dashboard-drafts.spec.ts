import {
  button,
  chosen,
  dashboardStories,
  drop,
  field,
  fill,
  focused,
  networkOf,
  reasonOf,
  row,
  save,
  says,
  storeSession,
} from '../support/dashboard.js';
import { ADMIN } from '../support/admin.js';
import { type UploadFile, pdf, picture, word } from '../support/files.js';
import { textOf } from '../support/messages.js';
import { make } from '../support/records.js';

const { it, site, dashboard } = dashboardStories();
const MEGABYTE = 1024 * 1024;
const withComment = (bytes: Buffer, length: number) =>
  Buffer.concat([bytes.subarray(0, 9), Buffer.alloc(length, '%'), Buffer.from('\n'), bytes.subarray(9)]);

it('a deleted record is listed with who deleted it, and is restored by keyboard; the list is searched and sorted, as the URL says', async () => {
  const { page } = await dashboard.open('/dashboard/deleted');
  await page.getByText('Asgjë nuk është fshirë në 30 ditët e fundit.').waitFor();

  const records = [
    ['materials', await make.article(site.admin, { title: 'Lumi i fshirë' }), 'Lumi i fshirë', 'material'],
    ['calls', await make.call(site.admin, { title: 'Thirrja e fshirë' }), 'Thirrja e fshirë', 'thirrje'],
    ['boardMembers', await make.member(site.admin, { fullName: 'Ami i fshirë' }), 'Ami i fshirë', 'anëtar bordi'],
    ['otherFiles', await make.otherFile(site.admin, { title: 'Udhëzim i fshirë' }), 'Udhëzim i fshirë', 'dokument'],
  ] as const;
  for (const [noun, { id }] of records) await site.admin.remove(noun, id);
  await page.reload();
  await page.getByText('4 regjistrime').waitFor();
  await button(page, /^Titulli/).click();
  await page.waitForURL(/sort=title/);
  await page.getByRole('row').nth(1).filter({ hasText: 'Ami' }).waitFor();
  expect(await page.getByRole('rowheader').allTextContents()).toEqual(records.map(([, , title]) => title).sort());
  await page.getByRole('searchbox').fill('udh');
  await page.getByText('1 regjistrim', { exact: true }).waitFor();
  await page.getByRole('searchbox').fill('');
  await row(page, 'Lumi i fshirë').waitFor();

  for (const [noun, , title, kind] of records) {
    await row(page, title).filter({ hasText: kind }).filter({ hasText: ADMIN.username }).waitFor();
    await button(page, `Rikthe ${title}`).press('Enter');
    await page.getByText(`«${title}» u rikthye.`).first().waitFor();
    await row(page, title).waitFor({ state: 'detached' });
    const names = (await site.admin.list(noun)).map(({ title, fullName }) => title ?? fullName);
    expect(names).toContain(title);
  }
  await button(page, textOf('deleted.open')).last().click();
  expect(await field(page, 'Titulli').inputValue()).toBe('Udhëzim i fshirë');
});

it('the history of a record opens from its form, and restores an earlier version, which can be undone', async () => {
  const { id } = await make.article(site.admin, { title: 'Mali i vjetër', keywords: 'male' });
  await site.admin.update('materials', id, { title: 'Mali i ri', keywords: 'male, gurë' });
  const { page } = await dashboard.open(`/dashboard?form=${id}`);
  await page.getByRole('link', { name: 'Historiku' }).click();
  await page.getByText(textOf('history.compare')).click();
  await button(page, textOf('history.restore')).press('Enter');
  await says(page, /U rikthye gjendja e datës/);
  const read = async () => (await site.admin.list('materials')).find((each) => each.id === id);
  expect(await read()).toMatchObject({ title: 'Mali i vjetër', keywords: 'male' });
  await button(page, textOf('notice.undo')).click();
  await page.getByText('material: Mali i ri').waitFor();
  await page.getByRole('link', { name: textOf('history.back') }).click();
  expect(await field(page, 'Titulli').inputValue()).toBe('Mali i ri');
});

it('what is typed survives a killed tab and a new sign-in, and is copied as soon as there is a connection', async () => {
  const { id } = await make.article(site.admin, { title: 'Para rrëzimit' });
  const { page } = await dashboard.open(`/dashboard?form=${id}`);
  await field(page, 'Titulli').waitFor();
  await page.context().setOffline(true);
  await fill(page, { Titulli: 'Pas rrëzimit' });
  await page.getByText(/është vetëm në këtë shfletues/).waitFor();
  await page.context().setOffline(false);
  await page.getByText(/kopja u ruajt në orën \d\d:\d\d\./).waitFor({ timeout: 10_000 });
  site.problems.splice(0); // the lost request is logged
  const crashed = page.waitForEvent('crash');
  const debuggee = await page.context().newCDPSession(page);
  debuggee.send('Page.crash').catch(() => {});
  await crashed;

  // The editor reopens the browser and signs in.
  const again = await page.context().newPage();
  await again.goto(`${site.url}/api/categories`);
  await storeSession(again, JSON.stringify(dashboard.session));
  await again.goto(`${site.url}/dashboard?q=rrëzimit`);
  await row(again, 'Para rrëzimit').getByText('ndryshime të paruajtura').waitFor();
  await button(again, 'Ndrysho Para rrëzimit').click();
  await again.getByText(textOf('draft.restored')).waitFor();
  expect(await field(again, 'Titulli').inputValue()).toBe('Pas rrëzimit');
  await save(again);
  await row(again, 'Pas rrëzimit').waitFor();
  await again.getByText('ndryshime të paruajtura').waitFor({ state: 'detached' });
});

it('a form that is left to be continued has its chosen file again', async () => {
  const { page } = await dashboard.open('/dashboard/other-files?form=new');
  await fill(page, { Titulli: 'Me skedar' });
  await field(page, 'Dokumenti').setInputFiles(chosen(await pdf()));
  await page.getByRole('link', { name: 'Bordi' }).click();
  await button(page, textOf('leave.keep')).click();
  await page.getByRole('heading', { level: 1, name: 'Bordi' }).waitFor();
  await page.goBack();
  await page.getByText('artikulli.pdf').first().waitFor();
  expect(await field(page, 'Dokumenti').inputValue()).toMatch(/artikulli\.pdf$/);
});

it('an upload shows its progress; cancelled it leaves everything in place, and can be retried', async () => {
  const stored = async () => (await site.admin.list('otherFiles')).filter(({ title }) => title === 'I ndalur');
  const { page, alerts } = await dashboard.open('/dashboard/other-files?form=new');
  const large = await pdf();
  await field(page, 'Dokumenti').setInputFiles(chosen({ ...large, bytes: withComment(large.bytes, 3 * MEGABYTE) }));
  await fill(page, { Titulli: 'I ndalur' });
  const network = await networkOf(page);
  await network({ uploadThroughput: MEGABYTE / 4 }); // time for what the story does meanwhile
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText(/^[1-9]\d?\s?%$/).waitFor();
  expect(await button(page, 'Ruaj').isDisabled()).toBe(true);
  await page.keyboard.type('E humbur.');
  const status = page.getByRole('status');
  await status.filter({ hasText: /^U ngarkua/ }).waitFor();
  await button(page, 'Ndërprit').click();
  await page.getByText(textOf('form.unsent.stopped')).waitFor();
  expect(await focused(page, 'name')).toBe('title');
  await page.getByRole('progressbar', { name: 'Ngarkimi i skedarëve' }).waitFor({ state: 'detached' });
  expect(await field(page, 'Titulli').inputValue()).toBe('I ndalur');
  expect([alerts, await stored()]).toEqual([[], []]);

  await network({});
  await button(page, textOf('error.retry')).click();
  await row(page, 'I ndalur').waitFor();
  expect(await stored()).toHaveLength(1);
  expect(alerts).toEqual(['Materiali u ngarkua!']);
  site.problems.splice(0); // the aborted request is logged
});

it('files can be dropped, are previewed, and follow the same rules as in the picker', async () => {
  const { page } = await dashboard.open('/dashboard?form=new');
  const dropOn = (label: string, file: UploadFile) =>
    drop(page.locator('.drop-zone').filter({ has: field(page, label) }), [file]);

  await page.getByText('PDF, deri në 50 MB.').first().waitFor();
  const two = await Promise.all(['i-pari.pdf', 'i-dyti.pdf'].map((name) => pdf({ name })));
  await drop(page.locator('.drop-zone').filter({ has: field(page, 'PDF') }), two);
  await page.getByText('Këtu pranohet vetëm një skedar. U lanë jashtë: i-dyti.pdf.').waitFor();
  await dropOn('Kopertina', await picture());
  await page.getByRole('img', { name: 'kopertina.png, parapamje' }).waitFor();
  await dropOn('PDF', word());
  expect(await reasonOf(page, 'PDF')).toContain('udhezime.docx');
  await dropOn('PDF', await pdf());
  expect(await reasonOf(page, 'PDF')).toBe('');
  await page.getByText(textOf('preview.open'), { exact: true }).click();
  await page.locator('iframe[title="artikulli.pdf, parapamje"]').waitFor();
  await button(page, textOf('file.clear')).first().click();
  expect(await field(page, 'PDF').inputValue()).toBe('');
});
