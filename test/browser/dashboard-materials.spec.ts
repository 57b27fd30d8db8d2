import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  button,
  chosen,
  dashboardStories,
  field,
  fill,
  intercept,
  reasonOf,
  rejection,
  row,
  save,
} from '../support/dashboard.js';
import { withClipboard } from '../support/database.js';
import { pdf, picture } from '../support/files.js';
import { CATEGORY, make } from '../support/records.js';
import { textOf } from '../support/messages.js';

const { story, site, dashboard } = dashboardStories();
const ISSUE_FIELDS = [
  'ISSN',
  'Drejtori i revistës',
  'Kryeredaktori',
  'Bordi shkencor',
  'Bordi editorial',
  'Përgatitën për botim',
  'Përmbajtja',
];
const ARTICLE_FIELDS = ['Fjalët kyçe', 'Referencat'];
const COMMON = { Titulli: 'Pa emër', 'Viti i botimit': '2001', Numri: '3', Abstrakti: 'Përmbledhja.' };

const titles = (page: Page) => page.locator('.row-title').allTextContents();
const isRequired = (page: Page, label: string) =>
  field(page, label).and(page.locator('[required], [aria-required=true]')).count();
const required = async (page: Page, labels: string[]) => {
  const all = await Promise.all(labels.map((label) => isRequired(page, label)));
  return labels.filter((_, index) => all[index] > 0);
};
const shown = async (page: Page, labels: string[]) => {
  const counts = await Promise.all(labels.map((label) => field(page, label).count()));
  return labels.filter((_, index) => counts[index] > 0);
};
const stored = async (title: string) => (await site.admin.list('materials')).find((record) => record.title === title);

