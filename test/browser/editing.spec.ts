import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { alertsOf, chosen, pasteHtml, save } from '../support/dashboard.js';
import { ADMIN } from '../support/admin.js';
import { pdf, picture } from '../support/files.js';
import { siteStories } from '../support/site.js';

const { story, site } = siteStories();
const PHONE = { width: 390, height: 844 };

async function signIn(): Promise<{ page: Page; alerts: string[] }> {
  const page = await site.visit('/login', { viewport: PHONE, reducedMotion: 'reduce' });
  const alerts = alertsOf(page);
  await page.getByLabel('E-maili').fill(ADMIN.email);
  await page.getByLabel('Fjalëkalimi').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Hyr' }).click();
  await page.waitForURL(`${site.url}/dashboard`);
  await page.getByRole('button', { name: 'Shto material' }).waitFor();
  return { page, alerts };
}

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
};

story('an editor on a telephone signs in and publishes an issue with cover and PDF', async () => {
  const title = 'Revista e numrit të dytë';
  const { page, alerts } = await signIn();
  await page.getByRole('button', { name: 'Shto material' }).click();
  await page.getByLabel('Kategoria').selectOption('Arkiva');
  await fill(page, {
    Titulli: title,
    'Viti i botimit': '2024',
    Numri: '2',
    Abstrakti: 'Numri i dytë i vitit 2024.',
    ISSN: '1234-5679',
    'Drejtori i revistës': 'Drejtori',
    Kryeredaktori: 'Kryeredaktori',
    'Bordi shkencor': 'Bordi, https://example.org/bordi',
    'Bordi editorial': 'Bordi',
    'Përgatitën për botim': 'Redaksia',
  });
  await pasteHtml(page, 'Përmbajtja', '<h2>Hyrje</h2><script>alert(1)</script>');
  await page.getByLabel(/^Kopertina/).setInputFiles(chosen(await picture()));
  await page.getByLabel('PDF', { exact: true }).setInputFiles(chosen(await pdf()));
  await save(page);
  await page.getByText(title, { exact: true }).waitFor();
  expect(alerts).toEqual(['Materiali u ngarkua!']);

  const reader = await site.visit('/revistat/al');
  const card = reader.getByRole('article').filter({ hasText: title });
  await card.getByRole('link', { name: 'Shiko numrin' }).click();
  await reader.getByRole('heading', { level: 1, name: title }).waitFor();
  await reader.getByRole('heading', { level: 2, name: 'Hyrje' }).waitFor();
  expect(await reader.getByRole('link', { name: 'https://example.org/bordi' }).getAttribute('rel')).toBe(
    'noopener noreferrer',
  );
  await reader.context().close();
  await page.context().close();
});
