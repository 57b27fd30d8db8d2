import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { button, chosen, dashboardStories, drop, field, fill, reasonOf, row, save } from '../support/dashboard.js';
import { type UploadFile, pdf, picture, word } from '../support/files.js';
import { textOf } from '../support/messages.js';

const { story, site, dashboard } = dashboardStories({ areProblemsExpected: true });
const MEGABYTE = 1024 * 1024;

async function largePdf(): Promise<UploadFile> {
  const file = await pdf();
  const comment = Buffer.alloc(3 * MEGABYTE, '%');
  return {
    ...file,
    bytes: Buffer.concat([file.bytes.subarray(0, 9), comment, Buffer.from('\n'), file.bytes.subarray(9)]),
  };
}

/** Limits the upload speed of a page, in bytes per second; 0 means no limit. */
async function speedOf(page: Page) {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  return (bytes: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytes || -1,
    });
}

const progress = (page: Page) => page.getByRole('progressbar', { name: 'Ngarkimi i skedarëve' });
const stored = async (title: string) => (await site.admin.list('otherFiles')).filter((file) => file.title === title);

/** A form while a large file is being uploaded. */
async function sending(title: string, origin = site.url) {
  const { page, alerts } = await dashboard.open('/dashboard/other-files?form=new', { origin });
  await fill(page, { Titulli: title });
  await field(page, 'Dokumenti').setInputFiles(chosen(await largePdf()));
  const setSpeed = await speedOf(page);
  await setSpeed(MEGABYTE / 4); // time for what the story does meanwhile
  await save(page);
  await page.getByText(/^[1-9]\d?\s?%$/).waitFor();
  return { page, alerts, setSpeed };
}

const finishes = async (page: Page, title: string) => {
  await button(page, textOf('form.retry')).click();
  await row(page, title).waitFor();
  expect(await stored(title)).toHaveLength(1);
};

story('an upload shows its progress in percent', async () => {
  const { page, alerts, setSpeed } = await sending('Në përqindje');
  expect(await button(page, 'Ruaj').isDisabled()).toBe(true);
  await setSpeed(MEGABYTE);
  await page
    .getByRole('status')
    .filter({ hasText: /^U ngarkua/ })
    .waitFor();
  await setSpeed(0);
  await row(page, 'Në përqindje').waitFor();
  expect(alerts).toEqual(['Materiali u ngarkua!']);
});

story('a cancelled upload leaves everything in place, and can be retried', async () => {
  const { page, alerts, setSpeed } = await sending('I ndalur');
  await button(page, 'Ndërprit').click();
  await page.getByText(/^Nuk u ruajt: e ndërpretë/).waitFor();
  expect(await progress(page).count()).toBe(0);
  expect(await field(page, 'Titulli').inputValue()).toBe('I ndalur');
  expect(alerts).toEqual([]);
  expect(await stored('I ndalur')).toEqual([]);
  await setSpeed(0);
  await finishes(page, 'I ndalur');
});

story('files can be dropped, are previewed, and follow the same rules as in the picker', async () => {
  const { page } = await dashboard.open('/dashboard?form=new');
  const dropOn = (label: string, file: UploadFile) =>
    drop(page.locator('.drop-zone').filter({ has: field(page, label) }), [file]);

  await page.getByText('PDF, deri në 50 MB secili.').first().waitFor();
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
