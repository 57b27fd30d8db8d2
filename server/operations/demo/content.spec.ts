import { readContent } from './content.js';
import { demoRecords } from './records.js';

describe('demonstration content', () => {
  it('cites only works in its list', () => {
    const { articles, references } = readContent();
    for (const key of articles.flatMap((article) => article.references)) expect(references).toHaveProperty(key);
  });

  it('numbers the pages of an issue without gaps', () => {
    const records = demoRecords({ issues: 1, articles: 2 });
    const pages = records
      .map(({ values }) => values as { categoryId?: number; number: number; firstPage: number; lastPage: number })
      .filter(({ categoryId, number }) => categoryId === 2 && number === 1)
      .map(({ firstPage, lastPage }) => ({ firstPage: Number(firstPage), lastPage: Number(lastPage) }))
      .sort((a, b) => a.firstPage - b.firstPage);
    expect(pages).toHaveLength(8);
    pages.reduce((last, { firstPage, lastPage }) => (expect(firstPage).toBe(last + 1), lastPage), 0);
  });
});
