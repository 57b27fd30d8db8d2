import { beforeEach, describe, expect } from '@jest/globals';
import { ADMIN } from '../support/admin.js';
import { faultsOf } from '../support/axe.js';
import { button, dashboardStories, field, row } from '../support/dashboard.js';
import { make } from '../support/records.js';
import { textOf } from '../support/messages.js';

const { story, site, dashboard } = dashboardStories();

describe('a deleted record', () => {
  beforeEach(async () => {
    for (const table of ['materials', 'calls', 'board_members', 'other_files'])
      await site.sql(`delete from ${table} where deleted_at is not null`);
  });

  story('is listed with who deleted it and how long it can be restored, and is restored by keyboard', async () => {
    const { page } = await dashboard.open('/dashboard/deleted');
    await page.getByText('Asgjë nuk është fshirë në 30 ditët e fundit.').waitFor();
    expect(await faultsOf(page)).toEqual([]);

    const records = [
      ['materials', await make.article(site.admin, { title: 'Lumi i fshirë' }), 'Lumi i fshirë', 'material'],
      ['calls', await make.call(site.admin, { title: 'Thirrja e fshirë' }), 'Thirrja e fshirë', 'thirrje'],
      ['boardMembers', await make.member(site.admin, { fullName: 'Ami i fshirë' }), 'Ami i fshirë', 'anëtar bordi'],
      ['otherFiles', await make.otherFile(site.admin, { title: 'Udhëzim i fshirë' }), 'Udhëzim i fshirë', 'dokument'],
    ] as const;
    for (const [noun, { id }] of records) await site.admin.remove(noun, id);
    await page.reload();
    await row(page, 'Lumi i fshirë').waitFor();
    expect(await faultsOf(page)).toEqual([]);

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

  story('can be searched and sorted, as the URL says', async () => {
    for (const title of ['Zalli', 'Bregu', 'Bregu i ri']) {
      const { id } = await make.article(site.admin, { title });
      await site.admin.remove('materials', id);
    }
    const { page } = await dashboard.open('/dashboard/deleted?q=bregu');
    await page.getByText('2 regjistrime').waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByText('3 regjistrime').waitFor();
    await button(page, /^Titulli/).click();
    await page.waitForURL(/sort=title/);
    await page.reload();
    const titles = page.getByRole('rowheader');
    await titles.first().waitFor();
    expect(await titles.allTextContents()).toEqual(['Bregu', 'Bregu i ri', 'Zalli']);
  });
});

describe('the history of a record', () => {
  story('opens from its form, shows who changed what, and restores an earlier version', async () => {
    const { id } = await make.article(site.admin, { title: 'Mali i vjetër', keywords: 'male' });
    await site.admin.update('materials', id, { title: 'Mali i ri', keywords: 'male, gurë' });
    const { page } = await dashboard.open(`/dashboard?form=${id}`);
    await page.getByRole('link', { name: 'Historiku' }).click();
    const latest = page.getByRole('main').locator('ol > li').first();
    const first = page.getByRole('main').locator('ol > li').last();
    expect(await latest.textContent()).toMatch(/U ndryshua.*gjendja e tanishme/);
    expect(await latest.textContent()).toContain(ADMIN.username);
    expect(await latest.textContent()).toMatch(/Ndryshoi:.*Titulli.*Fjalët kyçe/);
    await first.getByText(textOf('history.compare')).click();
    await page.getByRole('row', { name: 'Titulli Mali i vjetër Mali i ri' }).waitFor();
    expect(await faultsOf(page)).toEqual([]);

    await button(page, textOf('history.restore')).press('Enter');
    await page
      .getByText(/U rikthye gjendja e datës/)
      .first()
      .waitFor();
    const read = async () => (await site.admin.list('materials')).find((each) => each.id === id);
    expect(await read()).toMatchObject({ title: 'Mali i vjetër', keywords: 'male' });

    await button(page, textOf('notice.undo')).click();
    await page.getByText('material: Mali i ri').waitFor();
    expect(await read()).toMatchObject({ title: 'Mali i ri' });
    await page.getByRole('link', { name: textOf('history.back') }).click();
    expect(await field(page, 'Titulli').inputValue()).toBe('Mali i ri');
  });

  story('names the record that has the DOI of an earlier version', async () => {
    const one = await make.article(site.admin, { doi: '10.5555/historiku' });
    await site.admin.update('materials', one.id, { doi: null });
    await make.article(site.admin, { title: 'Përroi', doi: '10.5555/historiku' });
    const { page } = await dashboard.open();
    await page.goto(`${site.url}/dashboard/history?noun=MATERIAL&id=${one.id}`);
    await page.getByText(textOf('history.compare')).first().click();
    await button(page, textOf('history.restore')).first().click();
    await page.getByRole('alert').filter({ hasText: 'Përroi' }).waitFor();
    site.problems.splice(0); // the rejection is logged
    expect(await faultsOf(page)).toEqual([]);
  });

  story('opens for calls, members and documents as well', async () => {
    const { id: call } = await make.call(site.admin, { title: 'Thirrja e parë' });
    const { id: member } = await make.member(site.admin, { fullName: 'Ami Boué' });
    const { id: file } = await make.otherFile(site.admin, { title: 'Udhëzime' });
    const { page } = await dashboard.open();
    for (const [path, name] of [
      [`calls?form=${call}`, 'thirrje: Thirrja e parë'],
      [`board-users?form=${member}`, 'anëtar bordi: Ami Boué'],
      [`other-files?form=${file}`, 'dokument: Udhëzime'],
    ]) {
      await page.goto(`${site.url}/dashboard/${path}`);
      await page.getByRole('link', { name: 'Historiku' }).click();
      await page.getByText(name).waitFor();
      await page.getByText('U krijua').waitFor();
    }
  });
});
