import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { faultsOf } from '../support/axe.js';
import { button, chosen, dashboardStories, field, fill, row, save } from '../support/dashboard.js';
import { query } from '../support/apis.js';
import { pdf, picture } from '../support/files.js';
import { make } from '../support/records.js';
import { textOf } from '../support/messages.js';

const { story, site, dashboard } = dashboardStories();
const NEXT_YEAR = String(new Date().getFullYear() + 1);

const openForm = async (category: string) => {
  const { page } = await dashboard.open('/dashboard?form=new');
  await field(page, 'Kategoria').selectOption(category);
  return page;
};

story('warns about a missing mail server on the screens of subscribers and letters', async () => {
  const { page } = await dashboard.open('/dashboard/subscribers');
  const warning = page.getByRole('note').filter({ hasText: 'Nuk është konfiguruar asnjë server poste (SMTP_URL)' });
  await warning.waitFor();
  await page.goto(`${site.url}/dashboard/letters`);
  await warning.waitFor();
});

story('an empty journal shows the first steps; they are ticked, and can be dismissed for good', async () => {
  const { page } = await dashboard.open();
  const steps = page.getByRole('region', { name: 'Hapat e parë' });
  await steps.waitFor();
  expect(await steps.getByRole('listitem').count()).toBe(5);
  expect(await faultsOf(page)).toEqual([]);
  await make.issue(site.admin);
  await make.article(site.admin);
  await page.reload();
  await steps.waitFor();
  expect(await steps.getByText('(u krye)').count()).toBe(2);
  await steps.getByRole('link', { name: 'Plotësoni të dhënat e revistës' }).click();
  await page.getByRole('heading', { level: 1, name: textOf('dashboard.journal') }).waitFor();
  await page.goBack();
  await button(page, 'Mos i shfaq më').click();
  await steps.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('rowheader').first().waitFor();
  expect(await steps.count()).toBe(0);
});

describe('a PDF', () => {
  const drop = async (page: Page, type: string) => {
    const { name, bytes } = await pdf({ text: 'Lumenjtë e Shqipërisë' });
    const file = JSON.stringify({ name, type, content: bytes.toString('base64') });
    await page.evaluate(`{
      const { name, type, content } = ${file};
      const dataTransfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], name, { type }));
      const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
      document.querySelector('.add-material').dispatchEvent(drop);
    }`);
  };

  story('dropped on the list starts a material with its metadata', async () => {
    const { page } = await dashboard.open();
    await button(page, textOf('materials.add')).waitFor();
    await drop(page, 'image/png');
    await page.getByText('Lëshoni një skedar PDF.').waitFor();
    await drop(page, 'application/pdf');
    const offers = page.getByRole('region', { name: 'Sugjerime nga PDF-ja' });
    await button(page, 'Përdore Titulli').waitFor();
    expect(await field(page, 'Titulli').inputValue()).toBe('');
    expect(await faultsOf(page)).toEqual([]);
    await button(page, 'Përdore Titulli').press('Enter');
    expect(await field(page, 'Titulli').inputValue()).toBe('Lumenjtë e Shqipërisë');
    expect(await offers.getByText('Titulli').count()).toBe(0);
    await button(page, textOf('draft.discard')).click();
  });

  story('with several authors suggests all of them, with a confidence', async () => {
    const page = await openForm('Artikuj');
    const head = 'Ana Kola, Besnik Dervishi, Camille Noûs\nUniversiteti i Tiranës\nPërmbledhje\nUjërat.';
    const file = await pdf({ title: 'Lumenjtë e Shqipërisë', text: head });
    await page.getByLabel('PDF', { exact: true }).setInputFiles(chosen(file));
    await page.getByText(/^U gjetën 3 autorë/).waitFor();
    await button(page, /^Përdori të gjitha/).click();
    expect(await field(page, 'Autori').inputValue()).toBe('Ana Kola; Besnik Dervishi; Camille Noûs');
    await button(page, textOf('draft.discard')).click();
  });

  story('never replaces typed text, except on request', async () => {
    const page = await openForm('Artikuj');
    await fill(page, { Titulli: 'Titulli im' });
    await page.getByLabel('PDF', { exact: true }).setInputFiles(chosen(await pdf({ text: 'Lumenjtë' })));
    await button(page, 'Zëvendëso me këtë Titulli').waitFor();
    expect(await field(page, 'Titulli').inputValue()).toBe('Titulli im');
    await button(page, 'Zëvendëso me këtë Titulli').click();
    expect(await field(page, 'Titulli').inputValue()).toBe('Lumenjtë');
    await button(page, textOf('draft.discard')).click();
  });
});

describe('the preview', () => {
  story(
    'shows an article as readers will see it, in both languages and on a telephone, before it is saved',
    async () => {
      const page = await openForm('Artikuj');
      await fill(page, {
        Titulli: 'Malet e Tomorrit',
        Abstrakti: 'Përmbledhja.',
        Autori: 'Sami Frashëri; Marin Barleti',
      });
      await page.getByLabel(/^Kopertina/).setInputFiles(chosen(await picture()));
      await page.getByText('Metadatat shkencore').click();
      await fill(page, { 'Titulli në anglisht': 'The mountains of Tomorr' });
      await button(page, textOf('preview.open')).click();
      const frame = page.frameLocator('iframe[title="Faqja e materialit"]');
      await frame.getByRole('heading', { level: 1, name: 'Malet e Tomorrit' }).waitFor();
      await frame.getByText('Marin Barleti').waitFor();
      expect(await frame.getByRole('img').first().getAttribute('src')).toMatch(/^blob:/);
      expect(await faultsOf(page)).toEqual([]);

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
    },
  );
});

describe('places', () => {
  story('are clicked or typed, named, removed, rejected out of range, and stored as GeoJSON', async () => {
    const { id } = await make.article(site.admin, { title: 'Me vende', publicationYear: NEXT_YEAR });
    const { page, alerts } = await dashboard.open(`/dashboard?form=${id}`);
    await page.getByText('Metadatat shkencore').click();
    const places = page.getByRole('list', { name: 'Vendet që trajton artikulli' }).getByRole('listitem');
    await fill(page, { 'Emri i vendit': 'Askund', 'Gjerësia gjeografike': '120', 'Gjatësia gjeografike': '20' });
    await button(page, textOf('places.add')).click();
    expect(await places.count()).toBe(0);
    await page.locator('.places-map svg').click({ position: { x: 100, y: 100 } });
    expect(Number(await page.getByLabel('Gjerësia gjeografike').inputValue())).toBeGreaterThan(41);
    await page.getByLabel('Emri i vendit').fill('I gabuar');
    await page.keyboard.press('Enter');
    await fill(page, { 'Emri i vendit': 'Tomorri', 'Gjerësia gjeografike': '40.64', 'Gjatësia gjeografike': '20.17' });
    await button(page, textOf('places.add')).press('Enter');
    await button(page, 'Hiqe I gabuar').click();
    expect(await faultsOf(page)).toEqual([]);
    await save(page);
    await row(page, 'Me vende').getByText('i planifikuar').waitFor();
    expect(alerts).toEqual(['Materiali u ndryshua!']);
    const { access_token } = dashboard.session;
    const { material } = await query(site.url, access_token, 'query ($id: Int!) { material(id: $id) { places } }', {
      id,
    });
    expect(material.places).toEqual({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { name: 'Tomorri' },
          geometry: { type: 'Point', coordinates: [20.17, 40.64] },
        },
      ],
    });
  });
});
