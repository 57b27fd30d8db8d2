import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { siteStories, onPagesOf } from '../support/site.js';

const { story, site } = siteStories({ DEMO: 'on' });
const LINKS = ['Kreu', 'Rreth nesh', 'Bordi', 'Për autorët', 'Procesi i vlerësimit', 'Artikujt', 'Revistat', 'Kontakt'];
const NAVIGATION = [...LINKS, 'Politika e qasjes së hapur', 'Portali ISSN (faqe e jashtme)'];

// page.waitForFunction would be blocked by the content security policy.
const on = onPagesOf(() => site, { bypassCSP: true });
const hydrated = (page: Page) => page.waitForLoadState('networkidle');
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Menyja kryesore' });
const focused = (page: Page) => page.evaluate('document.activeElement.textContent.trim()');
const background = (page: Page) => page.evaluate('getComputedStyle(document.querySelector("header")).backgroundColor');
const path = (page: Page) => new URL(page.url()).pathname;

describe('the bar', () => {
  story('has every link, and marks the current page', () =>
    on('/bordi/al', async (page) => {
      expect(await navigation(page).getByRole('link').allTextContents()).toEqual(NAVIGATION);
      expect(await navigation(page).locator('[aria-current=page]').allTextContents()).toEqual(['Bordi']);
    }),
  );

  story('changes its colour after 20 px, and the link to the top appears after 50 px', () =>
    on(
      '/al',
      async (page) => {
        await hydrated(page);
        const toTop = page.getByRole('link', { name: 'Kthehu në krye' });
        const plain = await background(page);
        await page.evaluate('scrollTo(0, 20)');
        await page.waitForFunction('scrollY === 20');
        expect(await background(page)).toBe(plain);
        await page.evaluate('scrollTo(0, 21)');
        await page.waitForFunction('document.querySelector("header").dataset.coloured');
        expect(await background(page)).not.toBe(plain);

        await page.evaluate('scrollTo(0, 50)');
        expect(await toTop.isVisible()).toBe(false);
        await page.evaluate('scrollTo(0, 51)');
        await toTop.waitFor();
        await toTop.click();
        await page.waitForFunction('scrollY === 0');
        await toTop.waitFor({ state: 'hidden' });
      },
      { reducedMotion: 'reduce' },
    ),
  );

  story('has a search box on the lists of articles and issues only', async () => {
    const searched = [];
    const pages = [
      '',
      'artikuj',
      'revistat',
      'policy',
      'kontakt',
      'rrethnesh',
      'bordi',
      'autoret',
      'procesivleresimit',
    ];
    for (const page of pages)
      if ((await (await fetch(`${site.url}/${page && `${page}/`}al`)).text()).includes('type="search"'))
        searched.push(page);
    expect(searched).toEqual(['artikuj', 'revistat']);
  });

  story('keeps the chosen language in the browser and goes to its home page', () =>
    on('/kontakt/al', async (page) => {
      await hydrated(page);
      const languages = page.getByRole('group', { name: 'Gjuha' });
      await languages.getByRole('link', { name: 'English', exact: true }).click();
      await page.waitForURL(`${site.url}/en`);
      expect(await page.evaluate("localStorage.getItem('language')")).toBe('en');
      // The URL decides, not the stored choice.
      await page.goto(site.url);
      expect(path(page)).toBe('/al');
    }),
  );

  story.each([
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', '⌘K', 'Meta+k'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Ctrl K', 'Control+k'],
  ])('shows users of %s the shortcut %s', (userAgent, hint, keys) =>
    on(
      '/artikuj/al',
      async (page) => {
        await page.getByText(hint, { exact: true }).waitFor();
        await page.keyboard.press(keys);
        expect(await page.evaluate('document.activeElement.type')).toBe('search');
      },
      { userAgent },
    ),
  );

  story('is absent if a segment of the path is dashboard', async () => {
    await on('/dashboard', async (page) => {
      await page.waitForURL(`${site.url}/login`);
    });
    await on('/dashboard/nothing/al', async (page) => {
      await page.getByRole('main').getByRole('heading', { name: 'Page not found' }).waitFor();
      expect(await navigation(page).count()).toBe(0);
      site.problems.splice(0); // the browser logs the 404
    });
  });
});

story('the footer has its links, the address and the year', () =>
  on('/al', async (page) => {
    const footer = page.getByRole('contentinfo');
    const links: Record<string, string> = {
      Kreu: '/al',
      'Rreth nesh': '/rrethnesh/al',
      Kontakt: '/kontakt/al',
      'Thirrja për artikuj': '/al#thirrja',
      Publikimet: '/artikuj/al',
      Revistat: '/revistat/al',
      'Politika e qasjes së hapur': '/policy/al',
    };
    for (const [name, href] of Object.entries(links))
      expect([name, await footer.getByRole('link', { name, exact: true }).getAttribute('href')]).toEqual([name, href]);
    for (const name of ['Universiteti', 'Fakulteti', 'Dizajni i faqes'])
      expect(await footer.getByRole('link', { name }).getAttribute('href')).toMatch(/^https?:/);
    await footer.getByText(/Departamenti i Gjeografisë.*Tiranë/).waitFor();
    await footer.getByText(`© ${new Date().getFullYear()}`).waitFor();
  }),
);

