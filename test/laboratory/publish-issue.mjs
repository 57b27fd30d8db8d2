// Publishes an issue with its articles through the dashboard, in a real browser, and counts the editor's actions: once article by
// article, once as a whole issue. The result of both must be the same. Needs a build:
//   node test/laboratory/publish-issue.mjs [--articles 12]
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import PDFDocument from 'pdfkit';
import { chromium } from 'playwright-core';
import { launchBrowser } from '../support/browser.mjs';
import { ADMIN, startJournal } from './processes.mjs';

process.chdir(path.join(import.meta.dirname, '../..'));
const { articles } = parseArgs({ options: { articles: { type: 'string', default: '12' } } }).values;
const ARTICLES = Number(articles);
const YEAR = new Date().getFullYear();
const BOARDS = {
  ISSN: '1234-5679',
  'Drejtori i revistës': 'Arben Hoxha',
  Kryeredaktori: 'Besa Leka',
  'Bordi shkencor': 'Camille Noûs',
  'Bordi editorial': 'Dritan Kola',
  'Përgatitën për botim': 'Eda Marku',
};

const PEOPLE = [
  'Ana Kola',
  'Besnik Dervishi',
  'Camille Noûs',
  'Dritan Hoxha',
  'Eda Marku',
  'Fatos Leka',
  'Gent Prifti',
];
/** A DOI belongs to one article, so those of each issue differ. */
const articlesOf = (number) =>
  Array.from({ length: ARTICLES }, (_, index) => ({
    title: `Vlerësimi i ${['lumit', 'malit', 'bregut', 'qytetit'][index % 4]} nr. ${index + 1} në Shqipëri`,
    authors: PEOPLE.slice(index % 4, (index % 4) + 1 + (index % 4)),
    abstract: `Studimi i ${index + 1} përshkruan ujërat, reliefin dhe popullsinë e zonës në dhjetë vitet e fundit.`,
    abstractEn: `Study ${index + 1} describes the waters, the relief and the people of the area in the last ten years.`,
    keywords: 'ujëra, relief, popullsi',
    references: '[1] Kola, A. (2001). Lumi i Drinit.\n[2] Noûs, C. (2020). On rivers.\n[3] Leka, F. (2011). Mali.',
    doi: `10.1234/rgj.${YEAR}.${number}.${index + 1}`,
    orcids: index % 3 === 0 ? ['0000-0002-1825-0097'] : [],
    pages: 3 + (index % 5),
  }));

const pdfOf = ({ title, authors, abstract, keywords, doi, pages }) =>
  new Promise((resolve) => {
    const document = new PDFDocument();
    const chunks = [];
    document.on('data', (chunk) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.fontSize(20).text(title);
    document.fontSize(12).text(authors.join(', '));
    document.fontSize(9).text('Universiteti i Tiranës');
    document
      .fontSize(10)
      .text('Përmbledhje')
      .text(abstract)
      .text(`Fjalët kyçe: ${keywords}.`)
      .text(`https://doi.org/${doi}`);
    for (let page = 1; page < pages; page++) document.addPage().text('Teksti vazhdon.');
    document.end();
  });

const filesOf = (articles) =>
  Promise.all(
    articles.map(async (article, index) => ({
      name: `artikulli-${index + 1}.pdf`,
      mimeType: 'application/pdf',
      buffer: await pdfOf(article),
    })),
  );
const documents = await filesOf(articlesOf(0));
const wholeIssue = { name: 'numri.pdf', mimeType: 'application/pdf', buffer: documents[0].buffer };
const cover = {
  name: 'kopertina.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** Performs an editor's actions and counts them. */
function editorOn(page) {
  const count = { clicks: 0, fields: 0, choices: 0, files: 0, alerts: 0 };
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'alert') count.alerts++;
    void dialog.accept();
  });
  const field = (label) => page.getByLabel(new RegExp(`^${label}( \\(mund të lihet bosh\\))?$`)).first();
  return {
    count,
    field,
    click: async (locator) => {
      await locator.click();
      count.clicks++;
    },
    button: (name) => page.getByRole('button', { name, exact: typeof name === 'string' }).first(),
    fill: async (label, value) => {
      await field(label).fill(value);
      count.fields++;
    },
    /** Pastes as if from the editor's clipboard. */
    paste: async (locator, value) => {
      await locator.focus();
      await page.evaluate((text) => navigator.clipboard.writeText(text), value);
      await page.keyboard.press('Control+v');
      count.fields++;
    },
    choose: async (label, value) => {
      await field(label).selectOption(value);
      count.choices++;
    },
    attach: async (locator, file) => {
      await locator.setInputFiles(file);
      count.files++;
    },
  };
}

