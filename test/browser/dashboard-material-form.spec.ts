import { button, chosen, dashboardStories, field, fill, paste, row, save } from '../support/dashboard.js';
import { pdf, picture } from '../support/files.js';
import { textOf } from '../support/messages.js';
import { make } from '../support/records.js';

const { it, site, dashboard } = dashboardStories();
const ISSUE_FIELDS = [
  'ISSN',
  'Drejtori i revistës',
  'Kryeredaktori',
  'Bordi shkencor',
  'Bordi editorial',
  'Përgatitën për botim',
  'Përmbajtja',
];
const COMMON = { Titulli: 'Pa emër', 'Viti i botimit': '2001', Numri: '3', Abstrakti: 'Përmbledhja.' };

const stored = async (title: string) => (await site.admin.list('materials')).find((record) => record.title === title);

it('an editor on a telephone publishes an issue', async () => {
  const { page, alerts } = await dashboard.open('/dashboard?form=new', { viewport: { width: 390, height: 844 } });
  await field(page, 'Kategoria').selectOption('Arkiva');
  await field(page, 'Përmbajtja').waitFor();
  for (const [label, min] of Object.entries({ 'Viti i botimit': '1500', Numri: '0' })) {
    expect(await field(page, label).getAttribute('type')).toBe('number');
    expect(await field(page, label).getAttribute('min')).toBe(min);
  }
  expect(await field(page, 'PDF').getAttribute('accept')).toBe('application/pdf');

  await fill(page, { ...COMMON, ISSN: '1234-5679' });
  for (const label of ISSUE_FIELDS.slice(1, -1)) await field(page, label).fill('Bordi, https://example.org/bordi');
  await paste(page, 'Përmbajtja', '<h2>Hyrje</h2><script>alert(1)</script>');
  await field(page, 'Kopertina').setInputFiles(chosen(await picture()));
  await field(page, 'PDF').setInputFiles(chosen(await pdf()));
  await save(page);
  await row(page, COMMON.Titulli).waitFor();
  expect(alerts).toEqual(['Materiali u ngarkua!']);
  const { id } = (await stored(COMMON.Titulli))!;
  const html = await (await fetch(`${site.url}/id/${id}`)).text();
  expect(html).toMatch(/<h2[^>]*>Hyrje<\/h2>/);
  expect(html).toContain('<a href="https://example.org/bordi" rel="noopener noreferrer"');
});

it('a retraction names the article that it retracts, and has a supplementary file; readers of both are told', async () => {
  const wrong = await make.article(site.admin, { title: 'Matje të gabuara' });
  const { id } = await make.article(site.admin, { title: 'Njoftim tërheqjeje' });
  const { page } = await dashboard.open(`/dashboard?form=${id}`);
  await page.locator('summary').first().click();
  const csv = { name: 'matjet.csv', type: 'text/csv', bytes: Buffer.from('viti,niveli') };
  await field(page, textOf('related.file')).setInputFiles(chosen(csv));
  await page.getByText('matjet.csv').waitFor();
  const work = textOf('field.materialId');
  await button(page, textOf('related.add')).press('Enter');
  await page.locator(':focus').selectOption('RETRACTS');
  await field(page, work).fill('matje të g');
  await page.getByRole('button', { name: 'Matje të gabuara' }).click();
  await save(page);
  await row(page, 'Njoftim tërheqjeje').waitFor();
  for (const [shown, other] of [
    [wrong.id, 'Njoftim tërheqjeje'],
    [id, 'Matje të gabuara'],
  ] as const) {
    const html = await (await fetch(`${site.url}/id/${shown}`)).text();
    expect(html).toMatch(new RegExp(`class="notices.*?>${other}</a>`, 's'));
    expect(html.includes('matjet.csv')).toBe(shown === id);
  }
});

it('what is pasted becomes what its field takes', async () => {
  const { id } = await make.article(site.admin, { title: 'E ngjitur' });
  const { page } = await dashboard.open(`/dashboard?form=${id}`);
  await paste(page, 'DOI', 'https://doi.org/10.1000/183.', 'text/plain');
  expect(await field(page, 'DOI').inputValue()).toBe('10.1000/183');
  await save(page);
  await row(page, 'E ngjitur').waitFor();
});

it('the preview shows an article as readers will see it, in both languages and on a telephone, before it is saved', async () => {
  const { id: corrected } = await make.article(site.admin, { title: 'Malet e vjetra' });
  const { page } = await dashboard.open('/dashboard?form=new');
  await field(page, 'Kategoria').selectOption('Artikuj');
  await fill(page, {
    Titulli: 'Malet e Tomorrit',
    Abstrakti: 'Përmbledhja.',
    Autori: 'Sami Frashëri; Marin Barleti',
  });
  await page.getByLabel(/^Kopertina/).setInputFiles(chosen(await picture()));
  await page.getByText('Metadatat shkencore').click();
  await field(page, 'Titulli në anglisht').and(page.locator('[lang=en]')).fill('The mountains of Tomorr');
  await button(page, textOf('related.add')).click();
  await field(page, textOf('field.materialId')).fill(`${site.url}/id/${corrected}`);
  await button(page, textOf('preview.open')).click();
  const frame = page.frameLocator('iframe[title="Faqja e materialit"]');
  await frame.getByRole('heading', { level: 1, name: 'Malet e Tomorrit' }).waitFor();
  await frame.getByText('Marin Barleti').waitFor();
  await frame.getByText(textOf('relation.CORRECTS')).waitFor();
  await frame.getByRole('link', { name: 'Malet e vjetra' }).waitFor();
  expect(await frame.getByRole('img').first().getAttribute('src')).toMatch(/^blob:/);

  await button(page, 'Anglisht').click();
  await frame.getByRole('heading', { level: 1, name: 'The mountains of Tomorr' }).waitFor();
  expect(await frame.locator('html').getAttribute('lang')).toBe('en');
  await button(page, 'Telefon').click();
  expect((await page.locator('iframe').boundingBox())!.width).toBeLessThanOrEqual(390);
  await frame.getByRole('link', { name: 'Home' }).click();
  await frame.getByRole('heading', { level: 1, name: 'The mountains of Tomorr' }).waitFor();

  await page.keyboard.press('Escape');
  expect(await field(page, 'Titulli').inputValue()).toBe('Malet e Tomorrit');
  await button(page, textOf('draft.discard')).click();
});
