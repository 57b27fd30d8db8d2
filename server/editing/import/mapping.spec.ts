import { requireLinear } from '../../../test/measures/processor-time.js';
import { type Author, authorsOf } from '../../content/materials/author.js';
import { type Row } from './json-file.js';
import { englishOf } from './remark.js';
import { mapArticle, mapIssue } from './mapping.js';
import { unknownFields } from './schema.js';

const source = { issn: '1278-3366', categoryIds: { issue: 1, article: 2 } };
const row: Row = {
  ...{ id: 'a-1', title: 'The Drin', titleAl: 'Drini', language: 'sq', year: 2023, number: 1 },
  authors: [{ given: 'Sami', family: 'Frashëri', orcid: '0000-0002-1825-0097', affiliation: null }],
  ...{ abstract: 'A river.', abstractAl: 'Një lumë.', keywords: ['river'], keywordsAl: ['lumë', 'ujë'] },
  ...{ references: ['First\n  work', 'Second'], firstPage: 1, lastPage: 9, doi: null, pdf: 'pdf/a.pdf' },
};
const article = (changes: Row = {}) => mapArticle({ ...row, ...changes }, 0, source);

describe('mapArticle', () => {
  it('puts the Albanian texts first and keeps the English ones', () => {
    const { values, problems, warnings, localId, files } = article();
    expect([problems, warnings]).toEqual([[], []]);
    expect(localId).toBe('a-1');
    expect(files).toEqual({ coverImage: null, pdf: 'pdf/a.pdf', fullText: null });
    expect(values).toMatchObject({
      ...{ categoryId: 2, title: 'Drini', titleEn: 'The Drin', abstract: 'Një lumë.', abstractEn: 'A river.' },
      ...{ keywords: 'lumë, ujë', keywordsEn: 'river', references: 'First work\nSecond' },
      authorsText: 'Sami Frashëri',
      authorDetails: [{ name: 'Sami Frashëri', orcid: 'https://orcid.org/0000-0002-1825-0097' }],
    });
  });

  it('takes the original title and keywords of other languages', () => {
    const original = { titleAl: null, titleOriginal: 'Le Drin', keywordsAl: [], keywordsOriginal: ['fleuve'] };
    const columns = { title: 'Le Drin', titleEn: 'The Drin', keywords: 'fleuve', keywordsEn: 'river' };
    expect(article(original).values).toMatchObject(columns);
  });

  it('does not mistake an Albanian title for an English one', () => {
    expect(article({ title: 'Drini i Zi', titleIsOnlyAlbanian: true }).values.titleEn).toBeNull();
    expect(article({ title: 'Drini' }).values.titleEn).toBeNull();
  });

  it('strips HTML tags from an abstract, and nothing else', () => {
    const abstract = '<r2r:ml lang="en"><p dir="ltr">Where a < b, and b > c.</p></r2r:ml>';
    expect(article({ abstract, abstractAl: null }).values).toMatchObject({ abstract: 'Where a < b, and b > c.' });
  });

  it('recognises an English abstract by its language', () => {
    const abstracts = (abstractLanguage: string) => article({ abstractAl: null, abstractLanguage }).values;
    expect(abstracts('en')).toMatchObject({ abstract: 'A river.', abstractEn: 'A river.' });
    expect(abstracts('fr')).toMatchObject({ abstract: 'A river.', abstractEn: null });
  });

  it('accepts a minimal row', () => {
    const { values, problems } = mapArticle({ id: 'b', title: 'Alone', year: 1996, number: 0 }, 0, source);
    expect(problems).toEqual([]);
    const unknown = { authorsText: null, keywords: null, keywordsEn: null, references: null };
    expect(values).toMatchObject({ ...unknown, abstract: '' });
  });

  it('decodes character references, also if they are encoded twice, before anything is divided, and composes letters', () => {
    const authors = [
      { given: 'Bernard', family: '’t&nbsp;Hart', affiliation: 'R&amp;amp;D' },
      { given: '&#x54;itipat&amp;nbsp;', family: 'Achakulvisut' },
    ];
    const texts = { titleAl: 'E\u0308 &lt; B', abstractAl: '<p>a &#60; b</p>', keywordsAl: ['x&amp;y'] };
    expect(article({ authors, ...texts }).values).toMatchObject({
      ...{ title: 'Ë < B', abstract: 'a < b', keywords: 'x&y' },
      authorsText: 'Bernard ’t\u00a0Hart; Titipat Achakulvisut',
      authorDetails: [{ familyName: '’t\u00a0Hart', affiliations: [{ name: 'R&D' }] }, { givenName: 'Titipat' }],
    });
  });

  it('normalises identifiers written as text or with a resolver, and takes pages of every kind', () => {
    const { values, problems, warnings } = article({
      ...{ year: '2020', number: ' 3', firstPage: 'xii', lastPage: 20, date: '2020-05-01T00:00:00Z', id: 12 },
      ...{ doi: 'https://doi.org/10.1000/182', authors: [{ family: 'Frashëri', orcid: ' 0000000218250097' }] },
    });
    expect([problems, warnings]).toEqual([[], []]);
    expect(values).toMatchObject({
      ...{ publicationYear: 2020, number: 3, firstPage: 'xii', lastPage: '20' },
      ...{ publishedOn: '2020-05-01', doi: '10.1000/182' },
      authorDetails: [{ name: 'Frashëri', orcid: 'https://orcid.org/0000-0002-1825-0097' }],
    });
  });

  it('accepts the fields that indexes require, and a name with a comma', () => {
    const same = { articleType: 'REVIEW', licenceUrl: 'https://example.org/by', receivedOn: '2020-01-02' };
    const contribution = { roles: ['SOFTWARE'], isCorresponding: true };
    const affiliations = [{ name: 'Universiteti', ror: 'ror.org/02mhbdp94' }];
    const { values, problems } = article({
      ...{ ...same, volume: 12, funding: [{ funder: 'Fondi', award: '7/2020' }] },
      summary: { language: 'de', title: 'Der Drin', keywords: ['Fluss', 'Wasser'] },
      authors: [{ given: 'Martin', family: 'King, Jr.', affiliations, ...contribution }],
    });
    expect(problems).toEqual([]);
    const stored = {
      affiliations: [{ name: 'Universiteti', ror: 'https://ror.org/02mhbdp94' }],
      isOrganisation: false,
    };
    expect(values).toMatchObject({
      ...{ ...same, volume: '12', funding: [{ funder: 'Fondi', funderId: null, award: '7/2020' }] },
      authorsText: 'Martin King, Jr.;',
      summary: { language: 'de', title: 'Der Drin', abstract: null, keywords: 'Fluss, Wasser' },
      authorDetails: [{ ...stored, ...contribution }],
    });
  });

  it.each([
    ['Instituti i Tokës dhe i Ujit', 'Instituti i Tokës dhe i Ujit;'],
    ['Akademia; Dega', 'Akademia, Dega;'],
    ['Akademia', 'Akademia'],
  ])('has one author of one name: %s', (family, authorsText) => {
    const { values } = article({ authors: [{ family, isOrganisation: true }] });
    expect(values).toMatchObject({ authorsText, authorDetails: [{ isOrganisation: true }] });
    expect(authorsOf(authorsText, values.authorDetails as Author[])).toMatchObject([{ isOrganisation: true }]);
  });

  it('divides a name with many spaces in linear time', () =>
    requireLinear((size) => article({ authors: [{ family: `a${' '.repeat(size)}b` }] }), 30_000));

  it('knows the fields of related works and data, which issues do not have', () => {
    const relatedWorks = [{ kind: 'CORRECTS', doi: '10.5555/old' }];
    const related = { relatedWorks, dataAvailability: 'A', dataAvailabilityEn: 'B' };
    expect(article(related)).toMatchObject({ problems: [], values: related });
    expect(unknownFields('article', related)).toEqual([]);
    expect(unknownFields('issue', related)).toEqual(Object.keys(related));
  });

  it('warns of pages that run backwards', () => {
    const warning = { code: 'pagesReversed', values: { first: '9', last: '3' } };
    expect(article({ firstPage: 9, lastPage: 3 }).warnings).toEqual([warning]);
    for (const firstPage of [3, [9]]) expect(article({ firstPage, lastPage: 3 }).warnings).toEqual([]);
  });

  const crowd = Array.from({ length: 10_000 }, () => ({ family: 'X' }));
  const by = (author: Row) => ({ authors: [{ family: 'X', ...author }] });
  it.each<[string, Row, string]>([
    ['no id', { id: null }, 'id is required'],
    ['a blank id', { id: ' ' }, 'id is required'],
    ['an endless id', { id: 'a'.repeat(256) }, 'id must be at most 255 characters long'],
    ['an id with a NUL', { id: 'a\0b' }, 'id must be text without control characters'],
    ['no title', { title: '', titleAl: null }, 'title is required'],
    ['an endless title', { titleAl: 'Ç'.repeat(1001) }, 'titleAl must be at most 1000 characters long'],
    ['a NUL', { abstractAl: 'a\0b' }, 'abstractAl must be text without NUL'],
    ['an object for a text', { abstractAl: {} }, 'abstractAl must be text'],
    ['a year in words', { year: 'two thousand' }, 'year must be a whole number'],
    ['a year too early', { year: 1499 }, 'year must not be less than 1500'],
    ['a year too early, as text', { year: '1499' }, 'year must not be less than 1500'],
    ['no year', { year: null }, 'year is required'],
    ['a day that is none', { date: '2020-02-30' }, 'date must be a date'],
    ['a number below 0', { number: -1 }, 'number must not be less than 0'],
    ['an unknown kind of article', { articleType: 'POEM' }, 'articleType must be one of'],
    ['a wrong ROR', by({ affiliations: [{ name: 'Y', ror: '02mhbdp95' }] }), 'ror must look like'],
    ['a page of words', { firstPage: 'page 7' }, 'firstPage must be a page'],
    ['an object for a page', { firstPage: { toString: 1 } }, 'firstPage must be a whole number'],
    ['a summary in no language', { summary: { title: 'X' } }, 'summary.language is required'],
    ['a summary in no known language', { summary: { language: '?', title: 'X' } }, 'language must'],
    ['a script for a DOI', { doi: 'javascript:alert(1)', abstract: null, abstractAl: null }, 'doi must look like'],
    ['a nameless author', { authors: [{ given: '', family: '' }] }, 'authors[0]: given/family is required'],
    ['a name for an author', { authors: ['Sami'] }, 'authors[0] must be an object with given and family'],
    ['a mistyped ORCID', by({ orcid: '0000-0002-1825-0079' }), 'authors[0]: orcid has a wrong digit'],
    ['a crowd', { authors: crowd }, 'authors must have at most 500 entries'],
    ['a library', { references: Array(2_001).fill('X') }, 'references must have at most 2000 entries'],
    ['authors that are no list', { authors: 'Sami' }, 'authors must be a list'],
    ['no affiliation', by({ affiliations: [null] }), 'affiliations[0] is required'],
    ['no relation', { relatedWorks: [null] }, 'relatedWorks[0] is required'],
    ['keywords that are no texts', { keywordsAl: [1] }, 'keywordsAl[0] must be text'],
    ['a path that is no text', { pdf: 7 }, 'pdf must be the path of a file'],
  ])('rejects %s', (_, changes, problem) =>
    expect(article(changes).problems.map(englishOf)).toEqual([expect.stringContaining(problem)]),
  );
});