async function signIn(page, editor, url) {
  await page.goto(`${url}/login`);
  await editor.fill('E-maili', ADMIN.email);
  await editor.fill('Fjalëkalimi', ADMIN.password);
  await editor.click(editor.button('Hyr'));
  await page.getByRole('button', { name: 'Shto material' }).waitFor();
}

async function oneByOne(page, editor, { number, articles, files }) {
  await editor.click(editor.button('Shto material'));
  await editor.choose('Kategoria', '1');
  for (const [label, value] of Object.entries({
    Titulli: `Numri ${number}`,
    'Viti i botimit': String(YEAR),
    Numri: String(number),
    Abstrakti: 'Ky numër.',
    ...BOARDS,
  }))
    await editor.fill(label, value);
  await editor.fill('Përmbajtja', articles.map(({ title, authors }) => `${title} — ${authors.join(', ')}`).join('\n'));
  await editor.attach(editor.field('PDF'), wholeIssue);
  await editor.attach(editor.field('Kopertina'), cover);
  await editor.click(editor.button('Boto'));
  await page.getByRole('heading', { name: `Numri ${number}/${YEAR}` }).waitFor();
  await editor.click(editor.button('Kthehu te lista'));
  let first = 1;
  for (const [index, article] of articles.entries()) {
    await editor.click(editor.button('Shto material'));
    await page.evaluate(() => sessionStorage.removeItem('dashboard-carried-over'));
    await page.reload();
    await editor.choose('Kategoria', '2');
    await editor.attach(editor.field('PDF'), files[index]);
    await editor.click(editor.button(/^Përdori të gjitha/));
    await editor.fill('Viti i botimit', String(YEAR));
    await editor.fill('Numri', String(number));
    await editor.fill('Referencat', article.references);
    await editor.click(page.getByText('Metadatat shkencore'));
    await editor.fill('Abstrakti në anglisht', article.abstractEn);
    await editor.choose('Gjuha e tekstit', 'sq');
    await editor.fill('Rubrika', 'Studime');
    await editor.fill('Faqja e parë', String(first));
    await editor.fill('Faqja e fundit', String(first + article.pages - 1));
    for (const orcid of article.orcids) await editor.paste(editor.field('ORCID'), orcid);
    first += article.pages;
    await editor.click(editor.button('Boto'));
    await page.getByRole('button', { name: 'Shto material' }).waitFor();
  }
}

async function asAnIssue(page, editor, { number, articles, files }) {
  await editor.click(editor.button('Shto material'));
  await editor.choose('Kategoria', '1');
  await editor.click(editor.button(/^Merr bordet/));
  for (const [label, value] of Object.entries({
    Titulli: `Numri ${number}`,
    'Viti i botimit': String(YEAR),
    Numri: String(number),
    Abstrakti: 'Ky numër.',
  }))
    await editor.fill(label, value);
  await editor.choose('Gjuha e tekstit', 'sq');
  await editor.attach(editor.field('PDF'), wholeIssue);
  await editor.attach(editor.field('Kopertina'), cover);
  await editor.click(editor.button('Ruaje si draft'));
  await page.getByRole('heading', { name: `Numri ${number}/${YEAR}` }).waitFor();
  await editor.attach(page.getByLabel('PDF-të e artikujve'), files);
  for (const [index, article] of articles.entries()) {
    await page.getByRole('heading', { name: `Artikulli ${index + 1} nga ${ARTICLES}` }).waitFor({ timeout: 120_000 });
    await editor.paste(editor.field('Referencat'), article.references);
    if (index === 0) await editor.click(page.getByText('Metadatat shkencore'));
    await editor.fill('Abstrakti në anglisht', article.abstractEn);
    for (const orcid of article.orcids) await editor.paste(editor.field('ORCID'), orcid);
    if (index === 0) await editor.fill('Rubrika', 'Studime');
    const isLast = index === ARTICLES - 1;
    await editor.click(editor.button(isLast ? 'Ruaje si draft' : 'Ruaje si draft dhe hap tjetrin'));
  }
  await page.getByRole('heading', { name: `Numri ${number}/${YEAR}` }).waitFor();
  await editor.click(page.getByLabel('Shëno të gjitha'));
  await editor.fill('Rubrika', 'Studime');
  await editor.click(editor.button('Ndryshoji'));
  await page.getByText(`U ndryshuan ${ARTICLES} materiale.`).last().waitFor();
  await editor.click(editor.button('Krijo përmbajtjen nga artikujt'));
  await page.getByText('Përmbajtja u krijua nga artikujt.').last().waitFor();
  await editor.click(editor.button(/^Boto numrin/));
  await page
    .getByText(`U botuan ${ARTICLES + 1} materiale.`)
    .last()
    .waitFor();
}

