import { make } from '../support/records.js';
import { siteStories } from '../support/site.js';

const { it, site } = siteStories();

beforeAll(async () => {
  await make.issue(site.admin, { title: 'Revista e parë' });
});

it('a developer on a phone reads the documentation, tries a query, looks up a type, and shares the query', async () => {
  const page = await site.visit('/api-docs', { viewport: { width: 390, height: 800 } });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('link', { name: 'Try GraphQL' }).click();
  await page.getByText('latestIssue').waitFor();
  const run = page.getByRole('button', { name: 'Execute query (Ctrl-Enter)' });
  await run.click();
  await page.getByText('"Revista e parë"').waitFor();

  await page.locator('.graphiql-query-editor').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('{ boardM');
  await page.locator('.CodeMirror-hint', { hasText: 'boardMembers' }).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(/query=%7B\+boardM/);

  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
  await page.getByRole('link', { name: 'Article', exact: true }).click();
  await page.getByText("An article of the journal: a material of the category 'Artikuj'.").waitFor();
  await page.getByRole('button', { name: 'Show Examples' }).click();
  await page.getByRole('link', { name: 'How to cite' }).click();
  await page.getByText('citation(style: APA)').waitFor();
  await page.getByRole('button', { name: 'Open settings dialog' }).click();
  await page.getByText('Clear storage').first().waitFor();

  const query = 'query ($name: String!) { category(name: $name) { name } }';
  const shared = new URLSearchParams({ query, variables: '{ "name": "artikuj" }' });
  await page.goto(`${site.url}/api-docs/graphql?${shared}`);
  await page.getByText('category').first().waitFor();
  await run.click();
  await page.getByText('"Artikuj"', { exact: true }).waitFor();
});

it('the REST interface is read and tried', async () => {
  const page = await site.visit('/api-docs/rest');
  await page
    .getByRole('button', { name: /^GET \/api\/categories/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await page.getByText('"Artikuj"').first().waitFor();
});
