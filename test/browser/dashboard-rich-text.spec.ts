import fs from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { faultsOf } from '../support/axe.js';
import { alertOf, button, dashboardStories, field, paste, save } from '../support/dashboard.js';
import { docx, note, paragraph, picture as shown, run } from '../support/docx.js';
import { picture } from '../support/files.js';
import { HOSTILE_MARKUP, beyondTheList } from '../support/hostile-markup.js';
import { make } from '../support/records.js';
import { textOf } from '../support/messages.js';
import { temporaryFolder } from '../support/server.js';

const { it, site, on, dashboard } = dashboardStories();

const openIssue = async (contents: string) => {
  const { id } = await make.issue(site.admin, { contents });
  const { page, alerts } = await dashboard.open(`/dashboard?form=${id}`);
  const stored = async () =>
    (await site.admin.list('materials')).find((record) => record.id === id)!.contents as string;
  return { page, alerts, stored, text: field(page, 'Përmbajtja') };
};

/** Puts the cursor after the last words. */
async function toEnd(page: Page, text: Locator, words: string) {
  await text.focus();
  // ProseMirror restores its own selection 20 ms after the focus, by a timer that runs before this one.
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 100))');
  await page.keyboard.press('Control+End');
  // The editor learns of it by an event that the browser sends later.
  await page.waitForFunction(
    `getSelection().isCollapsed && getSelection().anchorNode?.nodeValue === '${words}' && getSelection().anchorOffset === ${words.length}`,
  );
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
}

it('contents are written by keyboard alone, stored as a draft, undone, and stored as HTML', async () => {
  const { page, alerts, stored, text } = await openIssue('Një\nDy');
  expect(await text.innerText()).toBe('Një\nDy');
  await toEnd(page, text, 'Dy');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Shift+8');
  await page.keyboard.type('CO');
  await page.keyboard.press('Control+,');
  await page.keyboard.type('2');
  await page.keyboard.press('Control+,');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Lumi');
  await page.keyboard.press('Control+z');
  expect(await text.innerText()).not.toContain('Lumi');
  await page.keyboard.press('Control+y');
  expect(await faultsOf(page)).toEqual([]);

  await page.keyboard.press('Alt+F10');
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Stili i paragrafit');
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('I trashë');
  await page.keyboard.press('Escape');
  expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('textbox');

  await page.getByText(/kopja u ruajt/).waitFor();
  // React's timer for what is loaded after a fallback; the form must not wait for it.
  const impatience = await page.addInitScript(
    `{ const start = setTimeout; setTimeout = (work, ms, ...more) => (ms > 10 && ms <= 300 ? 0 : start(work, ms, ...more)); }`,
  );
  await page.reload();
  await impatience.dispose();
  await page.getByText(textOf('draft.restored')).waitFor();
  await text.getByText('Lumi').waitFor();
  await save(page);
  await button(page, textOf('materials.add')).waitFor();
  expect(await stored()).toMatch(/^<p>Një<br ?\/?>Dy<\/p><ul><li>CO<sub>2<\/sub><\/li><li>Lumi/);
  expect(alerts).toEqual(['Materiali u ndryshua!']);
});

it('text pasted from Word loses markup that readers would not get; tables and links are added with buttons', async () => {
  const { page, stored, text } = await openIssue('<p>x</p>');
  await text.fill('');
  await save(page);
  expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('textbox');
  const item = (mark: string, words: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${mark}</span>${words}<o:p></o:p></p>`;
  await paste(
    page,
    'Përmbajtja',
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><p class=MsoTitle style="color:red">Numri</p>${item('1.', 'Hyrje')}${item('2.', 'Malet')}<img src=x onerror="globalThis.broken=true"></body></html>`,
  );
  expect(await text.innerHTML()).toContain('<h2>Numri</h2><ol><li><p>Hyrje</p></li><li><p>Malet</p></li></ol>');
  await text.getByText('Malet').dblclick({ position: { x: 8, y: 8 } });
  await button(page, 'Lidhje').click();
  await page.getByRole('dialog').getByLabel(textOf('richText.address')).fill('javascript:x()');
  await button(page, 'Vendose').click();
  await alertOf(page, textOf('richText.wrongAddress')).waitFor();
  await page.getByRole('dialog').getByLabel(textOf('richText.address')).fill('www.malet.example/x');
  await button(page, 'Vendose').click();
  await toEnd(page, text, 'Malet');
  await text.press('Enter');
  await text.press('Enter');
  await button(page, 'Tabelë').click();
  await page.keyboard.type('Vendi');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Lartësia');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Viti');
  await button(page, 'Hiq kolonën').click();
  await page.getByLabel('Titulli i tabelës').fill('Majat');
  expect(await faultsOf(page)).toEqual([]);
  await save(page);
  await button(page, textOf('materials.add')).waitFor();
  const html = await stored();
  expect(html).toContain('<li><a href="https://www.malet.example/x" rel="noopener noreferrer">Malet</a></li>');
  expect(html).toMatch(
    /<table><caption>Majat<\/caption><thead><tr><th scope="col">Vendi<\/th><th scope="col">Lartësia<\/th><\/tr>/,
  );
  expect(await page.evaluate('globalThis.broken')).toBeUndefined();
});

