import { afterAll, beforeAll, expect } from '@jest/globals';
import { type Dashboard, button, enterDashboard, field, save } from '../support/dashboard.js';
import { make } from '../support/records.js';
import { type Site, browserStories } from '../support/site.js';

const { story, openSite } = await browserStories();

let site: Site;
let dashboard: Dashboard;
beforeAll(async () => {
  site = await openSite();
  dashboard = await enterDashboard(site);
}, 60_000);
afterAll(() => site?.close());

const openIssue = async (contents: string) => {
  const { id } = await make.issue(site.admin, { contents });
  const { page } = await dashboard.open(`/dashboard?form=${id}`);
  return { page, id, text: field(page, 'Përmbajtja') };
};

story('a colleague’s save is seen beside what was written, and taken over into the text', async () => {
  const { page, id, text } = await openIssue('<p>Fillimi</p>');
  await text.fill('Imi');
  await site.admin.update('materials', id, { contents: '<p>I tjetrit</p>' });
  await save(page);
  await button(page, 'Shto material').waitFor();
  await page.goto(`${site.url}/dashboard?form=${id}`);
  await page.getByRole('region', { name: 'Dikush tjetër e ka ruajtur ndërkohë' }).waitFor();
  await button(page, 'Merr variantin e ruajtur').click();
  await text.getByText('I tjetrit').waitFor();
  await text.fill('');
  await save(page);
  expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('textbox');
  site.problems.splice(0); // the conflict is logged
});
