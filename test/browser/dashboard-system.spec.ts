import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { button, dashboardStories } from '../support/dashboard.js';
import { make } from '../support/records.js';

const { story, site, dashboard } = dashboardStories();

/** The value shown beside a name. */
const fact = async (page: Page, name: string) =>
  (await page.locator('.system > section > dl > div').filter({ hasText: name }).locator('dd').innerText()).replace(
    /\s+/g,
    ' ',
  );

story('an editor sees the state of the system: version, database, disk, backup, files and pending work', async () => {
  const nextYear = `${new Date().getFullYear() + 1}-05-17`;
  await make.article(site.admin, { title: 'I planifikuar', publicFrom: nextYear });
  const { id } = await make.call(site.admin);
  await site.admin.remove('calls', id);

  const { page } = await dashboard.open('/dashboard/system');
  await page.getByRole('heading', { level: 1, name: 'Sistemi' }).waitFor();
  await page.getByText('Nuk bëhet asnjë kopje rezervë. Vendosni BACKUP_DIR, që të bëhet një çdo ditë.').waitFor();
  expect(await fact(page, 'Versioni')).toMatch(/^\d+\.\d+\.\d+ \(\w+\)$/);
  expect(await fact(page, 'Node')).toBe(process.version);
  expect(await fact(page, 'Baza e të dhënave')).toMatch(/^PostgreSQL \d+.*, e përfshirë, [\d,]+ MB$/);
  expect(await fact(page, 'Vend i lirë për të dhënat')).toMatch(/^[\d.,]+ [GM]B /);
  expect(await fact(page, 'Kopja rezervë e fundit')).toBe('Ende asnjëherë');
  expect(await fact(page, 'Kontrolli i fundit i skedarëve')).toBe('Ende asnjëherë');
  expect(await fact(page, 'Skedarë që mungojnë ose janë të dëmtuar')).toBe('0');
  expect(await fact(page, 'Materiale të planifikuara')).toMatch(/^1 së pari më .*17/);
  expect(await fact(page, 'Të fshira, që do të zhduken përfundimisht')).toMatch(/^1 së pari më /);
  expect(await fact(page, 'Dërgohet nga')).toContain('SMTP_URL');

  await button(page, 'English').click();
  await page.getByRole('heading', { level: 1, name: 'System' }).waitFor();
  expect(await fact(page, 'Last backup')).toBe('Not yet');
  expect(await fact(page, 'Scheduled materials')).toMatch(/^1 the first on .*17/);
  await button(page, 'Shqip').click();
});
