import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { make } from '../support/records.js';
import { type Site, browserStories } from '../support/site.js';

const { story, openSite } = await browserStories();

let site: Site;
beforeAll(async () => {
  site = await openSite();
  await make.issue(site.admin, { title: 'Revista e parë' });
}, 60_000);
afterAll(() => site?.close());
afterEach(() => expect(site.problems.splice(0)).toEqual([]));

story('somebody who writes programs tries a query and reads what a type is', async () => {
  const page = await site.visit('/api-docs');
  await page.getByRole('heading', { level: 1, name: 'Data for developers' }).waitFor();
  await page.getByRole('link', { name: 'Try GraphQL' }).click();
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText('"Revista e parë"').waitFor();
  await page
    .getByRole('status')
    .getByText(/^200 in \d+ ms$/)
    .waitFor();

  await page.getByLabel('Query').fill('{ nothing }');
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText(/Cannot query field/).waitFor();
  // The browser reports every refusal of a server as an error of the page.
  site.problems.splice(0);

  await page.getByLabel('Find a type or field').fill('citation');
  await page.getByRole('button', { name: 'Article', exact: true }).first().click();
  await page.getByText(/^How to cite the article, or/).waitFor();
});

story('the query in the address is the one to try', async () => {
  const page = await site.visit(`/graphql#query=${encodeURIComponent('{ categories { name } }')}`);
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText('"Artikuj"').waitFor();
});
