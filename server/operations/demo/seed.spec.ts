import { demoRecords } from './seed.js';

it('the pages of an issue of the demonstration are numbered without gaps', () => {
  const pages = demoRecords()
    .filter(({ category, values }) => category === 'Artikuj' && values.number === 1)
    .map(({ values }) => ({ firstPage: Number(values.firstPage), lastPage: Number(values.lastPage) }))
    .sort((a, b) => a.firstPage - b.firstPage);
  expect(pages).toHaveLength(8);
  pages.reduce((last, { firstPage, lastPage }) => (expect(firstPage).toBe(last + 1), lastPage), 0);
});