it('an editor drops a document of Word, sees what was lost, describes its figure, and publishes', async () => {
  const { id } = await make.article(site.admin, { isDraft: true, fullText: '<p>Më parë</p>' });
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
  await button(page, 'Formulë').click();
  await page.getByRole('dialog').getByRole('textbox').fill('<math><mi>h</mi></math>');
  await button(page, 'Vendose').click();
  expect(await editor.locator('math').textContent()).toBe('h');
  await editor.press('Control+z');
  await editor.press('Control+z');
  await editor.getByText('Më parë').waitFor();
  await editor.press('Control+y');
  await editor.press('Control+y');
  await shownIn(page, '.rich-text figure img');
  expect(await editor.locator('aside').innerText()).toContain('Sipas matjeve.');

  await page.getByRole('button', { name: 'Boto', exact: true }).click();
  await page.locator('.figures-of-text input:focus:invalid').waitFor();
  await page.getByLabel('Teksti zëvendësues').fill('Harta e lumit Drin');
  await page.getByRole('button', { name: 'Boto', exact: true }).click();
  await page.getByRole('table').waitFor();

  await on(`/id/${id}`, {}, async (page) => {
    const figure = page.getByRole('img', { name: 'Harta e lumit Drin' });
    await figure.scrollIntoViewIfNeeded();
    await shownIn(page, '.full-text figure img');
    expect(await page.getByText('Figura 1.').count()).toBeGreaterThan(0);
  });
});

it('a folder of HTML with its pictures is dropped, or chosen', async () => {
  const folder = temporaryFolder();
  fs.mkdirSync(path.join(folder, 'harta'));
  fs.writeFileSync(path.join(folder, 'teksti.html'), '<h2>Hyrje</h2><figure><img src="harta/1.png"></figure>');
  fs.writeFileSync(path.join(folder, 'harta/1.png'), (await picture('png', [700, 500])).bytes);
  // Neither sent nor counted.
  const data = path.join(folder, 'te-dhena.bin');
  fs.writeFileSync(data, '');
  fs.truncateSync(data, 60_000_000);
  const { id } = await make.article(site.admin, { isDraft: true });
  const { page } = await dashboard.open(`/dashboard?form=${id}&field=fullText`);
  const report = page.getByRole('region', { name: `Teksti nga «${path.basename(folder)}»` });

  await page.getByRole('textbox', { name: 'Teksti i plotë' }).and(page.locator('.ProseMirror')).waitFor();
  const zone = page.locator('.drop-zone').filter({ has: page.getByLabel('Dorëshkrim, JATS, HTML ose figurë') });
  await zone.scrollIntoViewIfNeeded();
  const { x, y } = (await zone.boundingBox())!;
  const dragged = { items: [], files: [folder], dragOperationsMask: 1 };
  const cdp = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', { type, x: x + 9, y: y + 9, data: dragged });
  await report.getByRole('row', { name: 'Figurat 1 1' }).waitFor();
  await report.getByRole('button', { name: 'Anulo' }).click();

  fs.rmSync(data); // Playwright would copy it to the browser
  await page.getByLabel('Ose zgjidhni një dosje:').setInputFiles(folder);
  await report.getByRole('button', { name: 'Përdor këtë tekst' }).click();
  await shownIn(page, '.rich-text figure img');
});

/** Waits until the picture is shown; ends with an error if it cannot be. */
const shownIn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(async (image: any) => {
      if (!image.naturalWidth)
        await new Promise((onload, onerror) => void Object.assign(image, { onload: () => onload(null), onerror }));
    });

/** As the browser parsed it, but for what the page adds around tables and preformatted text, which scroll. */
const foundIn = async (place: Locator) =>
  beyondTheList((await place.innerHTML()).replaceAll(/<(div) class="scroll"[^>]*>|<(pre) tabindex="0">/g, '<$1$2>'));
const CONTENTS = HOSTILE_MARKUP.map(([name, html]) => `<p>${name}</p>${html}`);

it('the preview of an issue has its articles, and of hostile contents only allowed markup', async () => {
  const { id } = await make.issue(site.admin, { number: 3, contents: null });
  const { title } = await make.article(site.admin, { number: 3, title: 'Lumi i numrit' });
  const { page } = await dashboard.open(`/dashboard?form=${id}`);
  for (const contents of CONTENTS) await paste(page, 'Përmbajtja', contents, 'text/html', 'ControlOrMeta+End');
  await button(page, textOf('preview.open')).click();
  await page.frameLocator('iframe').getByRole('link', { name: title, exact: true }).waitFor();
  const place = page.frameLocator('iframe').locator('.printed-contents .prose');
  for (const [name] of HOSTILE_MARKUP) await place.getByText(name).first().waitFor({ state: 'attached' });
  expect(await foundIn(place)).toEqual([]);
  expect(await page.evaluate('globalThis.broken')).toBeUndefined();
  // The inert document shares the page's policy, which logs what it blocks there.
  expect(
    site.problems.splice(0).filter((problem) => !/violates the following.*has been blocked/.test(problem)),
  ).toEqual([]);
});

it('no page writes HTML or loads a script from text outside a Trusted Types policy', async () => {
  const writes = {
    element: "document.createElement('p').innerHTML = '<b>x</b>'",
    'inert document': "new DOMParser().parseFromString('<b>x</b>', 'text/html')",
    frame: "document.createElement('iframe').srcdoc = '<b>x</b>'",
    script: "document.createElement('script').src = '/x.js'",
    'policy of somebody else': "trustedTypes.createPolicy('other', { createHTML: (html) => html })",
  };
  const { page } = await dashboard.open();
  for (const path of ['/dashboard', '/al']) {
    await page.goto(site.url + path);
    for (const [what, write] of Object.entries(writes)) {
      const outcome = await page.evaluate(
        `(() => { try { ${write}; return 'done'; } catch (error) { return error.name; } })()`,
      );
      expect([what, outcome]).toEqual([what, 'TypeError']);
    }
  }
  site.problems.splice(0); // blocked content is logged
});
