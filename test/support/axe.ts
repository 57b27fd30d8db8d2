import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
const WIDTHS = [390, 1440];

/** What axe finds on a page as it stands, in both schemes, and by how much it is too wide, at a telephone's and a desk's width. */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const before = page.viewportSize()!;
  await page.evaluate(axe);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    if (overflow > 0) faults.push(`${width}: ${overflow} px too wide`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await page.evaluate<string[]>(
        'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`))',
      );
      faults.push(...found.map((fault) => `${width}, ${colorScheme}: ${fault}`));
    }
  }
  await page.setViewportSize(before);
  return faults;
}
