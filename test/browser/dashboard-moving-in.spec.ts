import fs from 'node:fs';
import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { faultsOf } from '../support/axe.js';
import { type Dashboard, button, chosen, enterDashboard } from '../support/dashboard.js';
import { query } from '../support/apis.js';
import { type Site, browserStories } from '../support/site.js';
import { textOf } from '../support/messages.js';

const { story, openSite } = await browserStories();

let site: Site;
let dashboard: Dashboard;
beforeAll(async () => {
  site = await openSite();
  dashboard = await enterDashboard(site);
  await query(
    site.url,
    dashboard.session.access_token,
    'mutation { updateJournal(input: { issn: "2222-3334" }) { version } }',
  );
});
afterAll(() => site?.close());
afterEach(async () => {
  await dashboard.leave();
  expect(site.problems.splice(0)).toEqual([]);
});

story('an editor previews an import, leaves, returns, imports and undoes it', async () => {
  const { page } = await dashboard.open('/dashboard/moving-in');
  const bytes = fs.readFileSync('test/moving-in/ojs-3.5.xml');
  await page.getByLabel('Skedari për import').setInputFiles(chosen({ name: 'eksporti.xml', type: 'text/xml', bytes }));
  await page.getByText('U kontrollua. Ende nuk është shkruar asgjë.', { exact: true }).waitFor();
  await page.getByText('4 regjistrime do të ishin të reja').waitFor();
  await page.getByText('nuk importohen: variante të tjera (1)').waitFor();
  await button(page, /^URL-të e dikurshme/).click();
  await page
    .getByRole('row')
    .filter({ hasText: '…/article/view/12' })
    .filter({ hasText: 'Liqeni i Shkodrës' })
    .waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.context().close();

  const { page: later } = await dashboard.open('/dashboard/moving-in');
  await button(later, textOf('movingIn.start')).click();
  await later.getByText('4 regjistrime janë të reja').waitFor();
  await later.getByRole('link', { name: 'Liqeni i Shkodrës' }).first().waitFor();
  await button(later, 'Zhbëje').click();
  await later.getByRole('dialog').getByRole('button', { name: 'Zhbëje' }).click();
  await later.getByRole('status').filter({ hasText: 'U zhbë.' }).waitFor();
});
