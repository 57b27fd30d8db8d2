import fs from 'node:fs';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { query } from '../support/apis.js';
import { faultsOf } from '../support/axe.js';
import { startCrossref } from '../support/crossref-server.js';
import { button, chosen, dashboardStories, field, fill, row, save, says } from '../support/dashboard.js';
import { textOf } from '../support/messages.js';
import { make, updateJournal, YEAR } from '../support/records.js';

const crossref = await startCrossref();
afterAll(() => crossref.close());
const { it, site, dashboard } = dashboardStories({
  PUBLIC_URL: 'https://revista.example.edu',
  ...crossref.settings,
});

const journal = async (fields: string) =>
  (await query(site.url, undefined, `{ journal { ${fields} } }`)).journal as Record<string, unknown>;

it('an empty journal shows the first steps; they are ticked, and can be dismissed for good', async () => {
  await site.sql('update journal set version = 1'); // as if no other story had saved it
  const { page } = await dashboard.open();
  const steps = page.getByRole('region', { name: 'Hapat e parë' });
  await steps.waitFor();
  expect(await steps.getByRole('listitem').count()).toBe(4);
  await steps.getByRole('link', { name: 'Botoni artikullin e parë' }).click();
  await field(page, 'Fjalët kyçe').waitFor();
  await page.goBack();
  await make.issue(site.admin);
  await make.article(site.admin);
  await page.reload();
  await steps.waitFor();
  for (const step of ['Botoni numrin e parë', 'Botoni artikullin e parë'])
    expect(await steps.getByRole('listitem').filter({ hasText: step }).getByText('(u krye)').count()).toBe(1);
  await steps.getByRole('link', { name: 'Plotësoni të dhënat e revistës' }).click();
  await page.getByRole('heading', { level: 1, name: textOf('dashboard.journal') }).waitFor();
  await page.goBack();
  await button(page, 'Mos i shfaq më').click();
  await steps.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('rowheader').first().waitFor();
  expect(await steps.count()).toBe(0);
});

/** The value shown beside a name. */
const fact = async (page: Page, name: string) =>
  (await page.locator('.system > section > dl > div').filter({ hasText: name }).locator('dd').innerText()).replace(
    /\s+/g,
    ' ',
  );

it('an editor sees the state of the system: version, database, disk, backup, files and pending work, and what a missing mail server prevents', async () => {
  const { page } = await dashboard.open('/dashboard/system');
  await page.getByRole('heading', { level: 1, name: 'Sistemi' }).waitFor();
  const PENDING = ['Materiale të planifikuara', 'Të fshira, që do të zhduken përfundimisht'];
  const pending = async () => Promise.all(PENDING.map(async (name) => parseInt(await fact(page, name))));
  const before = await pending();
  await make.article(site.admin, { title: 'I planifikuar', publicFrom: `${YEAR + 1}-05-17` });
  const { id } = await make.call(site.admin);
  await site.admin.remove('calls', id);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Sistemi' }).waitFor();
  await page.getByText('Nuk bëhet asnjë kopje rezervë. Vendosni BACKUP_DIR, që të bëhet një çdo ditë.').waitFor();
  expect(await fact(page, 'Versioni')).toMatch(/^\d+\.\d+\.\d+ \(\w+\)$/);
  expect(await fact(page, 'Node')).toBe(process.version);
  expect(await fact(page, 'Baza e të dhënave')).toMatch(/^PostgreSQL \d+.*, e përfshirë, [\d,]+ MB$/);
  expect(await fact(page, 'Vend i lirë për të dhënat')).toMatch(/^[\d.,]+ [GM]B /);
  expect(await fact(page, 'Kopja rezervë e fundit')).toBe('Ende asnjëherë');
  expect(await fact(page, 'Kontrolli i fundit i skedarëve')).toBe('Ende asnjëherë');
  expect(await fact(page, 'Skedarë që mungojnë ose janë të dëmtuar')).toBe('0');
  expect(await pending()).toEqual(before.map((count) => count + 1));
  expect(await fact(page, PENDING[0])).toMatch(/^\d+ së pari më \d/);
  expect(await fact(page, 'Dërgohet nga')).toContain('SMTP_URL');

  for (const screen of ['subscribers', 'letters']) {
    await page.goto(`${site.url}/dashboard/${screen}`);
    await page.getByRole('note').filter({ hasText: 'Nuk është konfiguruar asnjë server poste (SMTP_URL)' }).waitFor();
  }
});

