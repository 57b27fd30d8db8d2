import type { BrowserContextOptions, Page } from 'playwright-core';
import { paths } from '../../client/shared/paths.js';
import { make } from '../support/records.js';
import { HYDRATED, REMEMBER_SHIFTS, siteStories } from '../support/site.js';

const { it, site, on: onPage } = siteStories({ DEMO: 'on' });
const PHONE = { viewport: { width: 390, height: 844 } };
/** The text spacing that WCAG 1.4.12 lets readers set. */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/** A reader on a page. Its policy would forbid `page.waitForFunction`. */
const on = (path: string, options: BrowserContextOptions, work: (page: Page) => Promise<unknown>) =>
  onPage(path, { bypassCSP: true, reducedMotion: 'reduce', ...options }, work);
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Menyja kryesore' });
const focused = (page: Page) => page.evaluate('document.activeElement.textContent.trim()');
const background = (page: Page) => page.evaluate('getComputedStyle(document.querySelector("header")).backgroundColor');

// What the frame says: client/pages/pages.spec.tsx.
describe('the bar', () => {
  it('marks the current page, in forced colours too', () =>
    on('/bordi/al', {}, async (page) => {
      expect(await navigation(page).locator('[aria-current=page]').allTextContents()).toEqual(['Bordi']);

      await page.emulateMedia({ forcedColors: 'active' });
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const marked = await page.evaluate<string[]>(
          `[...document.querySelectorAll('.menu a')].filter((link) => parseFloat(getComputedStyle(link).borderBottomWidth)).map((link) => link.textContent)`,
        );
        expect([width, marked]).toEqual([width, ['Bordi']]);
      }
    }));

  it('changes its colour after 20 px, and the link to the top appears after 50 px, by scripts that wait for that', async () => {
    const page = await site.newTab({ bypassCSP: true, reducedMotion: 'reduce' });
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.goto(`${site.url}/al`, { waitUntil: 'networkidle' });
    expect(scripts).toEqual([expect.stringMatching(/\/assets\/start-/)]);

    const toTop = page.getByRole('link', { name: 'Kthehu në krye' });
    const plain = await background(page);
    await page.evaluate('scrollTo(0, 21)');
    await page.waitForFunction('document.querySelector("header").dataset.coloured');
    expect(await background(page)).not.toBe(plain);
    await page.evaluate('scrollTo(0, 20)');
    await page.waitForFunction('!document.querySelector("header").dataset.coloured');
    expect(await background(page)).toBe(plain);

    await page.evaluate('scrollTo(0, 50)');
    await page.waitForFunction('document.querySelector("header").dataset.coloured');
    expect(await toTop.isVisible()).toBe(false);
    await page.evaluate('scrollTo(0, 51)');
    await toTop.waitFor();
    await toTop.click();
    await page.waitForFunction('scrollY === 0');
    await toTop.waitFor({ state: 'hidden' });
  });

  it('has a search box on the lists of articles and issues only', async () => {
    const searched = [];
    const { home, articles, issues, policy, contact, about, boards, authors, reviewProcess } = paths;
    for (const path of [home, articles, issues, policy, contact, about, boards, authors, reviewProcess])
      if ((await (await fetch(site.url + path('al'))).text()).includes('type="search"')) searched.push(path);
    expect(searched).toEqual([articles, issues]);
  });

  it.each([
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', '⌘K', 'Meta+k'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Ctrl K', 'Control+k'],
  ])('shows users of %s the shortcut %s', (userAgent, hint, keys) =>
    on('/artikuj/al', { userAgent }, async (page) => {
      await page.getByText(hint, { exact: true }).waitFor();
      await page.keyboard.press(keys);
      const focused = page.locator('[type=search]:focus');
      await focused.waitFor();
      await focused.blur();
      await page.keyboard.press('k');
      expect(await focused.count()).toBe(0);
    }),
  );

  it('is absent, not so the content, if a segment of the path is dashboard', () =>
    on('/dashboard/nothing/al', {}, async (page) => {
      await page.getByRole('main').getByRole('heading', { name: 'Page not found' }).waitFor();
      expect([await page.getByRole('banner').count(), await page.getByRole('contentinfo').count()]).toEqual([0, 0]);
      const other = await (await fetch(`${site.url}/harta/dashboard/al`)).text();
      expect(other).toContain('Page not found');
      expect(other).not.toMatch(/class="masthead"|<footer/);
      site.problems.splice(0); // the browser logs the 404
    }));

  it('shows its name and its search with a font as wide as monospace and the spacing that a reader may set', () =>
    on('/artikuj/al', {}, async (page) => {
      const font = `@font-face { font-family: wide; src: local('Open Sans Regular'), local('DejaVu Sans'); size-adjust: 135% }`;
      await page.addStyleTag({ content: `${SPACING} ${font} * { font-family: wide !important }` });
      await page.evaluate('document.fonts.load("1em wide")');
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        // The journal's name must not overlap the search box or the edges of the bar.
        const found = await page.evaluate<Record<string, number>>(`(() => {
          const box = (selector) => document.querySelector(selector).getBoundingClientRect();
          const [bar, name, search] = ['.masthead', '.brand span', '.masthead .search-box'].map(box);
          const apart = name.right <= search.left + 1 || name.bottom <= search.top + 1;
          return { above: Math.min(0, name.top - bar.top), below: Math.min(0, bar.bottom - name.bottom), overlap: apart ? 0 : 1,
                   wider: document.documentElement.scrollWidth - innerWidth, hidesMain: Math.min(0, box('main').top - bar.bottom) };
        })()`);
        expect({ width, ...found }).toEqual({ width, above: 0, below: 0, overlap: 0, wider: 0, hidesMain: 0 });
      }
    }));

  it('at 400 % does not cover the text', () =>
    on('/artikuj/al', { viewport: { width: 320, height: 256 } }, async (page) => {
      await page.evaluate('scrollTo(0, 400)');
      await page.waitForFunction('scrollY > 300');
      expect(await page.evaluate('document.querySelector(".masthead").getBoundingClientRect().bottom <= 0')).toBe(true);
      expect((await page.locator('.to-top').boundingBox())!.width).toBeLessThan(40);
      // The menu scrolls with the page.
      await page.evaluate('scrollTo(0, 0)');
      await page.getByRole('button', { name: 'Menyja' }).click();
      expect(await page.evaluate('menyja.scrollHeight - menyja.clientHeight')).toBe(0);
      await page.getByRole('link', { name: /Portali ISSN/ }).scrollIntoViewIfNeeded();
      expect(await page.evaluate('scrollY')).toBeGreaterThan(0);
    }));
});

