import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { button, dashboardStories, fill, row, save } from '../support/dashboard.js';
import { ADMIN } from '../support/admin.js';
import { withClipboard } from '../support/database.js';
import { make } from '../support/records.js';
import { textOf } from '../support/messages.js';

const { story, site, dashboard } = dashboardStories({ areProblemsExpected: true });

/** Two editors have the same record open; the first saves a new abstract or info, then the second a new title. */
async function both(path: string, first: Record<string, string>, second: Record<string, string>) {
  const { page: one } = await dashboard.open(path);
  const { page: other, alerts } = await dashboard.open(path);
  await fill(one, first);
  await fill(other, second);
  await save(one);
  await one.getByRole('table').waitFor();
  await save(other);
  return { one, other, alerts };
}

const comparison = (page: Page) => page.getByRole('region', { name: textOf('conflict.title') });
const cells = (page: Page, name: string) =>
  comparison(page).getByRole('row').filter({ hasText: name }).getByRole('cell');

describe('the second of two editors', () => {
  story('of a material returns to the list, which reports the conflict and links to the comparison', async () => {
    const { id } = await make.article(site.admin, { title: 'Dorëshkrimi', keywords: 'male' });
    const { one, other, alerts } = await both(
      `/dashboard?form=${id}`,
      { 'Fjalët kyçe': 'male, lumenj' },
      { Titulli: 'Dorëshkrimi im' },
    );
    await other.getByText('«Dorëshkrimi im» nuk u ruajt').waitFor();
    expect(alerts).toEqual(['Materiali u ndryshua!']);
    await button(other, /^Hape sërish/).click();
    await comparison(other)
      .getByText(new RegExp(`^E ruajti ${ADMIN.username}, `))
      .waitFor();
    expect(await cells(other, 'Titulli').allTextContents()).toEqual(['Dorëshkrimi im', 'Dorëshkrimi']);
    expect(await cells(other, 'Fjalët kyçe').count()).toBe(0);
    await other.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await withClipboard(async () => {
      await button(other, textOf('conflict.copy')).click();
      await other.getByText('U kopjua.').first().waitFor();
      expect(await other.evaluate('navigator.clipboard.readText()')).toBe('Titulli: Dorëshkrimi im');
    });
    await button(other, textOf('conflict.keepMine')).click();
    await save(other);
    await row(other, 'Dorëshkrimi im').waitFor();
    const materials = await site.admin.list('materials');
    expect(materials.find((record) => record.id === id)).toMatchObject({
      title: 'Dorëshkrimi im',
      keywords: 'male, lumenj',
    });
    await one.reload();
    await row(one, 'Dorëshkrimi im').waitFor();
  });
});
