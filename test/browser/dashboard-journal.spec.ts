import fs from 'node:fs';
import { text } from 'node:stream/consumers';
import { query } from '../support/apis.js';
import { faultsOf } from '../support/axe.js';
import { button, chosen, dashboardStories, field, fill, save, says } from '../support/dashboard.js';
import { textOf } from '../support/messages.js';
import { make, updateJournal, YEAR } from '../support/records.js';

const { it, site, dashboard } = dashboardStories({ PUBLIC_URL: 'https://revista.example.edu' });

const journal = async (fields: string) =>
  (await query(site.url, undefined, `{ journal { ${fields} } }`)).journal as Record<string, unknown>;

it('the settings of the journal are linked below the six screens, and have the texts of public pages in both languages', async () => {
  const { page, alerts } = await dashboard.open();
  await page
    .getByRole('link', { name: textOf('dashboard.journal') })
    .first()
    .click();
  await fill(page, { 'ISSN-i elektronik (e-ISSN)': '1234 5679' });
  await save(page);
  await page.getByRole('alert').getByText(textOf('reason.issn')).waitFor();
  site.problems.length = 0; // the rejection is logged
  await fill(page, {
    'ISSN-i elektronik (e-ISSN)': '',
    'Emri i revistës në shqip': 'Revista e Maleve',
    'Emri i revistës në anglisht': 'Journal of Mountains',
    'ISSN-i i revistës së shtypur': '1234-5679',
    'Emri i kryeredaktorit': 'Marin Barleti',
    'Emri i komitetit': 'Komiteti i maleve',
    'Telefonat e komitetit': '+355 4 111 111\n\n +355 4 222 222 ',
  });
  await save(page);
  await says(page, 'Të dhënat e revistës u ruajtën.');
  expect(await field(page, 'Emri i revistës në shqip').inputValue()).toBe('Revista e Maleve');
  expect(alerts).toEqual([]);
  expect(await journal('title titleEn issn editorInChief { name } organisingCommittee { phones }')).toMatchObject({
    title: 'Revista e Maleve',
    titleEn: 'Journal of Mountains',
    issn: '1234-5679',
    editorInChief: { name: 'Marin Barleti' },
    organisingCommittee: { phones: ['+355 4 111 111', '+355 4 222 222'] },
  });

  const contact = await (await fetch(`${site.url}/kontakt/en`)).text();
  expect(contact).toContain('Journal of Mountains');
  expect(contact).toContain('Marin Barleti');
});

it('an editor previews an import, imports it and undoes it', async () => {
  await updateJournal({ url: site.url, token: dashboard.session.access_token }, { issn: '2222-3339' });
  const { page } = await dashboard.open('/dashboard/moving-in');
  const bytes = fs.readFileSync('test/moving-in/ojs-3.5.xml');
  await page.getByLabel('Skedari për import').setInputFiles(chosen({ name: 'eksporti.xml', type: 'text/xml', bytes }));
  await page.getByText('4 regjistrime do të ishin të reja').waitFor();
  await page.getByText('nuk importohen: variante të tjera (1)').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await button(page, textOf('common.import')).click();
  await page.getByText('4 regjistrime janë të reja').waitFor();
  await page.getByRole('link', { name: 'Liqeni i Shkodrës' }).first().waitFor();
  await button(page, 'Zhbëje').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zhbëje' }).click();
  await page.getByRole('status').filter({ hasText: 'U zhbë.' }).waitFor();
});

it('an editor exports a file, and follows an objection to its field', async () => {
  const { id } = await make.article(site.admin, { title: 'Liqeni pa DOI', publicationYear: YEAR, number: 1 });
  const { page } = await dashboard.open(`/dashboard/exchange?year=${YEAR}`);
  await page.getByLabel('Formati').selectOption('CSV');
  await button(page, 'Përgatit skedarin').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, `Shkarko csv-${YEAR}.csv`).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`csv-${YEAR}.csv`);
  expect(await text(await download.createReadStream())).toContain('Liqeni pa DOI');
  await page.getByRole('listitem').filter({ hasText: 'Liqeni pa DOI' }).first().locator('summary').click();
  await page.getByRole('link', { name: 'Mungon DOI' }).click();
  await page.waitForURL(`**/dashboard?form=${id}&field=doi`);
  await page.locator('[name=doi]:focus').waitFor();
});
