import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { dashboardStories } from '../support/dashboard.js';
import { docx, note, paragraph, picture as shown, run } from '../support/docx.js';
import { picture } from '../support/files.js';
import { make } from '../support/records.js';

const { story, site, dashboard } = dashboardStories();

story('an editor drops a document of Word, sees what was lost, describes its figure, and publishes', async () => {
  const { id } = await make.article(site.admin, { isDraft: true });
  const body = [
    paragraph('Hyrje', 'Heading1'),
    paragraph(run('Drini') + note(1)),
    paragraph(shown(0)),
    paragraph('Figura 1. Lumi', 'Caption'),
    paragraph(shown(1)),
  ].join('');
  const media = { 'a.png': (await picture('png', [700, 500])).bytes, 'b.emf': Buffer.alloc(9) };
  const manuscript = docx({ body, footnotes: ['Sipas matjeve.'], media });

  const { page } = await dashboard.open(`/dashboard?form=${id}&field=fullText`);
  await page
    .getByLabel('Dorëshkrim, JATS, HTML ose figurë')
    .setInputFiles({ name: 'a.docx', mimeType: '', buffer: manuscript });
  const report = page.getByRole('region', { name: 'Teksti nga «a.docx»' });
  await report.getByText('Figurë në një format që shfletuesit nuk e tregojnë (EMF) – te «Hyrje»').waitFor();
  expect(await report.getByRole('row', { name: 'Figurat 2 1' }).count()).toBe(1);
  await report.getByRole('button', { name: 'Përdor këtë tekst' }).click();

  const editor = page.getByRole('textbox', { name: 'Teksti i plotë' });
  await shownIn(page, '.rich-text figure img');
  expect(await editor.locator('aside').innerText()).toContain('Sipas matjeve.');

  await page.getByRole('button', { name: 'Boto', exact: true }).click();
  await page.locator('.figures-of-text input:focus:invalid').waitFor();
  await page.getByLabel('Teksti zëvendësues').fill('Harta e lumit Drin');
  await page.getByRole('button', { name: 'Boto', exact: true }).click();
  await page.getByRole('table').waitFor();

  const reader = await site.newTab();
  await reader.goto(`${site.url}/id/${id}`);
  const figure = reader.getByRole('img', { name: 'Harta e lumit Drin' });
  await figure.scrollIntoViewIfNeeded();
  await shownIn(reader, '.full-text figure img');
  expect(await reader.getByText('Figura 1.').count()).toBeGreaterThan(0);
  await reader.context().close();
});

/** Ends with an error if the picture cannot be shown. */
const shownIn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((image) => (image as unknown as { decode: () => Promise<void> }).decode());
