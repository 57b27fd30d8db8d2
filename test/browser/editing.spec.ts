import { afterAll, afterEach, beforeAll, describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { save } from '../support/dashboard.js';
import { ADMIN } from '../support/admin.js';
import { type UploadFile, pdf, picture, word } from '../support/files.js';
import { article, make } from '../support/records.js';
import { type Site, browserStories } from '../support/site.js';

const { story, openSite } = await browserStories();
const PROFILES = [
  ['at a desk', { width: 1280, height: 900 }],
  ['on a telephone', { width: 390, height: 844 }],
] as const;

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, 60_000);
afterAll(() => site?.close());
afterEach(() => expect(site.problems.splice(0)).toEqual([]));

const chosen = ({ name, type, bytes }: UploadFile) => ({ name, mimeType: type, buffer: bytes });

/** Signs in; `alerts` collects what the browser alerts from then on. */
async function signIn(
  viewport: { width: number; height: number } = PROFILES[0][1],
): Promise<{ page: Page; alerts: string[] }> {
  const page = await site.visit('/login', { viewport, reducedMotion: 'reduce' });
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
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

describe.each(PROFILES)('an editor %s', (where, viewport) => {
  story('signs in and publishes an issue with cover and PDF', async () => {
    const { page, alerts } = await signIn(viewport);
    await page.getByRole('button', { name: 'Shto material' }).click();
    await page.getByLabel('Kategoria').selectOption('Arkiva');
    await fill(page, {
      Titulli: `Revista, numri ${where}`,
      'Viti i botimit': '2024',
      Numri: '2',
      Abstrakti: 'Numri i dytë i vitit 2024.',
      ISSN: '1234-5679',
      'Drejtori i revistës': 'Drejtori',
      Kryeredaktori: 'Kryeredaktori',
      'Bordi shkencor': 'Bordi, https://example.org/bordi',
      'Bordi editorial': 'Bordi',
      'Përgatitën për botim': 'Redaksia',
      Përmbajtja: '<h2>Hyrje</h2><script>alert(1)</script>',
    });
    await page.getByLabel(/^Kopertina/).setInputFiles(chosen(await picture()));
    await page.getByLabel('PDF', { exact: true }).setInputFiles(chosen(await pdf()));
    await save(page);
    await page.getByText(`Revista, numri ${where}`, { exact: true }).waitFor();
    expect(alerts).toEqual(['Materiali u ngarkua!']);

    const reader = await site.visit('/revistat/al');
    const card = reader.getByRole('article').filter({ hasText: `numri ${where}` });
    await card.getByRole('link', { name: 'Shiko numrin' }).click();
    await reader.getByRole('heading', { level: 1, name: `Revista, numri ${where}` }).waitFor();
    await reader.getByRole('heading', { level: 2, name: 'Hyrje' }).waitFor();
    expect(await reader.getByRole('link', { name: 'https://example.org/bordi' }).getAttribute('rel')).toBe(
      'noopener noreferrer',
    );
    await reader.context().close();
    await page.context().close();
  });
});

describe('an editor', () => {
  story('is sent to the login without a session, and out of it again by Log Out', async () => {
    const stranger = await site.visit('/dashboard/calls');
    await stranger.waitForURL(`${site.url}/login`);
    await stranger.context().close();

    const { page } = await signIn();
    const session = JSON.parse((await page.evaluate("sessionStorage.getItem('User')")) as string);
    expect(session).toEqual({
      access_token: expect.any(String),
      user_details: { username: ADMIN.username, email: ADMIN.email },
    });
    await page.getByText(ADMIN.username, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Log Out' }).click();
    await page.waitForURL(`${site.url}/al`);
    expect(await page.evaluate("sessionStorage.getItem('User')")).toBeNull();
    await page.context().close();
  });

  story('is told why a login was refused', async () => {
    const page = await site.visit('/login');
    page.on('dialog', (dialog) => dialog.accept());
    await fill(page, { 'E-maili': ADMIN.email, Fjalëkalimi: 'i gabuar' });
    const alerted = page.waitForEvent('dialog');
    await page.getByRole('button', { name: 'Hyr' }).click();
    expect((await alerted).message()).toMatch(/\S/);
    site.problems.splice(0); // the browser itself logs a 401
    await page.context().close();
  });

  story('changes an article, deletes it at once and takes that back', async () => {
    await make.article(site.admin, { title: 'Lumi Vjosa' });
    const { page, alerts } = await signIn();
    await page.getByRole('button', { name: 'Ndrysho Lumi Vjosa' }).click();
    await fill(page, { Titulli: 'Lumi Vjosa, i egër' });
    await save(page);
    await page.getByRole('rowheader', { name: 'Lumi Vjosa, i egër' }).waitFor();
    expect(alerts).toEqual(['Materiali u ndryshua!']);

    await page.getByRole('button', { name: 'Fshi Lumi Vjosa, i egër' }).click();
    await page.getByRole('rowheader', { name: 'Lumi Vjosa, i egër' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Zhbëj' }).click();
    await page.getByRole('rowheader', { name: 'Lumi Vjosa, i egër' }).waitFor();
    expect(alerts).toHaveLength(1);
    await page.context().close();
  });

  story('finds what was typed again after a reload', async () => {
    const { page } = await signIn();
    await page.getByRole('button', { name: 'Shto material' }).click();
    await page.getByLabel('Titulli', { exact: true }).fill('Gjysmë i shkruar');
    await page.getByText(/Drafti u ruajt/).waitFor();
    await page.reload();
    await page.getByText('U rikthye ajo që kishit shkruar.').waitFor();
    expect(await page.getByLabel('Titulli', { exact: true }).inputValue()).toBe('Gjysmë i shkruar');
    await page.getByRole('button', { name: 'Fshije draftin' }).click();
    await page.context().close();
  });

  story('whose edit is refused returns to the list, and loses nothing', async () => {
    const { id } = await make.article(site.admin, { title: 'I kundërshtuar' });
    const { page, alerts } = await signIn();
    await page.getByRole('button', { name: 'Ndrysho I kundërshtuar' }).click();
    await page.getByLabel('Titulli', { exact: true }).fill('Ndryshimi im');
    await site.admin.update('materials', id, { title: 'Ndryshimi i tjetrit' });
    await page.route('**/graphql', async (route) => {
      const body = route.request().postData() ?? '';
      if (!body.includes('updateMaterial')) return route.continue();
      const errors = [
        {
          message: 'Serveri nuk do',
          extensions: { code: 'BAD_INPUT', fields: [{ field: 'title', message: 'Serveri nuk do' }] },
        },
      ];
      return route.fulfill({ json: { data: null, errors } });
    });
    await save(page);
    await page.getByText('«Ndryshimi im» nuk u ruajt').waitFor();
    expect(alerts).toEqual(['Materiali u ndryshua!']);
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: /Hape sërish/ }).click();
    expect(await page.getByLabel('Titulli', { exact: true }).inputValue()).toBe('Ndryshimi im');
    site.problems.splice(0); // a refused save is logged
    await page.context().close();
  });

  story('opens a call, adds a member and a file for authors', async () => {
    const { page, alerts } = await signIn();
    const screens = page.getByRole('navigation', { name: 'Seksionet' });

    await screens.getByRole('link', { name: 'Thirrja' }).click();
    await page.getByRole('button', { name: 'Shto thirrje' }).click();
    await fill(page, {
      Titulli: 'Thirrja e parë',
      Info: 'Numri i parë',
      Përshkrimi: 'Dërgoni.',
      'Përshkrimi në anglisht': 'Send.',
      Afati: '2030-01-31',
    });
    await page.getByLabel(/^Skedarët e thirrjes/).setInputFiles([chosen(word()), chosen(await pdf())]);
    await save(page);
    await page.getByRole('rowheader', { name: 'Thirrja e parë' }).waitFor();

    await screens.getByRole('link', { name: 'Bordi' }).click();
    await page.getByRole('button', { name: 'Shto anëtar' }).click();
    await fill(page, { 'Emri i plotë': 'Ami Boué' });
    for (const file of await page.locator('input[type=file]').all()) await file.setInputFiles(chosen(await pdf()));
    await save(page);
    await page.getByRole('rowheader', { name: 'Ami Boué' }).waitFor();

    await screens.getByRole('link', { name: 'Dokumenta Te Tjere' }).click();
    await page.getByRole('button', { name: 'Shto dokument' }).click();
    await fill(page, { Titulli: 'Udhëzime' });
    await page.locator('input[type=file]').setInputFiles(chosen(word()));
    await page.getByRole('checkbox').first().check();
    expect(await page.getByRole('checkbox').nth(1).isDisabled()).toBe(true);
    await save(page);
    await page.getByRole('rowheader', { name: 'Udhëzime' }).waitFor();

    expect(alerts).toEqual(['Thirrja u ngarkua!', 'Anetari u shtua!', 'Materiali u ngarkua!']);
    await page.context().close();
  });

  story('walks the archive by year and pages of five', async () => {
    for (let n = 1; n <= 7; n++)
      await make.article(site.admin, article({ title: `Arkivi ${n}`, publicationYear: 1950 }));
    const { page } = await signIn();
    await page.getByRole('navigation', { name: 'Seksionet' }).getByRole('link', { name: 'Revistat' }).click();
    await page
      .getByRole('link', { name: '1950' })
      .or(page.getByRole('button', { name: '1950' }))
      .click();
    await page.getByText('Arkivi 7').waitFor();
    expect(await page.getByText(/^Arkivi \d$/).count()).toBe(5);
    await page.context().close();
  });

  story('adds a colleague, and cannot delete oneself', async () => {
    const { page } = await signIn();
    await page.getByRole('navigation', { name: 'Seksionet' }).getByRole('link', { name: 'Perdorueset' }).click();
    await page.getByRole('button', { name: 'Shto përdorues' }).click();
    await fill(page, {
      'Emri i përdoruesit': 'kolegia',
      'E-maili': 'kolegia@example.org',
      Fjalëkalimi: 'fjalekalim i ri',
    });
    await save(page);
    await page.getByRole('button', { name: 'Fshi kolegia' }).waitFor();
    expect(await page.getByRole('button', { name: `Fshi ${ADMIN.username}` }).count()).toBe(0);
    await page.context().close();
  });
});