story(
  'the address, the DOI and the citation of a published article are copied, or the editor is told to select them',
  async () => {
    const doi = `10.1000/kopje.${Date.now()}`;
    const { id } = await make.article(site.admin, { title: 'Për të kopjuar', doi });
    const { page } = await dashboard.open(`/dashboard?form=${id}`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    let last = await page.evaluate('navigator.clipboard.readText()');
    const copied = async (label: 'copy.url' | 'copy.doi' | 'copy.citation') => {
      const before = last;
      await button(page, textOf(label)).click();
      while (last === before) last = await page.evaluate('navigator.clipboard.readText()');
      return last;
    };
    await withClipboard(async () => {
      expect(await copied('copy.url')).toMatch(new RegExp(`^${site.url}/artikull/${id}/p%C3%ABr-t%C3%AB-kopjuar/`));
      expect(await copied('copy.doi')).toBe(`https://doi.org/${doi}`);
      expect(await copied('copy.citation')).toMatch(/^Frashëri, S\..*Për të kopjuar/);
    });
    await page.getByText(textOf('copy.done')).first().waitFor();

    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await button(page, textOf('copy.doi')).click();
    await page.getByText(textOf('copy.failed')).first().waitFor();
  },
);

story('a retraction names the article that it retracts, and readers of both are told', async () => {
  const wrong = await make.article(site.admin, { title: 'Matje të gabuara' });
  const { id } = await make.article(site.admin, { title: 'Njoftim tërheqjeje' });
  const { page } = await dashboard.open(`/dashboard?form=${id}`);
  await page.locator('summary').first().click();
  await button(page, textOf('related.add')).click();
  await field(page, textOf('field.kind')).selectOption('RETRACTS');
  const work = textOf('field.materialId');
  await field(page, work).fill('matje të g');
  await field(page, work).press('Enter');
  expect(await reasonOf(page, work)).toBe(textOf('related.unknown'));
  await page.getByRole('button', { name: 'Matje të gabuara' }).click();
  await save(page);
  await row(page, 'Njoftim tërheqjeje').waitFor();
  for (const [shown, other] of [
    [wrong.id, 'Njoftim tërheqjeje'],
    [id, 'Matje të gabuara'],
  ] as const) {
    await page.goto(`${site.url}/id/${shown}`);
    await page.locator('.notices').getByRole('link', { name: other }).waitFor();
  }
});

describe('the list of materials', () => {
  story('shows five rows a page of one category, searched and sorted as the URL says', async () => {
    for (let n = 1; n <= 6; n++)
      await make.article(site.admin, { title: `Lista ${n}`, number: n, publicationYear: 1901 });
    await make.issue(site.admin, { title: 'Lista e numrit', number: 9, publicationYear: 1902 });
    const { page } = await dashboard.open('/dashboard/calls');
    const sizes = new Set<number>();
    await intercept(page, 'query DashboardMaterials', (route) => {
      const { variables } = route.request().postDataJSON() as { variables: { first: number } };
      sizes.add(variables.first);
      return route.fallback();
    });
    await page.goto(`${site.url}/dashboard?q=lista`);
    await page.getByText('7 regjistrime').waitFor();
    expect(await titles(page)).toEqual(['Lista e numrit', 'Lista 6', 'Lista 5', 'Lista 4', 'Lista 3']);

    await page.getByRole('link', { name: 'Faqja 2' }).click();
    await row(page, 'Lista 1').waitFor();
    expect(await titles(page)).toEqual(['Lista 2', 'Lista 1']);
    await page.reload();
    await row(page, 'Lista 1').waitFor();

    await page.getByRole('navigation', { name: 'Kategoritë' }).getByRole('link', { name: 'Artikuj' }).click();
    await page.getByText('6 regjistrime').waitFor();
    expect(await titles(page)).toEqual(['Lista 6', 'Lista 5', 'Lista 4', 'Lista 3', 'Lista 2']);
    await page.getByRole('columnheader', { name: 'Titulli' }).getByRole('button').click();
    await row(page, 'Lista 1').waitFor();
    expect(await titles(page)).toEqual(['Lista 1', 'Lista 2', 'Lista 3', 'Lista 4', 'Lista 5']);

    await page.getByRole('searchbox').fill('4/1901');
    await page.getByText('1 regjistrim').waitFor();
    expect(await titles(page)).toEqual(['Lista 4']);
    await page.getByRole('searchbox').fill('1901');
    await page.getByText('6 regjistrime').waitFor();
    await page.getByRole('searchbox').fill('listë që nuk ka');
    await page.getByText('Nuk u gjet asnje dokument').waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('listë që nuk ka');
    expect([...sizes]).toEqual([5]);
  });

  story('has the columns and the density that the editor chose, also after a reload', async () => {
    const title = `Kolona ${Date.now()}`;
    await make.article(site.admin, { title, doi: `10.1000/${Date.now()}`, number: 77 });
    const { page } = await dashboard.open(`/dashboard?q=${title}`);
    const headings = async () => (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim());
    await row(page, title).waitFor();
    expect(await headings()).toEqual(['', 'Titulli', 'Kategoria', 'Numri', 'Viti', 'Ndryshuar', 'Veprimet']);
    await page.getByText('Pamja').click();
    for (const name of ['Kategoria', 'Ndryshuar']) await page.getByRole('checkbox', { name }).uncheck();
    for (const name of ['DOI', 'Rreshta më të ngjeshur']) await page.getByRole('checkbox', { name }).check();
    const before = await row(page, title).boundingBox();
    await page.reload();
    await row(page, title).getByText('10.1000/').waitFor();
    expect(await headings()).toEqual(['', 'Titulli', 'Numri', 'Viti', 'DOI', 'Veprimet']);
    expect(await page.locator('[data-density=compact]').count()).toBe(1);
    expect((await row(page, title).boundingBox())?.height).toBe(before?.height);
  });

  story('marks future years, and links all other rows to their pages', async () => {
    const next = new Date().getFullYear() + 1;
    await make.article(site.admin, { title: 'Numri që vjen', publicationYear: next });
    const { id } = await make.article(site.admin, { title: 'Numri që erdhi', publicationYear: 1999, number: 4 });
    const { page } = await dashboard.open('/dashboard?q=numri+që');
    await row(page, 'Numri që vjen').getByText('i planifikuar').waitFor();
    expect(await row(page, 'Numri që vjen').getByRole('link').count()).toBe(0);
    const link = row(page, 'Numri që erdhi').getByRole('link', { name: 'Shiko' });
    expect(await link.getAttribute('href')).toBe(`/artikull/${id}/numri-q%C3%AB-erdhi/4/1999/al`);
  });

  story(
    'deletes at once, without confirmation, only logs a failed deletion, and offers to reload a failed list',
    async () => {
      await make.article(site.admin, { title: 'Mbetet' });
      const { page, alerts } = await dashboard.open('/dashboard?q=mbetet');
      await intercept(page, 'mutation DeleteMaterial', (route) => route.fulfill(rejection({ code: 'INTERNAL' })));
      const logged = page.waitForEvent('console', (message) => message.type() === 'error');
      await button(page, 'Fshi Mbetet').click();
      await logged;
      await row(page, 'Mbetet').waitFor();
      await page.unrouteAll();

      await intercept(page, 'query DashboardMaterials', (route) => route.abort());
      await page.reload();
      await page.getByText(textOf('list.failed')).waitFor();
      await page.unrouteAll();
      await button(page, textOf('form.retry')).click();
      await button(page, 'Fshi Mbetet').click();
      await page.getByText('Nuk u gjet asnje dokument').waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(await stored('Mbetet')).toBeUndefined();
      expect(alerts).toEqual([]);
      expect(site.problems.splice(0).length).toBeGreaterThan(1);
    },
  );
});

describe('the form of a material', () => {
  story('requires the fields of the chosen category, all of them for a new material', async () => {
    const { page } = await dashboard.open('/dashboard?form=new');
    expect(await shown(page, [...ISSUE_FIELDS, ...ARTICLE_FIELDS])).toEqual([]);
    await field(page, 'Kategoria').selectOption('Arkiva');
    await field(page, 'Përmbajtja').waitFor();
    expect(await shown(page, [...ISSUE_FIELDS, ...ARTICLE_FIELDS])).toEqual(ISSUE_FIELDS);
    const always = ['Kategoria', ...Object.keys(COMMON), 'PDF'];
    const optional = ['Autori', 'Kopertina'];
    expect(await required(page, [...always, ...optional, ...ISSUE_FIELDS])).toEqual([...always, ...ISSUE_FIELDS]);
    await field(page, 'Kategoria').selectOption('Artikuj');
    expect(await shown(page, [...ISSUE_FIELDS, ...ARTICLE_FIELDS])).toEqual(ARTICLE_FIELDS);
    expect(await required(page, [...always, ...optional, ...ARTICLE_FIELDS])).toEqual([...always, ...ARTICLE_FIELDS]);

    const year = field(page, 'Viti i botimit');
    expect([await year.getAttribute('type'), await year.getAttribute('min')]).toEqual(['number', '1500']);
    const number = field(page, 'Numri');
    expect([await number.getAttribute('type'), await number.getAttribute('min')]).toEqual(['number', '0']);
    expect(await field(page, 'PDF').getAttribute('accept')).toBe('application/pdf');
  });

  story('logs a category that is not in the list, and hides the fields of both', async () => {
    const { id } = await make.article(site.admin, { title: 'Pa kategori' });
    const { page } = await dashboard.open('/dashboard?q=pa+kategori');
    await intercept(page, 'query Categories', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: { categories: { id: number }[] } };
      body.data.categories = body.data.categories.filter((category) => category.id !== CATEGORY.Artikuj);
      await route.fulfill({ response, json: body });
    });
    await page.goto(`${site.url}/dashboard?form=${id}`);
    await field(page, 'Titulli').waitFor();
    expect(await shown(page, [...ISSUE_FIELDS, ...ARTICLE_FIELDS])).toEqual([]);
    expect(site.problems.splice(0)).toContainEqual(expect.stringContaining(`There is no category ${CATEGORY.Artikuj}`));
  });
});

