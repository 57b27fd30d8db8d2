import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
/** The rules about colours; nothing else differs between the colour schemes. */
const COLOURS = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };
const LOOKS = [
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const;

/** The violations axe finds and the horizontal overflow, on a phone and a desktop, and in dark colours. */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const before = page.viewportSize()!;
  await page.evaluate(axe);
  for (const { width, colorScheme } of LOOKS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    if (overflow > 0) faults.push(`${width}: ${overflow} px too wide`);
    const options = { ...(colorScheme === 'dark' && COLOURS), resultTypes: ['violations'] };
    const found = await page.evaluate<string[]>(
      `axe.run(${JSON.stringify(options)}).then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 200))))`,
    );
    faults.push(...found.map((fault) => `${width}, ${colorScheme}, ${fault}`));
  }
  await page.setViewportSize(before);
  return faults;
}
