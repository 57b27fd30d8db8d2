import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { faultsOf } from '../support/axe.js';
import { button, dashboardStories, field, fill, save } from '../support/dashboard.js';
import { query, rest } from '../support/apis.js';
import { textOf } from '../support/messages.js';

const { story, site, dashboard } = dashboardStories();

const journal = async (fields: string) =>
  (await query(site.url, undefined, `{ journal { ${fields} } }`)).journal as Record<string, unknown>;

describe('the journal settings', () => {
  const saved = (page: Page) => page.getByText('Të dhënat e revistës u ruajtën.').last().waitFor();

  story('are linked below the six screens, and have the texts of public pages in both languages', async () => {
    const { page, alerts } = await dashboard.open();
    await page
      .getByRole('link', { name: textOf('dashboard.journal') })
      .first()
      .click();
    await fill(page, {
      'Emri i revistës në shqip': 'Revista e Maleve',
      'Emri i revistës në anglisht': 'Journal of Mountains',
      'ISSN i revistës së shtypur': '1234-5679',
      'Emri i kryeredaktorit': 'Marin Barleti',
      'Emri i komitetit': 'Komiteti i maleve',
      'Telefonat e komitetit': '+355 4 111 111\n\n +355 4 222 222 ',
    });
    await save(page);
    await saved(page);
    expect(await field(page, 'Emri i revistës në shqip').inputValue()).toBe('Revista e Maleve');
    expect(alerts).toEqual([]);
    expect(await journal('title titleEn issn editorInChief { name } organisingCommittee { phones }')).toMatchObject({
      title: 'Revista e Maleve',
      titleEn: 'Journal of Mountains',
      issn: '1234-5679',
      editorInChief: { name: 'Marin Barleti' },
      organisingCommittee: { phones: ['+355 4 111 111', '+355 4 222 222'] },
    });
    expect(await faultsOf(page)).toEqual([]);

    const reader = await site.visit('/kontakt/en');
    expect(await reader.title()).toContain('Journal of Mountains');
    await reader.getByText('Marin Barleti').first().waitFor();
    await reader.context().close();
  });
});

describe('the account', () => {
  const OLD = 'fjalekalim i vjeter';
  const NEW = 'fjalekalim i ri 7';
  const USER = { username: 'redaktore', email: 'redaktore@example.org' };

  story('changes the password and ends all other sessions', async () => {
    await site.admin.register({ ...USER, password: OLD, isAdmin: true });
    await site.sql(`update users set password_origin = 'chosen'`);
    const elsewhere = await rest(site.url).login(USER.email, OLD);
    const { page } = await dashboard.open();
    const session = { access_token: elsewhere.token, user_details: USER };
    await page.evaluate(`sessionStorage.setItem('User', ${JSON.stringify(JSON.stringify(session))})`);
    await page.goto(`${site.url}/dashboard/account`);
    await page.getByText(USER.email).waitFor();
    expect(await faultsOf(page)).toEqual([]);

    await fill(page, { 'Fjalëkalimi i tanishëm': 'tjetër gjë', 'Fjalëkalimi i ri': NEW });
    await button(page, textOf('account.change')).click();
    await page.getByRole('alert').getByRole('link', { name: 'Fjalëkalimi i tanishëm' }).waitFor();
    expect(await field(page, 'Fjalëkalimi i ri').inputValue()).toBe(NEW);
    expect(await faultsOf(page)).toEqual([]);
    site.problems.splice(0); // the rejection is logged

    await fill(page, { 'Fjalëkalimi i tanishëm': OLD });
    await button(page, textOf('account.change')).click();
    await page.getByText('Fjalëkalimi u ndryshua. Seancat e tjera u mbyllën.').waitFor();
    expect(await page.locator('.unsent').count()).toBe(0);
    await expect(rest(site.url, elsewhere.token).users()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });

    const third = await rest(site.url).login(USER.email, NEW);
    await page.reload();
    const listed = page.getByRole('listitem').filter({ hasText: 'Shfletues i panjohur' });
    await listed.getByRole('button', { name: 'Mbylle', exact: true }).click();
    await page.getByText('Seanca u mbyll.', { exact: true }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await expect(rest(site.url, third.token).users()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });

    const another = await rest(site.url).login(USER.email, NEW);
    await button(page, 'Mbylli seancat e tjera').click();
    await page.getByText('Seancat e tjera u mbyllën.', { exact: true }).waitFor();
    await expect(rest(site.url, another.token).users()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });

    await page.getByRole('link', { name: 'Perdorueset' }).click();
    await page.getByText(USER.email).waitFor();
    expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain(NEW);
  });
});
