import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { button, chosen, dashboardStories, field, fill, focused, row, save } from '../support/dashboard.js';
import { withClipboard } from '../support/database.js';
import { pdf } from '../support/files.js';
import { make } from '../support/records.js';
import { textOf } from '../support/messages.js';

const { story, site, dashboard } = dashboardStories();

const stored = async (title: string) => (await site.admin.list('materials')).filter((each) => each.title === title);

async function fillArticle(page: Page, title: string) {
  await field(page, 'Kategoria').selectOption('2');
  const values = { Titulli: title, 'Viti i botimit': '2025', Numri: '7', Abstrakti: 'Për provë.' };
  await fill(page, { ...values, 'Fjalët kyçe': 'a, b', Referencat: 'R. (2001). Një vepër.' });
}

describe('what is typed', () => {
  story('is not lost by signing out, which asks first', async () => {
    const { page } = await dashboard.open('/dashboard/other-files?form=new');
    await fill(page, { Titulli: 'Para daljes' });
    await button(page, 'Log Out').click();
    await button(page, textOf('leave.stay')).click();
    await field(page, 'Dokumenti').setInputFiles(chosen(await pdf()));
    await save(page); // still signed in
    await row(page, 'Para daljes').waitFor();
  });
});

describe('a form', () => {
  story('accepts DOI, ORCID, authors, keywords and references as pasted', async () => {
    const { page } = await dashboard.open('/dashboard?form=new', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await field(page, 'Kategoria').selectOption('2');
    const paste = (label: string, text: string) =>
      withClipboard(async () => {
        await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
        await field(page, label).first().focus();
        await page.keyboard.press('Control+v');
        return field(page, label).first().inputValue();
      });
    expect(await paste('Autori', 'Ana Kola1,2\nBesnik Dervishi2*\nCamille Noûs')).toBe(
      'Ana Kola; Besnik Dervishi; Camille Noûs',
    );
    expect(await paste('Fjalët kyçe', 'Keywords: lake; shore\nShkodër.')).toBe('lake, shore, Shkodër');
    expect(await paste('Referencat', '[1] Kola, A. (2001). Lumi\ni Drinit.\n[2] Noûs, C. (2020). On rivers.')).toBe(
      'Kola, A. (2001). Lumi i Drinit.\nNoûs, C. (2020). On rivers.',
    );
    await page.getByText('Metadatat shkencore').click();
    expect(await paste('DOI', 'https://doi.org/10.1000/182.')).toBe('10.1000/182');
    expect(await paste('ORCID', 'ORCID iD: 0000-0002-1825-0097')).toBe('https://orcid.org/0000-0002-1825-0097');
    await button(page, textOf('draft.discard')).click();
  });

  story('warns of unlikely values, but accepts them', async () => {
    const { id } = await make.article(site.admin, { title: 'E dyshimtë', firstPage: '50', lastPage: '5' });
    const { page } = await dashboard.open(`/dashboard?form=${id}`);
    await page.getByText('Metadatat shkencore').click();
    await page.getByText('Faqja e fundit vjen para së parës.').waitFor();
    await page.getByText(/Ende nuk ka numër 1\//).waitFor();
    await fill(page, { 'Pranuar më': '2026-01-01', 'Dorëzuar më': '2026-12-01' });
    await page.getByText('U pranua para se të dorëzohej.').waitFor();
    await save(page);
    await row(page, 'E dyshimtë').waitFor();
  });

  story('never covers the field that has the focus', async () => {
    const { page } = await dashboard.open('/dashboard?form=new');
    for (const [width, height] of [
      [1440, 900],
      [1280, 720],
      [390, 844],
    ]) {
      await page.setViewportSize({ width, height });
      await field(page, 'Kategoria').selectOption('2');
      await field(page, 'Kategoria').focus();
      for (let tabs = 0; tabs < 25; tabs++) {
        await page.keyboard.press('Tab');
        const hidden = await page.evaluate(`(() => {
          const field = document.activeElement;
          if (!field.matches('.record-form :is(input, select, textarea)')) return null;
          const { left, top, width, height } = field.getBoundingClientRect();
          const over = document.elementFromPoint(left + width / 2, Math.min(top + height - 3, innerHeight - 1));
          return over === field || field.contains(over) || over?.closest('.field') === field.closest('.field') ? null : field.name + ' under ' + over?.className;
        })()`);
        expect(hidden).toBeNull();
      }
    }
  });
});

describe('nobody reverts what somebody else saved later,', () => {
  story('neither by restoring from an old list nor by undoing it', async () => {
    const { id } = await make.article(site.admin, { title: 'Me dy redaktorë', keywords: 'një' });
    await site.admin.update('materials', id, { keywords: 'dy' });
    const { page } = await dashboard.open(`/dashboard/history?noun=MATERIAL&id=${id}`);
    const first = page.getByRole('main').locator('ol > li').last();
    await first.getByText(textOf('history.compare')).click();
    await site.admin.update('materials', id, { keywords: 'e kolegut' });
    await button(page, textOf('history.restore')).click();
    await page.getByText('Dikush tjetër e ka ndryshuar ndërkohë').waitFor();
    const keywords = async () => (await stored('Me dy redaktorë'))[0].keywords;
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
});

story('the search box shows what the list is filtered by', async () => {
  await make.article(site.admin, { title: 'Mikrokosmos' });
  const { page } = await dashboard.open('/dashboard?q=Mikrokosmos');
  await row(page, 'Mikrokosmos').waitFor();
  await page.getByRole('link', { name: 'Materialet' }).click();
  await page.waitForURL(/\/dashboard$/);
  await page.waitForFunction('document.querySelector("[type=search]").value === ""');
});

story('a draft is saved without an alert, hidden from readers, and published by its button', async () => {
  const { page, alerts } = await dashboard.open('/dashboard?form=new&q=Ende');
  await field(page, 'Kategoria').selectOption('2');
  await fill(page, { Titulli: 'Ende jo', 'Viti i botimit': '2025', Numri: '8' });
  await page.keyboard.press('Control+s');
  await row(page, 'Ende jo').getByText('draft', { exact: true }).waitFor();
  expect(alerts).toEqual([]);
  const seen = async () => (await (await fetch(`${site.url}/api/materials`)).text()).includes('Ende jo');
  expect(await seen()).toBe(false);
  await button(page, 'Ndrysho Ende jo').click();
  await fillArticle(page, 'Ende jo');
  await field(page, 'PDF').setInputFiles(chosen(await pdf()));
  await fill(page, { 'Botohet më': '2099-01-01' });
  await button(page, 'Planifiko').waitFor();
  await fill(page, { 'Botohet më': '' });
  await button(page, 'Boto').click();
  await row(page, 'Ende jo').waitFor();
  expect(alerts).toEqual(['Materiali u ngarkua!']);
  expect(await seen()).toBe(true);
  expect(await focused(page, 'tabindex')).toBe('-1');
});

story('the articles of an issue can move with it', async () => {
  const issue = await make.issue(site.admin, { number: 31, publicationYear: 2024 });
  const article = await make.article(site.admin, { title: 'Bashkë me numrin', number: 31, publicationYear: 2024 });
  const { page } = await dashboard.open(`/dashboard?form=${issue.id}&q=Bashk`);
  await fill(page, { Numri: '32' });
  await page.getByText('1 artikull i këtij numri zhvendoset bashkë me të.').waitFor();
  await save(page);
  await row(page, 'Bashkë me numrin').getByText('32').waitFor();
  expect((await stored('Bashkë me numrin'))[0]).toMatchObject({ id: article.id, number: 32 });
});

story('the notice of a deleted issue says how many articles remain without an issue', async () => {
  await make.issue(site.admin, { title: 'Numri që fshihet', number: 41, publicationYear: 2024 });
  await make.article(site.admin, { title: 'Mbetet', number: 41, publicationYear: 2024 });
  const { page } = await dashboard.open('/dashboard?q=Numri');
  await button(page, 'Fshi Numri që fshihet').click();
  await page.getByText('1 artikull i tij mbetet, pa numër.').last().waitFor();
});