it('the language is kept in the browser, but the URL decides; the same page in the other keeps query, anchor and place', () =>
  on('/kontakt/al', { viewport: { width: 1280, height: 600 } }, async (page) => {
    const languages = page.getByRole('group', { name: 'Gjuha' });
    await languages.getByRole('link', { name: 'English', exact: true }).click();
    await page.waitForURL(`${site.url}/en`);
    expect(await page.evaluate("localStorage.getItem('language')")).toBe('en');
    await page.goto(site.url);
    expect(new URL(page.url()).pathname).toBe('/al');

    // A click before leads to the page, but not to the place.
    await page.goto(`${site.url}/al?subscribed=9#thirrja`);
    await page.evaluate(HYDRATED);
    await page.getByRole('link', { name: 'Kjo faqe në anglisht' }).click();
    await page.waitForURL(`${site.url}/en?subscribed=9#thirrja`);
    await page.goto(site.url + paths.about('al'));
    await page.evaluate('scrollTo(0, 150)');
    await page.evaluate(HYDRATED);
    await page.getByRole('link', { name: 'Kjo faqe në anglisht' }).click();
    await page.waitForURL(/\/en$/);
    await page.waitForFunction('scrollY === 150');

    // Thanks are said once.
    await page.goto(`${site.url}/en?subscribed=1#newsletter`);
    await page.waitForURL(`${site.url}/en#newsletter`);
  }));

