import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
const WIDTHS = [390, 1440];
const SCHEMES = ['light', 'dark'] as const;
/** The rules about colours; nothing else differs between the colour schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The violations axe finds on the current page: by all rules in light colours, by the rules about colours in dark ones. */
async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    const options = colorScheme === 'light' ? {} : { runOnly: { type: 'rule', values: COLOUR_RULES } };
    const faults = await page.evaluate<string[]>(
      `axe.run(${JSON.stringify({ ...options, resultTypes: ['violations'] })}).then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`,
    );
    found.push(...faults.map((fault) => `${colorScheme}, ${fault}`));
  }
  return found;
}

/** The violations axe finds and the horizontal overflow, at a phone's and a desktop's width. */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const before = page.viewportSize()!;
  await page.evaluate(axe);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    if (overflow > 0) faults.push(`${width}: ${overflow} px too wide`);
    faults.push(...(await violations(page)).map((fault) => `${width}, ${fault}`));
  }
  await page.setViewportSize(before);
  return faults;
}