describe('saving a material', () => {
  story(
    'alerts a rejection, retains the form, its files and the reasons, then creates it with null for empty fields',
    async () => {
      const { page, alerts } = await dashboard.open('/dashboard?q=DOI');
      await button(page, textOf('materials.add')).click();
      await page.getByRole('heading', { level: 1, name: textOf('materials.add') }).waitFor();
      expect(await page.getByRole('table').count()).toBe(0);
      await field(page, 'Kategoria').selectOption('Artikuj');
      await fill(page, { ...COMMON, Titulli: 'Me DOI të gabuar', 'Fjalët kyçe': 'male', Referencat: 'Një' });
      await field(page, 'PDF').setInputFiles(chosen(await pdf()));
      await page.getByText('Metadatat shkencore').click();
      await fill(page, { DOI: 'jo një DOI' });
      await save(page);
      const reasons = page.getByRole('alert').filter({ hasText: textOf('rejected.title') });
      await reasons.getByRole('link', { name: 'DOI' }).waitFor();
      expect(await reasons.getByRole('listitem').allTextContents()).toEqual(['DOI: DOI-i shkruhet si 10.1000/182.']);
      expect(await field(page, 'DOI').getAttribute('aria-invalid')).toBe('true');
      await button(page, 'English').click();
      await page.getByText('A DOI looks like 10.1000/182').first().waitFor();
      await button(page, 'Shqip').click();
      expect(alerts).toEqual(['Ju lutem mbushni te gjitha fushat e kerkuara!']);
      expect(await field(page, 'Titulli').inputValue()).toBe('Me DOI të gabuar');

      // A reason that says everything is shown at its field only.
      await make.article(site.admin, { title: 'Mbajtësi', doi: '10.1000/i-zënë' });
      await fill(page, { DOI: '10.1000/i-zënë' });
      await save(page);
      await page.locator('[name=doi]:focus').waitFor();
      expect(await page.getByText('Ky DOI i përket materialit «Mbajtësi»').count()).toBe(1);
      expect(await field(page, 'DOI').getAttribute('aria-describedby')).toMatch(/-doi-error$/);
      expect(await reasons.count()).toBe(0);

      await fill(page, { DOI: '10.1000/182' });
      await save(page);
      await row(page, 'Me DOI të gabuar').waitFor();
      expect(alerts.at(-1)).toBe('Materiali u ngarkua!');
      expect(await page.locator('form.record-form').count()).toBe(0);
      const empty = { authorsText: null, coverImage: null, issn: null, contents: null };
      expect(await stored('Me DOI të gabuar')).toMatchObject({ ...empty, keywords: 'male' });
      expect(site.problems.splice(0)).not.toEqual([]); // the rejection is logged
    },
  );

  story('changes it with fewer required fields, and retains cover and PDF unless others are chosen', async () => {
    const uploads = { coverImage: await picture(), pdf: await pdf() };
    const before = await make.issue(site.admin, { title: 'Mban skedarët' }, uploads);
    const { page, alerts } = await dashboard.open(`/dashboard?form=${before.id}`);
    await page.getByRole('heading', { level: 1, name: 'Ndrysho materialin' }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await field(page, 'Përmbajtja').waitFor();
    expect(await required(page, [...ISSUE_FIELDS, 'PDF', 'Kopertina'])).toEqual([
      'Bordi shkencor',
      'Bordi editorial',
      'Përmbajtja',
    ]);
    await fill(page, { Titulli: 'Mban skedarët e vet', ISSN: '' });
    await save(page);
    await row(page, 'Mban skedarët e vet').waitFor();
    expect(alerts).toEqual(['Materiali u ndryshua!']);
    const { coverImage, pdf: file } = before;
    expect(await stored('Mban skedarët e vet')).toMatchObject({ coverImage, pdf: file, issn: null });
  });

  story(
    'that is rejected still alerts success and closes, and the list reports the problem until it is solved',
    async () => {
      const { id } = await make.article(site.admin, { title: 'Refuzohet' });
      const { page, alerts } = await dashboard.open(`/dashboard?form=${id}`);
      await page.getByText('Metadatat shkencore').click();
      await fill(page, { Titulli: 'Refuzohet ende', DOI: 'gabim' });
      await save(page);
      const notice = page.getByRole('alert').filter({ hasText: '«Refuzohet ende» nuk u ruajt' });
      await notice.getByText('DOI').waitFor();
      expect(alerts).toEqual(['Materiali u ndryshua!']);
      expect(await stored('Refuzohet')).toMatchObject({ id });
      await page.reload();
      await notice.getByRole('button', { name: /^Hape sërish/ }).click();
      expect(await field(page, 'Titulli').inputValue()).toBe('Refuzohet ende');
      expect(await field(page, 'DOI').inputValue()).toBe('gabim');
      await fill(page, { DOI: '' });
      await save(page);
      await row(page, 'Refuzohet ende').waitFor();
      expect(await notice.count()).toBe(0);
      expect(site.problems.splice(0)).not.toEqual([]); // the rejection is logged
    },
  );
});