describe('the menu below 1200 px', () => {
  const button = (page: Page) => page.getByRole('button', { name: 'Menyja' });
  /** From the accessibility tree, because there is no such attribute. */
  const isExpanded = async (page: Page): Promise<unknown> => {
    const cdp = await page.context().newCDPSession(page);
    const { nodes } = await cdp.send('Accessibility.getFullAXTree');
    const found = nodes.find(({ role, name }) => role?.value === 'button' && name?.value === 'Menyja');
    return found?.properties?.find(({ name }) => name === 'expanded')?.value.value;
  };

  story('is a disclosure that Escape closes, returning the focus', () =>
    on(
      '/al',
      async (page) => {
        await hydrated(page);
        expect(await navigation(page).count()).toBe(0);
        await button(page).focus();
        expect(await isExpanded(page)).toBe(false);
        await page.keyboard.press('Enter');
        await navigation(page).waitFor();
        expect(await isExpanded(page)).toBe(true);
        await page.keyboard.press('Escape');
        await navigation(page).waitFor({ state: 'hidden' });
        await page.waitForFunction('document.activeElement.matches(".menu-button")');

        await page.keyboard.press('Enter');
        await page.keyboard.press('Tab');
        expect(await focused(page)).toBe('Kreu');
        await navigation(page).getByRole('link', { name: 'Kontakt' }).press('Enter');
        await page.getByRole('heading', { level: 1, name: 'Kontakt' }).waitFor();
        await navigation(page).waitFor({ state: 'hidden' });
      },
      { viewport: { width: 1199, height: 800 } },
    ),
  );

  story('opens without script', () =>
    on(
      '/al',
      async (page) => {
        await button(page).click();
        await navigation(page).getByRole('link', { name: 'Revistat' }).click();
        await page.waitForURL(`${site.url}/revistat/al`);
      },
      { viewport: { width: 390, height: 844 }, javaScriptEnabled: false },
    ),
  );
});

describe('with the keyboard alone a reader', () => {
  story('skips to the content', () =>
    on('/artikuj/al', async (page) => {
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('Kalo te përmbajtja');
      await page.keyboard.press('Enter');
      await page.waitForFunction('document.activeElement.id === "permbajtja"');
    }),
  );

  story('gets the focus on the heading of each page, with a new title, and turns pages', () =>
    on('/al', async (page) => {
      await hydrated(page);
      await navigation(page).getByRole('link', { name: 'Artikujt' }).press('Enter');
      await page.waitForFunction('document.activeElement.tagName === "H1"');
      expect(await focused(page)).toBe('Artikujt');
      expect(await page.title()).toMatch(/^Artikujt — /);

      await page.getByRole('link', { name: 'E radhës' }).press('Enter');
      await page.waitForFunction('document.title.startsWith("Artikujt, faqja 2 nga 4")');
      await page.waitForFunction('document.activeElement.tagName === "H1"');
      expect(await page.getByRole('link', { name: 'Faqja 2' }).getAttribute('aria-current')).toBe('page');
    }),
  );

  story('always sees where the focus is', () =>
    on(
      '/revistat/al',
      async (page) => {
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
      },
      { viewport: { width: 320, height: 640 } },
    ),
  );
});

story('there is no motion for readers who prefer reduced motion', () =>
  on(
    '/al',
    async (page) => {
      const moving = await page.evaluate(
        `[...document.querySelectorAll('*')].filter((element) => {
           const { animationName, transitionDuration } = getComputedStyle(element);
           return animationName !== 'none' || parseFloat(transitionDuration) > 0;
         }).length`,
      );
      expect(moving).toBe(0);
    },
    { reducedMotion: 'reduce' },
  ),
);

story('a printed article is black on white, without controls', () =>
  on(
    '/artikuj/al',
    async (page) => {
      await page.getByRole('article').first().getByRole('link').first().click();
      await page.getByRole('heading', { level: 2, name: 'Abstrakti', exact: true }).waitFor();
      await page.emulateMedia({ media: 'print' });
      for (const role of ['banner', 'contentinfo', 'searchbox'] as const)
        expect(await page.getByRole(role).count()).toBe(0);
      expect(await page.getByRole('link', { name: 'Lexo PDF-në' }).count()).toBe(0);
      expect(
        await page.evaluate(
          '[getComputedStyle(document.documentElement).backgroundColor, getComputedStyle(document.querySelector("h1")).color]',
        ),
      ).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
      expect((await page.pdf()).subarray(0, 4).toString()).toBe('%PDF');
    },
    { colorScheme: 'dark' },
  ),
);

describe('when the server cannot be reached', () => {
  story('the next page says so and offers to try again', () =>
    on('/al', async (page) => {
      await hydrated(page);
      await page.context().setOffline(true);
      await navigation(page).getByRole('link', { name: 'Artikujt' }).click();
      await page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor();
      await page.getByText('Nuk u lidhëm dot me serverin.').waitFor();
      await page.context().setOffline(false);
      await page.getByRole('link', { name: 'Provo përsëri' }).click();
      await page.getByRole('heading', { level: 1, name: 'Artikujt' }).waitFor();
      site.problems.splice(0); // the browser logs failed requests
    }),
  );
});
