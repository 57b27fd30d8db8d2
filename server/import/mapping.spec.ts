import { type Row, bodyOf, mapArticle, mapIssue } from './mapping.js';

const source = { slug: 'journal', issn: '1278-3366', categoryIds: { issue: 1, article: 2 } };
const row: Row = {
  id: 'a-1',
  title: 'The Drin',
  titleAl: 'Drini',
  language: 'sq',
  authors: [{ given: 'Sami', family: 'Frashëri', orcid: '0000-0002-1825-0097', affiliation: null }],
  abstract: 'A river.',
  abstractAl: 'Një lumë.',
  keywords: ['river'],
  keywordsAl: ['lumë', 'ujë'],
  references: ['First\n  work', 'Second'],
  year: 2023,
  number: 1,
  firstPage: 1,
  lastPage: 9,
  doi: null,
  pdf: 'pdf/a.pdf',
};
const article = (changes: Row = {}) => mapArticle({ ...row, ...changes }, 0, source);

describe('mapArticle', () => {
  it('puts the Albanian texts first and keeps the English ones', () => {
    const { values, problems, externalId, files } = article();
    expect(problems).toEqual([]);
    expect(externalId).toBe('journal:a-1');
    expect(files).toEqual({ coverImage: null, pdf: 'pdf/a.pdf', contents: null });
    expect(values).toMatchObject({
      ...{ categoryId: 2, title: 'Drini', titleEn: 'The Drin', abstract: 'Një lumë.', abstractEn: 'A river.' },
      ...{ keywords: 'lumë, ujë', keywordsEn: 'river', references: 'First work\nSecond' },
      authorsText: 'Sami Frashëri',
      authorDetails: [{ name: 'Sami Frashëri', orcid: 'https://orcid.org/0000-0002-1825-0097' }],
    });
  });

  it('takes the original title and keywords of other languages', () => {
    const { values } = article({
      titleAl: null,
      titleOriginal: 'Le Drin',
      keywordsAl: [],
      keywordsOriginal: ['fleuve'],
    });
    expect(values).toMatchObject({ title: 'Le Drin', titleEn: 'The Drin', keywords: 'fleuve', keywordsEn: 'river' });
  });

  it('does not take an Albanian title for an English one', () => {
    expect(article({ title: 'Drini i Zi', titleIsOnlyAlbanian: true }).values.titleEn).toBeNull();
    expect(article({ title: 'Drini' }).values.titleEn).toBeNull();
  });

  it('leaves the tags of a page out of an abstract, and no other signs', () => {
    const abstract = '<r2r:ml lang="en"><p dir="ltr">Where a < b, and b > c.</p></r2r:ml>';
    expect(article({ abstract, abstractAl: null }).values).toMatchObject({ abstract: 'Where a < b, and b > c.' });
  });

  it('knows an English abstract by its language', () => {
    const only = { abstractAl: null };
    expect(article({ ...only, abstractLanguage: 'en' }).values).toMatchObject({
      abstract: 'A river.',
      abstractEn: 'A river.',
    });
    expect(article({ ...only, abstractLanguage: 'fr' }).values).toMatchObject({
      abstract: 'A river.',
      abstractEn: null,
    });
  });

  it('accepts a row that has hardly anything', () => {
    const { values, problems } = mapArticle({ id: 'b', title: 'Alone', year: 1996, number: 0 }, 0, source);
    expect(problems).toEqual([]);
    expect(values).toMatchObject({
      abstract: '',
      authorsText: null,
      keywords: null,
      keywordsEn: null,
      references: null,
    });
  });

  it('does not read a name with a comma as two', () => {
    expect(article({ authors: [{ given: 'Martin', family: 'King, Jr.' }] }).values.authorsText).toBe(
      'Martin King, Jr.;',
    );
  });

  it('composes letters', () => expect(article({ titleAl: 'E\u0308' }).values.title).toBe('Ë'));

  it.each<[string, Row, RegExp]>([
    ['no id', { id: null }, /^id is required$/],
    ['no title', { title: '', titleAl: null }, /^title is required$/],
    ['an endless title', { titleAl: 'Ç'.repeat(1001) }, /^title must be shorter/],
    ['a NUL', { titleAl: 'a\0b' }, /^title must be text without NUL/],
    ['a year in words', { year: 'two thousand' }, /^year must be a whole number$/],
    ['a year too early', { year: 1499 }, /^year must not be less than 1500$/],
    ['a number below 0', { number: -1 }, /^number must not be less than 0$/],
    ['a script for a DOI', { doi: 'javascript:alert(1)' }, /^doi must look like/],
    ['a nameless author', { authors: [{ given: '', family: '' }] }, /^authors: name is required$/],
    ['a title that turns', { titleAl: 'a\u202eb' }, /^title holds characters that turn/],
    ['authors that are no list', { authors: 'Sami' }, /^authors must be a list$/],
    ['keywords that are no texts', { keywordsAl: [1] }, /^keywordsAl must be a list of texts$/],
    ['a path that is no text', { pdf: 7 }, /^pdf must be the path of a file$/],
  ])('refuses %s', (_, changes, problem) =>
    expect(article(changes).problems).toEqual([expect.stringMatching(problem)]),
  );
});

describe('mapIssue', () => {
  it('is known by year and number and carries the ISSN of the journal', () => {
    const { externalId, values, files, problems } = mapIssue(
      {
        year: 2012,
        number: 2,
        title: 'Winter',
        date: '2012-12-04',
        cover: '../covers/a.webp',
        contentsHtml: 'contents/2.html',
      },
      0,
      source,
    );
    expect(problems).toEqual([]);
    expect(externalId).toBe('journal:issue:2012-2');
    expect(values).toMatchObject({ categoryId: 1, issn: '1278-3366', publishedOn: '2012-12-04', titleEn: null });
    expect(files).toEqual({ coverImage: '../covers/a.webp', pdf: null, contents: 'contents/2.html' });
  });
});

describe('bodyOf', () => {
  it('takes the body of a page and leaves a piece as it is', () => {
    expect(bodyOf('<html><title>T</title><body class="x">\n<p>a</p></body></html>')).toBe('<p>a</p>');
    expect(bodyOf('<p>a</p>')).toBe('<p>a</p>');
  });
});