describe('the menu below 1200 px', () => {
  const button = (page: Page) => page.getByRole('button', { name: 'Menyja' });
  /** From the accessibility tree, because there is no such attribute. */
  const isExpanded = async (page: Page): Promise<unknown> => {
    const cdp = await page.context().newCDPSession(page);
    const { nodes } = await cdp.send('Accessibility.getFullAXTree');
    const found = nodes.find(({ role, name }) => role?.value === 'button' && name?.value === 'Menyja');
    return found?.properties?.find(({ name }) => name === 'expanded')?.value.value;
  };

  it('is a disclosure that Escape closes, returning the focus', () =>
    on('/al', { viewport: { width: 1199, height: 800 } }, async (page) => {
      expect(await navigation(page).count()).toBe(0);
      await button(page).focus();
      expect(await isExpanded(page)).toBe(false);
      await page.keyboard.press('Enter');
      await navigation(page).waitFor();
      expect(await isExpanded(page)).toBe(true);
      await page.keyboard.press('Escape');
      await navigation(page).waitFor({ state: 'hidden' });
      await page.locator('.menu-button:focus').waitFor();

      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('Kreu');
      await navigation(page).getByRole('link', { name: 'Kontakt' }).press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Kontakt' }).waitFor();
      await navigation(page).waitFor({ state: 'hidden' });
    }));

  it('opens without script', () =>
    on('/al', { ...PHONE, javaScriptEnabled: false }, async (page) => {
      await button(page).click();
      await navigation(page).getByRole('link', { name: 'Revistat' }).click();
      await page.waitForURL(`${site.url}/revistat/al`);
    }));
});

it('Back to a page whose place is lost leads to its beginning', () =>
  on('/artikuj/al', {}, async (page) => {
    await navigation(page).getByRole('link', { name: 'Kontakt' }).press('Enter');
    await page.locator('h1:focus', { hasText: 'Kontakt' }).waitFor();
    await page.evaluate('scrollTo(0, 100); addEventListener("pagehide", () => sessionStorage.clear())');
    await page.reload();
    await page.evaluate(HYDRATED);
    await page.goBack();
    await page.locator('h1:focus', { hasText: 'Artikujt' }).waitFor();
    expect(await page.evaluate('scrollY')).toBe(0);
  }));

describe('until its scripts arrive a page', () => {
  /** The tab of a visitor, and what lets the scripts of its pages arrive. */
  async function early(path: string, options?: BrowserContextOptions) {
    const page = await site.newTab({ bypassCSP: true, ...options });
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route('**/hydrate-page-*.js', (route) => arrived.then(() => route.continue()));
    await page.goto(site.url + path);
    return { page, arrive };
  }
  const ARRIVED = { text: 'Ctrl K', state: 'attached' } as const;

  it('opens its menu, which they leave open', async () => {
    const { page, arrive } = await early('/artikuj/al', { viewport: { width: 1199, height: 800 } });
    await page.getByRole('button', { name: 'Menyja' }).click();
    arrive();
    await page.getByText(ARRIVED.text).waitFor(ARRIVED);
    expect(await navigation(page).isVisible()).toBe(true);
  });

  it('lets a style be chosen, in which they cite', async () => {
    const { page, arrive } = await early('/artikuj/al');
    await page.locator('main h2 a, main h3 a').first().click();
    await page.locator('.cite-box > summary').click();
    const citation = await page.locator('.citation').textContent();
    await page.getByLabel('Stili').selectOption('MLA');
    arrive();
    await page.waitForFunction(`document.querySelector('.citation').textContent !== ${JSON.stringify(citation)}`);
  });

  it('leads Back, after a reload, to the page and the place there', () =>
    on('/artikuj/al', {}, async (page) => {
      await page.evaluate('scrollTo(0, 200)');
      await page.waitForFunction('document.querySelector("header").dataset.coloured');
      await navigation(page).getByRole('link', { name: 'Kontakt' }).press('Enter');
      await page.locator('h1:focus', { hasText: 'Kontakt' }).waitFor();
      await page.reload();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Artikujt' }).waitFor();
      await page.waitForFunction('scrollY === 200');
    }));

  it('asks for none once its browser has translated it', async () => {
    const page = await site.newTab();
    await page.goto(`${site.url}/artikuj/al`);
    const asked = (lang: string) =>
      page.evaluate<number>(
        `document.documentElement.lang = '${lang}'; dispatchEvent(new Event('scroll')); document.querySelectorAll('[rel=modulepreload]').length`,
      );
    expect(await asked('en')).toBe(0);
    expect(await asked('sq')).toBeGreaterThan(0);
    await page.evaluate(HYDRATED);
  });
});

