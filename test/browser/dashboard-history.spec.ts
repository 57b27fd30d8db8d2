import { ADMIN } from '../support/admin.js';
import { button, dashboardStories, field, intercept, row } from '../support/dashboard.js';
import { textOf } from '../support/messages.js';
import { make } from '../support/records.js';

const { it, site, dashboard } = dashboardStories();

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

it('the history of a record opens from its form, shows who changed what, and restores an earlier version', async () => {
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

it('nobody reverts what somebody else saved later, neither by restoring from an old list nor by undoing it', async () => {
  const { id } = await make.article(site.admin, { title: 'Me dy redaktorë', keywords: 'një' });
  await site.admin.update('materials', id, { keywords: 'dy' });
  const { page } = await dashboard.open(`/dashboard/history?noun=MATERIAL&id=${id}`);
  const first = page.getByRole('main').locator('ol > li').last();
  await first.getByText(textOf('history.compare')).click();
  await site.admin.update('materials', id, { keywords: 'e kolegut' });
  // The reason is told with a list that has the colleague's version.
  const reason = page.getByText('Dikush tjetër e ka ndryshuar ndërkohë');
  const readAgain = new Promise<number>((done) =>
    intercept(page, 'query Revisions', async (route) => {
      done(await reason.count());
      await route.fallback();
    }),
  );
  await button(page, textOf('history.restore')).click();
  expect(await readAgain).toBe(0);
  await reason.waitFor();
  expect(await page.getByRole('main').locator('ol > li').count()).toBe(3);
  const keywords = async () => (await site.admin.list('materials')).find((each) => each.id === id).keywords;
  expect(await keywords()).toBe('e kolegut');
  site.problems.splice(0); // the rejection is logged

  await button(page, textOf('history.restore')).last().click();
  await page
    .getByText(/U rikthye gjendja e datës/)
    .first()
    .waitFor();
  expect(await keywords()).toBe('një');
  await site.admin.update('materials', id, { keywords: 'sërish e kolegut' });
  await button(page, textOf('notice.undo')).click();
  await page.getByText('Dikush tjetër e ka ndryshuar ndërkohë').waitFor();
  expect(await keywords()).toBe('sërish e kolegut');
  site.problems.splice(0);
});