it('the archive lists the years newest first, and five titles per page of the selected year', async () => {
  for (let n = 1; n <= 6; n++) await make.article(site.admin, { title: `Viti ${n}`, number: n, publicationYear: 1950 });
  for (let n = 1; n <= 6; n++) await make.issue(site.admin, { title: `Fletë ${n}`, number: n, publicationYear: 1951 });
  const coming = YEAR + 1;
  await make.article(site.admin, { title: 'Do të vijë', publicationYear: coming });
  const { page } = await dashboard.open('/dashboard/archive');
  const years = page.getByRole('navigation', { name: 'Vitet' }).getByRole('link');
  const titles = page.getByRole('listitem').getByRole('link', { name: /^(Viti|Fletë|Do të) / });
  await years.first().waitFor();
  // Other stories have years of their own.
  const listed = (await years.allTextContents()).map(Number);
  expect(listed).toEqual(expect.arrayContaining([coming, 1951, 1950]));
  expect(listed).toEqual([...new Set(listed)].sort((one, other) => other - one));

  await years.filter({ hasText: '1951' }).click();
  await page.getByRole('heading', { level: 2, name: '1951' }).waitFor();
  await titles.filter({ hasText: 'Fletë 6' }).waitFor();
  expect(await titles.count()).toBe(5);
  await page.getByRole('link', { name: 'Faqja 2' }).click();
  await titles.filter({ hasText: 'Fletë 1' }).waitFor();
  expect(await titles.allTextContents()).toEqual(['Fletë 1']);

  await years.filter({ hasText: '1950' }).click();
  await titles.filter({ hasText: 'Viti 6' }).waitFor();
  expect(await titles.allTextContents()).toEqual(['Viti 6', 'Viti 5', 'Viti 4', 'Viti 3', 'Viti 2']);
  expect(await page.getByRole('link', { name: 'Faqja 1' }).getAttribute('aria-current')).toBe('page');
  await titles.filter({ hasText: 'Viti 6' }).click();
  expect(await field(page, 'Titulli').inputValue()).toBe('Viti 6');
});

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

