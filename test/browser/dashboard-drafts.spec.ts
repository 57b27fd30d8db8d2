import type { Request } from 'playwright-core';
import {
  button,
  chosen,
  dashboardStories,
  drop,
  field,
  fill,
  focused,
  intercept,
  reasonOf,
  row,
  save,
  storeSession,
} from '../support/dashboard.js';
import { query } from '../support/apis.js';
import { type UploadFile, pdf, picture, word } from '../support/files.js';
import { textOf } from '../support/messages.js';
import { make } from '../support/records.js';

const { it, site, dashboard } = dashboardStories();
const isOf = (operation: string) => (request: Request) => (request.postData() ?? '').includes(operation);
const MEGABYTE = 1024 * 1024;
const withComment = (bytes: Buffer, length: number) =>
  Buffer.concat([bytes.subarray(0, 9), Buffer.alloc(length, '%'), Buffer.from('\n'), bytes.subarray(9)]);

it('what is typed survives a killed tab and a new sign-in', async () => {
  const { id } = await make.article(site.admin, { title: 'Para rrëzimit' });
  const { page } = await dashboard.open(`/dashboard?form=${id}`);
  await fill(page, { Titulli: 'Pas rrëzimit' });
  await page.getByText(/kopja u ruajt në orën \d\d:\d\d\./).waitFor();
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

it('a discarded draft does not come back, even if its copy reaches the server later', async () => {
  const { page } = await dashboard.open('/dashboard/calls?form=new');
  let goOn = () => {};
  const isDiscarded = new Promise<void>((resolve) => (goOn = resolve));
  const sent = page.waitForRequest(isOf('SaveDraft'));
  await intercept(page, 'SaveDraft', (route) => isDiscarded.then(() => route.fallback()));
  await fill(page, { Titulli: 'E hedhur tej' });
  await sent;
  const removed = page.waitForResponse((response) => isOf('DeleteDraft')(response.request()));
  await button(page, textOf('draft.discard')).click();
  await removed;
  const removedAgain = page.waitForResponse((response) => isOf('DeleteDraft')(response.request()));
  goOn();
  await removedAgain;
  const left = await query(site.url, dashboard.session.access_token, '{ drafts { data } }');
  expect(JSON.stringify(left)).not.toContain('E hedhur tej');
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
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const uploadAt = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
    });
  await uploadAt(MEGABYTE / 4); // time for what the story does meanwhile
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText(/^[1-9]\d?\s?%$/).waitFor();
  expect(await button(page, 'Ruaj').isDisabled()).toBe(true);
  await page.keyboard.type('E humbur.');
  await page
    .getByRole('status')
    .filter({ hasText: /^U ngarkua/ })
    .waitFor();
  await button(page, 'Ndërprit').click();
  await page.getByText(textOf('form.unsent.stopped')).waitFor();
  await page.getByRole('progressbar', { name: 'Ngarkimi i skedarëve' }).waitFor({ state: 'detached' });
  expect(await field(page, 'Titulli').inputValue()).toBe('I ndalur');
  expect([alerts, await stored()]).toEqual([[], []]);

  await uploadAt(-1);
  await button(page, textOf('error.retry')).click();
  await row(page, 'I ndalur').waitFor();
  expect(await stored()).toHaveLength(1);
  expect(alerts).toEqual(['Materiali u ngarkua!']);
  site.problems.splice(0); // the aborted request is logged
});

it('a save without a response can be stopped, which leaves the focus at its button, and repeated', async () => {
  const { id } = await make.call(site.admin);
  const { page } = await dashboard.open(`/dashboard/calls?form=${id}`);
  await fill(page, { Titulli: 'Pa përgjigje' });
  const isSaved = new Promise((resolve) => intercept(page, 'UpdateCall', (route) => route.fetch().then(resolve)));
  await save(page);
  await isSaved;
  await button(page, textOf('form.stop')).click();
  await page.getByText(textOf('form.unsent.stopped')).waitFor();
  expect(await focused(page, 'name')).toBe('intent');
  await page.unroute('**/graphql');
  await button(page, textOf('error.retry')).click();
  await row(page, 'Pa përgjigje').waitFor();
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
  await button(page, 'Hiq skedarët e zgjedhur').first().click();
  expect(await field(page, 'PDF').inputValue()).toBe('');
});
