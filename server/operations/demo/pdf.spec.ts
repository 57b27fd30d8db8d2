import { readContent } from './content.js';
import { demoRecords } from './records.js';
import { printPdf, printable } from './pdf.js';

const print = {
  size: 'A5',
  language: 'sq',
  title: 'Drini',
  author: 'A',
  head: 'H',
  sections: [{ title: 'Drini', body: 'Një lumë.' }],
} as const;

describe('printPdf', () => {
  it('gives the same bytes for the same text', async () => {
    const [one, other] = [
      await printPdf({ ...print, sections: [...print.sections] }),
      await printPdf({ ...print, sections: [...print.sections] }),
    ];
    expect(one.bytes.equals(other.bytes)).toBe(true);
    expect(one.pages).toBe(1);
    expect(one.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('counts the pages of a long text', async () => {
    const body = Array.from({ length: 60 }, () => 'Fjalë e mirë. '.repeat(20)).join('\n\n');
    expect((await printPdf({ ...print, sections: [{ title: 'E gjatë', body }] })).pages).toBeGreaterThan(5);
  });
});

describe('printable', () => {
  it('preserves Albanian letters and drops characters the fonts lack', () => {
    expect(printable('ëçâêËÇ ‘’“”–— E\u0308')).toBe('ëçâêËÇ ‘’“”–— Ë');
    expect(printable('Jireček, Cvijić, 日')).toBe('Jirecek, Cvijic, ?');
  });
});

describe('demonstration content', () => {
  it('cites only works in its list', () => {
    const { articles, references } = readContent();
    for (const key of articles.flatMap((article) => article.references)) expect(references).toHaveProperty(key);
  });

  it('numbers the pages of an issue without gaps', async () => {
    const records = await demoRecords({ issues: 1, articles: 2 });
    const pages = records
      .map(({ values }) => values as { categoryId?: number; number: number; firstPage: number; lastPage: number })
      .filter(({ categoryId, number }) => categoryId === 2 && number === 1)
      .map(({ firstPage, lastPage }) => ({ firstPage: Number(firstPage), lastPage: Number(lastPage) }))
      .sort((a, b) => a.firstPage - b.firstPage);
    expect(pages).toHaveLength(8);
    pages.reduce((last, { firstPage, lastPage }) => (expect(firstPage).toBe(last + 1), lastPage), 0);
  });
});