it('an editor sees how often the journal was read, as a chart and as a table, and downloads the numbers', async () => {
  const { page } = await dashboard.open('/dashboard/usage');
  await page.getByRole('img', { name: /^Hapjet dhe shkarkimet; vlera më e madhe është/ }).waitFor();
  await page.getByText('Të gjithë numrat').click();
  expect(await page.locator('.usage-chart tbody tr').count()).toBe(30);
  await page.getByLabel('Periudha').selectOption({ label: '12 muajt e fundit' });
  await page.waitForURL('**/dashboard/usage?days=365');
  for (const [name, file] of [
    ['Shkarko tabelën (CSV)', /^usage-.*\.csv$/],
    ['Shkarko raportin COUNTER (JSON)', /^counter-ir-.*\.json$/],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
    expect(download.suggestedFilename()).toMatch(file);
  }
});

it('an editor previews an import, which a colleague replaces, imports and undoes; the first is told, and does not import the other', async () => {
  await updateJournal({ url: site.url, token: dashboard.session.access_token }, { issn: '2222-3339' });
  const { page } = await dashboard.open('/dashboard/moving-in');
  const bytes = fs.readFileSync('test/moving-in/ojs-3.5.xml');
  await page.getByLabel('Skedari për import').setInputFiles(chosen({ name: 'eksporti.xml', type: 'text/xml', bytes }));
  await page.getByText('U kontrollua. Ende nuk është shkruar asgjë.', { exact: true }).waitFor();
  await page.getByText('4 regjistrime do të ishin të reja').waitFor();
  await page.getByRole('button', { name: `${textOf('imports.records')} (4)`, pressed: true }).waitFor();
  await page.getByText('nuk importohen: variante të tjera (1)').waitFor();
  await row(page, 'URL-të e dikurshme: …/article/view/12').filter({ hasText: 'Liqeni i Shkodrës' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);

  const { page: later } = await dashboard.open('/dashboard/moving-in');
  await later.getByRole('heading', { name: 'eksporti.xml' }).waitFor();
  await later.getByLabel('Skedari për import').setInputFiles(chosen({ name: 'tjetri.xml', type: 'text/xml', bytes }));
  await later.getByRole('heading', { name: 'tjetri.xml' }).waitFor();
  await button(later, textOf('common.import')).waitFor();
  await button(page, textOf('common.import')).click();
  await page.getByText(textOf('imports.tooLate')).waitFor();
  await page.getByText(textOf('imports.state.CANCELLED')).first().waitFor();
  expect(await button(page, textOf('common.import')).count()).toBe(0);
  site.problems.splice(0); // the rejection is logged
  await button(later, textOf('common.import')).click();
  await later.getByText('4 regjistrime janë të reja').waitFor();
  await later.getByRole('link', { name: 'Liqeni i Shkodrës' }).first().waitFor();
  await button(later, 'Zhbëje').click();
  await later.getByRole('dialog').getByRole('button', { name: 'Zhbëje' }).click();
  await later.getByRole('status').filter({ hasText: 'U zhbë.' }).waitFor();
});

const [DOI, CITED_DOI] = ['10.1234/alpet', '10.1234/lumenj'];

it('an editor sees the objections of indexes, exports what has none, and follows each to its field', async () => {
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
  await page.getByLabel('Formati').selectOption('CROSSREF');
  await button(page, 'Përgatit skedarin').click();
  await page.getByText('Nuk ka asgjë për të eksportuar.').waitFor();
  await page.getByRole('status').filter({ hasText: 'Mungon DOI' }).waitFor();

  const article = page
    .getByRole('listitem')
    .filter({ hasText: /Liqeni pa DOI.*vërejtje/ })
    .first();
  await article.locator('summary').click();
  await article.getByText('Refuzohet nga: Crossref.').first().waitFor();
  await article.getByRole('link', { name: 'Mungon DOI' }).click();
  await page.waitForURL(`**/dashboard?form=${id}&field=doi`);
  await page.locator('[name=doi]:focus').waitFor();

  await page.goto(`${site.url}/dashboard/exchange`);
  await page.getByRole('link', { name: /aplikimit në DOAJ/ }).click();
  await row(page, textOf('doaj.FEES')).getByText(textOf('doaj.noFees')).waitFor();
  await row(page, 'Identifikuesit e përhershëm').getByRole('link', { name: 'Modeli i DOI-ve' }).click();
  await page.locator('[name=doiPattern]:focus').waitFor();
});

it('an editor registers a DOI, and sees that it is, and what was sent and answered', async () => {
  await updateJournal({ url: site.url, token: dashboard.session.access_token }, { issnOnline: '2076-3417' });
  await make.article(site.admin, { title: 'Alpet', publicationYear: 2021, doi: DOI });
  const { page } = await dashboard.open('/dashboard/exchange?year=2021');
  const check = page.getByRole('region', { name: textOf('exports.check') });
  await check.getByRole('strong').waitFor();
  expect(await check.getByRole('heading').allInnerTexts()).toEqual([textOf('exports.check')]);
  await button(page, textOf('dois.register')).click();
  const article = page.getByRole('listitem').filter({ hasText: `${DOI} · ${textOf('dois.state.REGISTERED')}` });
  await article.locator('summary').first().click();
  await article.locator('summary').nth(1).click();
  await article.getByLabel(textOf('dois.sent')).getByText(`<doi>${DOI}</doi>`).waitFor();
  await article.getByLabel(textOf('common.answer')).getByText('Successfully added').waitFor();
  expect(await faultsOf(page)).toEqual([]);
});

it('an editor takes the DOI that Crossref found for a reference, and readers see who cites the article', async () => {
  const references = 'Nopcsa, F. (1929). Geologie.\nCvijić, J. (1921). Glacijacija.';
  const { id } = await make.article(site.admin, {
    title: 'Lumenjtë',
    publicationYear: 2022,
    doi: CITED_DOI,
    references,
  });
  // As the weekly question to Crossref leaves it, which is not asked again meanwhile.
  const matches = [{ text: 'Cvijić, J. (1921). Glacijacija.', doi: '10.5555/cvijic' }];
  const citedBy = [
    { title: 'Glaciers', authors: ['Ana Silva'], year: 2025, source: 'Quaternary', doi: '10.5555/citing.1' },
  ];
  await site.sql(
    "insert into doi_checks (doi, matches, cited_by, due_at) values ($1, $2, $3, now() + interval '7 days')",
    [CITED_DOI, JSON.stringify(matches), JSON.stringify(citedBy)],
  );

  const { page } = await dashboard.open(`/dashboard?form=${id}&q=Lumenjtë`);
  await button(page, 'Shto 10.5555/cvijic').click();
  expect(await page.locator('[name=references]').inputValue()).toBe(`${references} https://doi.org/10.5555/cvijic`);
  await button(page, 'Shto 10.5555/cvijic').waitFor({ state: 'detached' });
  await save(page);
  await row(page, 'Lumenjtë').waitFor();

  const reader = await site.visit(`/artikull/${id}/lumenjte/1/2022/al`);
  await reader.locator('#ref-2').getByRole('link', { name: '10.5555/cvijic' }).waitFor();
  const citing = reader.getByRole('region', { name: /^(Cituar nga|Cited by) \(1\)$/ });
  await citing.getByText('Ana Silva').waitFor();
  await citing.getByRole('link', { name: '10.5555/citing.1' }).waitFor();
});
