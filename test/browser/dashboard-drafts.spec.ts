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
  storeSession,
} from '../support/dashboard.js';
import { type UploadFile, pdf, picture, word } from '../support/files.js';
import { textOf } from '../support/messages.js';
import { make } from '../support/records.js';

const { it, site, dashboard } = dashboardStories();
const MEGABYTE = 1024 * 1024;
const withComment = (bytes: Buffer, length: number) =>
  Buffer.concat([bytes.subarray(0, 9), Buffer.alloc(length, '%'), Buffer.from('\n'), bytes.subarray(9)]);

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
