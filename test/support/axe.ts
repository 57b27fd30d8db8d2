import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const PHONE = { width: 390, colorScheme: 'light' } as const;
export const DESKTOP = { width: 1440, colorScheme: 'dark' } as const;

/** The violations axe finds and the horizontal overflow. Between them the two looks have each colour scheme and each layout. */
export async function faultsOf(page: Page, ...looks: (typeof PHONE | typeof DESKTOP)[]): Promise<string[]> {
  const faults: string[] = [];
  const before = page.viewportSize()!;
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(axe);
  for (const { width, colorScheme } of looks.length ? looks : [PHONE, DESKTOP]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    if (overflow > 0) faults.push(`${width}: ${overflow} px too wide`);
    const found = await page.evaluate<string[]>(
      `axe.run({ resultTypes: ['violations'], preload: { assets: ['media'] } }).then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`,
    );
    faults.push(...found.map((fault) => `${width}, ${colorScheme}, ${fault}`));
  }
  await page.setViewportSize(before);
  return faults;
}
