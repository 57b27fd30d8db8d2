import { text } from 'node:stream/consumers';
import { faultsOf } from '../support/axe.js';
import { startCrossref } from '../support/crossref-server.js';
import { button, dashboardStories, row, save } from '../support/dashboard.js';
import { textOf } from '../support/messages.js';
import { make, updateJournal, YEAR } from '../support/records.js';

const crossref = await startCrossref();
afterAll(() => crossref.close());
const { it, site, dashboard } = dashboardStories({
  PUBLIC_URL: 'https://revista.example.edu',
  ...crossref.settings,
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
  const lacking = page.getByRole('row').filter({ hasText: 'Identifikuesit e përhershëm' });
  await lacking.getByRole('link', { name: 'Modeli i DOI-ve' }).click();
  await page.locator('[name=doiPattern]:focus').waitFor();
});

it('an editor registers a DOI, and sees that it is, and what was sent and answered', async () => {
  await updateJournal({ url: site.url, token: dashboard.session.access_token }, { issnOnline: '2076-3417' });
  await make.article(site.admin, { title: 'Alpet', publicationYear: 2021, doi: DOI });
  const { page } = await dashboard.open('/dashboard/exchange?year=2021');
  await button(page, textOf('dois.register')).click();
  const article = page.getByRole('listitem').filter({ hasText: `${DOI} · ${textOf('dois.state.REGISTERED')}` });
  await article.locator('summary').first().click();
  await article.locator('summary').nth(1).click();
  await article.getByLabel(textOf('dois.sent')).getByText(`<doi>${DOI}</doi>`).waitFor();
  await article.getByLabel(textOf('dois.answer')).getByText('Successfully added').waitFor();
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
  // As the weekly question to Crossref leaves it.
  const matches = [{ text: 'Cvijić, J. (1921). Glacijacija.', doi: '10.5555/cvijic' }];
  const citedBy = [
    { title: 'Glaciers', authors: ['Ana Silva'], year: 2025, source: 'Quaternary', doi: '10.5555/citing.1' },
  ];
  await site.sql('insert into doi_checks (doi, matches, cited_by) values ($1, $2, $3)', [
    CITED_DOI,
    JSON.stringify(matches),
    JSON.stringify(citedBy),
  ]);

  const { page } = await dashboard.open(`/dashboard?form=${id}`);
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