it('passes on the remarks of a row, and ignores malformed ones', () => {
  const malformed = [{ code: 'entry', values: { reason: {} } }, { code: 'draft' }, { code: 'draft', values: null }, {}];
  const incomplete = ['otherVersions', 'constructor'].map((code) => ({ code, values: {} }));
  const remarks = ['Sic.', { code: 'draft', values: {} }, ...malformed, ...incomplete];
  expect(article({ remarks }).warnings.map(englishOf)).toEqual(['Sic.', 'not published there; becomes a draft here']);
});

it('an issue is identified by year and number, and has the ISSN of the journal', () => {
  const named = { cover: '../covers/a.webp', contentsHtml: 'contents/2.html' };
  const formerAddresses = ['/index.php/rgj/issue/view/7', 'x'];
  const issue = { year: 2012, number: 2, title: 'Winter', date: '2012-12-04', isOnlyIfMissing: true, ...named };
  const { values, files, ...mapped } = mapIssue({ ...issue, isDraft: true, formerAddresses }, 0, source);
  expect(mapped).toMatchObject({
    ...{ localId: 'issue:2012-2', isOnlyIfMissing: true, formerAddresses: ['issue/7'], problems: [] },
    warnings: [{ code: 'notOjs', values: { url: 'x' } }],
  });
  expect(values).toMatchObject({ categoryId: 1, issn: '1278-3366', publishedOn: '2012-12-04', isDraft: true });
  expect(values.titleEn).toBeNull();
  expect(files).toEqual({ coverImage: '../covers/a.webp', pdf: null, contents: 'contents/2.html' });
});