describe('with the keyboard alone a reader', () => {
  it('skips to the content, gets the focus on the heading of each page or at the anchor, and turns pages', () =>
    on('/al', {}, async (page) => {
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('Kalo te përmbajtja');
      await page.keyboard.press('Enter');
      await page.locator('#permbajtja:focus').waitFor();

      await navigation(page).getByRole('link', { name: 'Artikujt' }).press('Enter');
      await page.locator('h1:focus', { hasText: 'Artikujt' }).waitFor();
      expect(await page.title()).toMatch(/^Artikujt — /);
      await page.getByRole('link', { name: 'E radhës' }).press('Enter');
      await page.waitForFunction('document.title.startsWith("Artikujt, faqja 2 nga 4")');
      await page.locator('h1:focus').waitFor();
      expect(await page.getByRole('link', { name: 'Faqja 2' }).getAttribute('aria-current')).toBe('page');

      await page.getByRole('contentinfo').getByRole('link', { name: 'Thirrja për artikuj' }).press('Enter');
      await page.locator('#thirrja:focus').waitFor();
      await page.keyboard.press('Tab');
      await page.locator('#thirrja :focus').waitFor();
    }));

  it('always sees where the focus is', () =>
    on('/revistat/al', { viewport: { width: 320, height: 640 } }, async (page) => {
      for (let step = 0; step < 40; step++) {
        await page.keyboard.press('Tab');
        // The text of a focused element without an outline, or covered by the bar.
        const hidden = await page.evaluate(`{
            const focus = document.activeElement;
            const box = focus.getBoundingClientRect();
            const under = !focus.closest('header, .skip-link') && box.bottom <= document.querySelector('header').getBoundingClientRect().bottom;
            const seen = focus === document.body || ([focus, focus.parentElement].some((each) => getComputedStyle(each).outlineStyle !== 'none') && !under && box.width > 0);
            seen ? '' : focus.outerHTML.slice(0, 120);
          }`);
        expect(hidden).toBe('');
      }
    }));
});

it('a printed article is black on white, without controls, nor a frame around how often it was read', async () => {
  const { id } = await make.article(site.admin);
  await site.sql('insert into usage_counts values (current_date, $1, 5, 2, 5, 2)', [id]);
  await on(`/id/${id}`, { colorScheme: 'dark' }, async (page) => {
    const facts = page.locator('.facts');
    await facts.filter({ hasText: 'lexuar 5 herë' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await facts.and(page.locator(':visible')).count()).toBe(1);
    for (const role of ['banner', 'contentinfo', 'searchbox'] as const)
      expect(await page.getByRole(role).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Lexo PDF-në' }).count()).toBe(0);
    expect(
      await page.evaluate(
        '[getComputedStyle(document.documentElement).backgroundColor, getComputedStyle(document.querySelector("h1")).color]',
      ),
    ).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
    expect((await page.pdf()).subarray(0, 4).toString()).toBe('%PDF');
  });
});

it('nothing shifts if the font of titles loads late, and the next page uses it', () =>
  on('/al', PHONE, async (page) => {
    await page.addInitScript(REMEMBER_SHIFTS);
    let release = () => {};
    const late = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/*.woff2', async (route) => {
      await late;
      await route.continue();
    });
    await page.goto(`${site.url}/revistat/al`, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction("performance.getEntriesByName('first-contentful-paint').length > 0");
    const font = page.waitForResponse('**/*.woff2');
    release();
    await font;
    await page.evaluate(
      'document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))',
    );
    expect(await page.evaluate('shifts')).toEqual([]);
    // Scripts that still arrive when the page is left would be errors.
    await page.evaluate(HYDRATED);

    await page.unroute('**/*.woff2');
    await page.goto(`${site.url}/revistat/al`);
    await page.evaluate("document.fonts.load('600 1em Titles')");
    const fonts = await page.evaluate(
      "[...document.fonts].filter(({ family }) => family === 'Titles').map(({ status }) => status).sort()",
    );
    expect(fonts).toEqual(['loaded', 'unloaded']); // the letters of other languages are not fetched
    expect(await page.evaluate('shifts')).toEqual([]);
  }));

it('the next page says so if the server cannot be reached, and is opened as a document if its script is gone', () =>
  on('/al', {}, async (page) => {
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await navigation(page).getByRole('link', { name: 'Artikujt' }).click();
    await page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor();
    await page.getByText('Nuk u lidhëm dot me serverin.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Provo përsëri' }).click();
    await page.getByRole('heading', { level: 1, name: 'Artikujt' }).waitFor();

    // An upgrade has replaced it.
    await page.route('**/assets/issues-page*', (route) => route.fulfill({ status: 404 }), { times: 1 });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Revistat' }).click();
    await page.getByRole('heading', { level: 1, name: 'Numrat e revistës' }).waitFor();
    await page.getByRole('link', { name: 'Shiko numrin' }).first().waitFor();
    site.problems.splice(0); // the browser logs failed requests
  }));