/** The rest of an issue: a call with two files, six board members, four documents, the journal's facts. */
async function theRest(page, editor) {
  const screen = (name) => editor.click(page.locator('.sidebar').getByRole('link', { name, exact: true }));
  await screen('Thirrja');
  await editor.click(editor.button('Shto thirrje'));
  for (const [label, value] of Object.entries({
    Titulli: 'Thirrje për numrin tjetër',
    Përshkrimi: 'Numri tjetër pret artikuj.',
    'Përshkrimi në anglisht': 'The next issue waits for articles.',
    Info: 'redaksia@example.org',
    Afati: `${YEAR + 1}-03-01`,
  }))
    await editor.fill(label, value);
  await editor.attach(editor.field('Skedarët e thirrjes'), documents.slice(0, 2));
  await editor.click(editor.button('Ruaj'));
  await page.getByRole('button', { name: 'Shto thirrje' }).waitFor();

  await screen('Bordi');
  for (const name of PEOPLE.slice(0, 6)) {
    await editor.click(editor.button('Shto anëtar'));
    await editor.fill('Emri i plotë', name);
    await editor.fill('Departamenti', 'Gjeografi');
    for (const role of ['Bordi shkencor', 'Redaksia']) await editor.click(editor.field(role));
    await editor.attach(editor.field('CV në shqip'), wholeIssue);
    await editor.attach(editor.field('CV në anglisht'), wholeIssue);
    await editor.click(editor.button('Ruaj'));
    await page.getByRole('button', { name: 'Shto anëtar' }).waitFor();
  }

  await screen('Dokumenta Te Tjere');
  for (const [index, title] of ['Udhëzime', 'Guidelines', 'Formulari', 'Form'].entries()) {
    await editor.click(editor.button('Shto dokument'));
    await editor.fill('Titulli', title);
    await editor.click(editor.field(index < 2 ? 'Dokument për autorët' : 'Dokument për recensuesit'));
    if (index % 2) await editor.click(editor.field('Dokument në anglisht'));
    await editor.attach(editor.field('Dokumenti'), wholeIssue);
    await editor.click(editor.button('Ruaj'));
    await page.getByRole('button', { name: 'Shto dokument' }).waitFor();
  }

  await screen('Të dhënat e revistës');
  await editor.fill('ISSN i revistës së shtypur', BOARDS.ISSN);
  await editor.fill('Themeluar në vitin', String(YEAR - 20));
  await editor.click(editor.button('Ruaj'));
  await page.getByText('Të dhënat e revistës u ruajtën.').last().waitFor();
}

/** The published issue as readers receive it; it must be the same for both methods. */
async function published(url, number) {
  const query = `{ issues(filter: { number: ${number} }, first: 1) { nodes { articles { title authorsText abstract abstractEn references firstPage lastPage section language doi } } } }`;
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return (await response.json()).data.issues.nodes[0].articles;
}

/** Pasting strips the numbers of a list; typing does not. */
const unnumbered = (references) => references.replace(/^\[\d+\] /gm, '');

async function publishAll(page, editor, issue, publish) {
  await publish(page, editor, issue);
  await theRest(page, editor);
}

const site = await startJournal();
const server = await launchBrowser();
try {
  const browser = await chromium.connect(server.wsEndpoint());
  const rows = [];
  for (const [way, number, publish] of [
    ['Article by article', 1, oneByOne],
    ['As an issue', 2, asAnIssue],
  ]) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const editor = editorOn(page);
    await signIn(page, editor, site.url);
    const articles = articlesOf(number);
    const issue = { number, articles, files: await filesOf(articles) };
    const began = performance.now();
    await publishAll(page, editor, issue, publish).catch(async (error) => {
      await page.screenshot({ path: path.join(os.tmpdir(), 'publish-issue.png'), fullPage: true });
      throw error;
    });
    const seconds = Math.round((performance.now() - began) / 1000);
    const found = await published(site.url, number);
    const wrong = articles.filter(
      ({ title, authors, abstract, abstractEn, references, doi }, index) =>
        found[index]?.title !== title ||
        found[index].authorsText !== authors.join('; ') ||
        found[index].abstract !== abstract ||
        found[index].abstractEn !== abstractEn ||
        unnumbered(found[index].references) !== unnumbered(references) ||
        found[index].doi !== doi ||
        found[index].language !== 'sq' ||
        found[index].section !== 'Studime' ||
        !found[index].firstPage ||
        !found[index].lastPage,
    );
    if (wrong.length)
      throw new Error(
        `${way}: ${wrong.length} articles are not as they should be, such as ${JSON.stringify(found[articles.indexOf(wrong[0])])}`,
      );
    rows.push({ way, seconds, ...editor.count });
    await context.close();
  }
  console.table(rows);
} finally {
  await server.close();
  await site.stop();
}
