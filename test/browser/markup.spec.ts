import type { Locator } from 'playwright-core';
import { sanitiseContents } from '../../server/content/materials/contents.js';
import { button, dashboardStories, paste } from '../support/dashboard.js';
import { HOSTILE_MARKUP, beyondTheList } from '../support/hostile-markup.js';
import { make } from '../support/records.js';
import { textOf } from '../support/messages.js';

const { it, site, dashboard } = dashboardStories();
/** As the browser parsed it, but for what the page adds around tables and preformatted text, which scroll. */
const foundIn = async (place: Locator) =>
  beyondTheList((await place.innerHTML()).replaceAll(/<(div) class="scroll"[^>]*>|<(pre) tabindex="0">/g, '<$1$2>'));
const CONTENTS = HOSTILE_MARKUP.map(([name, html]) => `<p>${name}</p>${html}`);

it('hostile contents of an issue leave only allowed markup in the page, before and after hydration', async () => {
  // Each is sanitised alone, so that none swallows the next.
  const contents = CONTENTS.map((html) => sanitiseContents(html)).join('');
  const { id } = await make.issue(site.admin, { contents });
  for (const options of [{ javaScriptEnabled: false }, {}]) {
    const page = await site.visit(`/revista/${id}/x/0/0/al`, options);
    const place = page.locator('[aria-labelledby="contents"] .prose');
    for (const [name] of HOSTILE_MARKUP)
      await place.getByText(name, { exact: true }).first().waitFor({ state: 'attached' });
    expect(await foundIn(place)).toEqual([]);
    await page.context().close();
  }
});

it('hostile contents of an issue leave only allowed markup in the preview', async () => {
  const { id } = await make.issue(site.admin, { contents: null });
  const { page } = await dashboard.open(`/dashboard?form=${id}`);
  for (const contents of CONTENTS) await paste(page, 'Përmbajtja', contents, 'text/html', 'ControlOrMeta+End');
  await button(page, textOf('preview.open')).click();
  const place = page.frameLocator('iframe').locator('[aria-labelledby="contents"] .prose');
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
  const pages = [await site.visit('/al'), (await dashboard.open('/dashboard')).page];
  for (const page of pages)
    for (const [what, write] of Object.entries(writes)) {
      const outcome = await page.evaluate(
        `(() => { try { ${write}; return 'done'; } catch (error) { return error.name; } })()`,
      );
      expect([what, outcome]).toEqual([what, 'TypeError']);
    }
  site.problems.splice(0); // blocked content is logged
});
