import { describe, expect } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import {
  button,
  dashboardStories,
  field,
  fill,
  focused,
  intercept,
  refusal,
  row,
  save,
  storeSession,
} from '../support/dashboard.js';
import { withClipboard } from '../support/database.js';
import { make } from '../support/records.js';
import { textOf } from '../support/messages.js';

const { story, site, dashboard } = dashboardStories();
const RESTORED = textOf('draft.restored');

const draftIsStored = (page: Page) => page.getByText(/kopja u ruajt në orën \d\d:\d\d\./).waitFor();
const restored = (page: Page) => page.getByText(RESTORED).waitFor();

/** The server fails, and the editor copies the number by which the failure is found in the log. */
async function copiedRequestId(page: Page): Promise<unknown> {
  await intercept(page, 'mutation CreateCall', (route) =>
    route.fulfill(refusal({ code: 'INTERNAL', requestId: 'a1b2' })),
  );
  await save(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  return withClipboard(async () => {
    await button(page, 'Kopjo numrin').click();
    await page.getByText('U kopjua.').first().waitFor();
    return page.evaluate('navigator.clipboard.readText()');
  });
}

/** The editor reopens the browser and signs in. */
async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${site.url}/api/categories`);
  await storeSession(page, JSON.stringify(dashboard.session));
  await page.goto(site.url + path);
  return page;
}

describe('what is typed', () => {
  story.each([
    ['a material', '/dashboard?form=new', 'Titulli'],
    ['a call', '/dashboard/calls?form=new', 'Përshkrimi'],
    ['a board member', '/dashboard/board-users?form=new', 'Departamenti'],
    ['another file', '/dashboard/other-files?form=new', 'Titulli'],
    ['a user', '/dashboard/users?form=new', 'E-maili'],
  ])('into the form of %s is restored after a reload, until it is discarded', async (_, path, label) => {
    const { page } = await dashboard.open(path);
    await fill(page, { [label]: 'Gjysmë e shkruar @ “thonjëza” <b>' });
    await draftIsStored(page);
    await page.reload();
    await restored(page);
    expect(await field(page, label).inputValue()).toBe('Gjysmë e shkruar @ “thonjëza” <b>');
    await button(page, textOf('draft.discard')).click();
    expect(await field(page, label).inputValue()).toBe('');
    await page.reload();
    await field(page, label).waitFor();
    expect(await page.getByText(RESTORED).count()).toBe(0);
  });

  story('immediately before a reload is saved as well', async () => {
    const { page } = await dashboard.open('/dashboard/calls?form=new');
    await fill(page, { Titulli: 'Në çastin e fundit' });
    await page.reload();
    await restored(page);
    expect(await field(page, 'Titulli').inputValue()).toBe('Në çastin e fundit');
    await button(page, textOf('draft.discard')).click();
  });

  story('survives a killed tab and a new sign-in', async () => {
    const { id } = await make.article(site.admin, { title: 'Para rrëzimit' });
    const { page } = await dashboard.open(`/dashboard?form=${id}`);
    await fill(page, { Titulli: 'Pas rrëzimit' });
    await draftIsStored(page);
    const crashed = page.waitForEvent('crash');
    const debuggee = await page.context().newCDPSession(page);
    debuggee.send('Page.crash').catch(() => {});
    await crashed;

    const again = await openTab(page.context(), '/dashboard?q=rrëzimit');
    await row(again, 'Para rrëzimit').getByText('ndryshime të paruajtura').waitFor();
    await button(again, 'Ndrysho Para rrëzimit').click();
    await restored(again);
    expect(await field(again, 'Titulli').inputValue()).toBe('Pas rrëzimit');
    await save(again);
    await row(again, 'Pas rrëzimit').waitFor();
    await again.getByText('ndryshime të paruajtura').waitFor({ state: 'detached' });
  });

  story('appears in another browser, until it is saved', async () => {
    const { page } = await dashboard.open('/dashboard/calls?form=new');
    const isWhole = (text: string) => text.includes('SaveDraft') && text.includes('2031-01-01');
    const stored = page.waitForResponse((response) => isWhole(response.request().postData() ?? ''));
    const values = {
      Titulli: 'Nga zyra',
      Info: 'i',
      Përshkrimi: 'p',
      'Përshkrimi në anglisht': 'd',
      Afati: '2031-01-01',
    };
    await fill(page, values);
    await stored;
    const { page: elsewhere } = await dashboard.open('/dashboard/calls?form=new');
    await button(elsewhere, 'Vazhdo Nga zyra').click();
    await restored(elsewhere);
    expect(await field(elsewhere, 'Titulli').inputValue()).toBe('Nga zyra');
    const dropped = elsewhere.waitForResponse((each) => (each.request().postData() ?? '').includes('DeleteDraft'));
    await save(elsewhere);
    await row(elsewhere, 'Nga zyra').waitFor();
    await dropped;
    const { page: third } = await dashboard.open('/dashboard/calls?form=new');
    await field(third, 'Titulli').waitFor();
    expect(await third.getByText(RESTORED).count()).toBe(0);
  });

  story('can be saved even if the browser cannot store anything', async () => {
    const { page } = await dashboard.open('/dashboard/calls?form=new');
    await page.evaluate("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }");
    await fill(page, {
      Titulli: 'Pa vend',
      Info: 'i',
      Përshkrimi: 'p',
      'Përshkrimi në anglisht': 'd',
      Afati: '2031-01-01',
    });
    await save(page);
    await row(page, 'Pa vend').waitFor();
    site.problems.splice(0); // the full storage is logged
  });

  story('is sent later if there is no connection, and until then the form says where it is stored', async () => {
    const { page } = await dashboard.open('/dashboard/calls?form=new');
    await page.clock.install();
    await page.context().setOffline(true);
    await fill(page, { Titulli: 'Në tren' });
    await page.clock.fastForward(5000);
    await page.getByText(/Nuk ka lidhje: kopja e orës \d\d:\d\d është vetëm në këtë shfletues\./).waitFor();
    await page.evaluate("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }");
    await fill(page, { Titulli: 'Në tren, pa vend' });
    await page.clock.fastForward(5000);
    await page.getByText(/as në server, as në këtë shfletues/).waitFor();
    await page.context().setOffline(false);
    await page.clock.fastForward(60_000);
    await draftIsStored(page);
    const { page: elsewhere } = await dashboard.open('/dashboard/calls?form=new');
    await button(elsewhere, 'Hidhi ndryshimet Në tren, pa vend').click();
    site.problems.splice(0); // the failed requests and the full storage are logged
  });

  story('is restored after a rejection and a reload, with the reasons', async () => {
    const { page } = await dashboard.open('/dashboard/calls?form=new');
    await fill(page, {
      Titulli: 'E refuzuar',
      Info: 'i',
      Përshkrimi: 'p',
      'Përshkrimi në anglisht': 'd',
      Afati: '2031-01-01',
    });
    const fields = [{ field: 'deadline', message: 'No.' }];
    const requestId = await copiedRequestId(page);
    expect(requestId).toBe('a1b2');
    await page.unrouteAll();
    await intercept(page, 'mutation CreateCall', (route) => route.fulfill(refusal({ fields })));
    await save(page);
    const reason = page.getByRole('alert').getByRole('link', { name: 'Afati' });
    await reason.waitFor();
    await page.reload();
    await reason.click();
    expect(await focused(page, 'name')).toBe('deadline');
    expect(await field(page, 'Titulli').inputValue()).toBe('E refuzuar');
    await button(page, textOf('draft.discard')).click();
    site.problems.splice(0); // the rejection is logged
  });

  story('can be saved again after an unknown outcome, without a second record', async () => {
    const { page, alerts } = await dashboard.open('/dashboard/calls?form=new');
    await fill(page, {
      Titulli: 'E ruajtur një herë',
      Info: 'i',
      Përshkrimi: 'p',
      'Përshkrimi në anglisht': 'd',
      Afati: '2031-01-01',
    });
    await intercept(page, 'mutation CreateCall', async (route) => {
      await route.fetch();
      await route.fulfill(refusal({ code: 'OUTCOME_UNKNOWN' }));
    });
    await save(page);
    await page.getByRole('alert').getByText(textOf('refused.unknown')).waitFor();
    expect(alerts).toEqual([]);
    await page.unrouteAll();
    await page.reload();
    await save(page);
    await row(page, 'E ruajtur një herë').waitFor();
    expect((await site.admin.list('calls')).filter(({ title }) => title === 'E ruajtur një herë')).toHaveLength(1);
    site.problems.splice(0); // the rejection is logged
  });
});
