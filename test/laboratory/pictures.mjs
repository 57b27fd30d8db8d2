// Takes a picture of every public page and of the dashboard's main screens: both languages, light and dark, three widths. Needs a build:
//   node test/laboratory/pictures.mjs FOLDER [--only article]
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { paths } from '../../dist/client/shared/paths.js';
import { launchBrowser } from '../support/browser.mjs';
import { ADMIN } from '../support/journal-process.mjs';
import { post, startJournal } from './processes.mjs';

const options = { only: { type: 'string', default: '' } };
const { positionals, values } = parseArgs({ allowPositionals: true, options });
const [folder] = positionals;
if (!folder) throw new Error('Say into which folder: node test/laboratory/pictures.mjs FOLDER');
fs.mkdirSync(folder, { recursive: true });

/** Those whose address has nothing but the language. */
const PAGES = [
  ...['about', 'boards', 'forAuthors', 'reviewProcess', 'articles', 'issues', 'search', 'authors', 'keywords'],
  ...['places', 'policy', 'letters', 'privacy', 'subscription', 'contact', 'login', 'forgotten', 'choosePassword'],
];
const FORMS = ['', '/calls', '/users', '/board-users', '/other-files'];
const sitemap = fs.readFileSync(path.join(import.meta.dirname, '../../client/editing/sitemap.ts'), 'utf8');
const SCREENS = [
  ...Array.from(sitemap.matchAll(/path: '(\/dashboard[^']*)'/g), ([, address]) => address),
  ...FORMS.map((screen) => `/dashboard${screen}?form=new`),
  '/dashboard?incomplete=1',
];

const site = await startJournal({ DEMO: 'on' });
const server = await launchBrowser();
try {
  const browser = await chromium.connect(server.wsEndpoint());
  const session = JSON.stringify(await post(`${site.url}/api/auth/login`, ADMIN));
  const screens = { ...Object.fromEntries(SCREENS.map(nameOf)), ...(await screensOfRecords()) };
  for (const language of ['al', 'en']) {
    const pages = await publicPages(language);
    for (const colorScheme of ['light', 'dark'])
      for (const width of [390, 768, 1200, 1440]) {
        const viewport = { width, height: 900 };
        const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
        const kind = `${language}-${colorScheme}-${width}`;
        await take(context, pages, kind);
        await context.addInitScript(remember, [session, language]);
        await take(context, screens, `dashboard-${kind}`);
        await context.close();
      }
  }
} finally {
  await server.close();
  await site.stop();
}

/** As the name of a file. */
function nameOf(address) {
  return [address.replaceAll(/\W+/g, '-').slice(1), address];
}

async function take(context, addresses, kind) {
  for (const [name, address] of Object.entries(addresses)) {
    if (!name.includes(values.only)) continue;
    const page = await context.newPage();
    await page.goto(site.url + address, { waitUntil: 'networkidle' });
    await page.screenshot({ path: path.join(folder, `${name}-${kind}.png`), fullPage: true });
    await page.close();
  }
}

/** Runs in the browser, before each page. */
function remember([session, language]) {
  const { sessionStorage, localStorage } = globalThis;
  sessionStorage.setItem('User', session);
  localStorage.setItem('dashboard-language', language);
}

async function screensOfRecords() {
  const materials = await (await fetch(`${site.url}/api/materials`)).json();
  const { id: issue } = materials.find(({ categoryName, permbajtja }) => categoryName === 'Arkiva' || permbajtja);
  const { id: article } = materials.find(({ fjalet_kyce }) => fjalet_kyce);
  return {
    'issue-at-work': `/dashboard?issue=${issue}`,
    'issue-form': `/dashboard?form=${issue}`,
    'article-form': `/dashboard?form=${article}`,
    history: `/dashboard/history?noun=MATERIAL&id=${article}`,
  };
}

async function publicPages(language) {
  const read = async (address) => (await fetch(site.url + address)).text();
  const firstIn = (html, start) =>
    new RegExp(`href="(${start}[^"]+)"`).exec(html)[1].replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
  const home = await read(`/${language}`);
  const article = firstIn(home, '/artikull/');
  const text = await read(article);
  return {
    home: `/${language}`,
    issue: firstIn(home, '/revista/'),
    article,
    author: firstIn(text, '/autor/'),
    keyword: firstIn(text, '/fjale-kyce/'),
    place: firstIn(await read(paths.places(language)), '/vend/'),
    'not-found': `/asgje/${language}`,
    ...Object.fromEntries(PAGES.map((name) => [name, paths[name](language)])),
  };
}
