import { ARTICLE, BARE } from '../support/metadata.js';
import { doajArticle } from '../../server/interop/exports/doaj.js';
import { inArticleLanguage, objectionsTo } from '../../server/interop/exports/objections.js';
import { doajProblems } from '../support/schemas.js';

const [author] = ARTICLE.authors;
const works = (name: string) => ({ name, ror: null });
const journal = { ...ARTICLE.journal, issnPrint: null, issnOnline: null };
const organisation = (length: number) => ({ ...author, name: 'O'.repeat(length), isOrganisation: true });
const atMost = (more: number, year: number) => ({
  ...{ year, firstPage: '19', keywords: Array(6 + more).fill(ARTICLE.keywords[0]) },
  authors: [{ ...author, familyName: 'F'.repeat(60 + more) }, organisation(511)],
  journal: { ...ARTICLE.journal, title: 'T'.repeat(255 + more) },
  pdf: { ...ARTICLE.pdf, bytes: 5 * 1024 * 1024 + more },
});
const ALMOST_ALL =
  'ISSUE_MISSING, LANGUAGE_MISSING, ENGLISH_TITLE_MISSING, SCHOLAR AUTHOR_MISSING, AUTHOR_MISSING, ABSTRACT_MISSING, KEYWORDS_MISSING, CROSSREF DOI_MISSING, DOI_MISSING, PUBLICATION_DATE_MISSING, DATES_OF_REVIEW_MISSING, SCHOLAR PDF_MISSING, PDF_MISSING, REFERENCES_MISSING, LICENCE_MISSING';

it.each<[what: string, changes: object, objections: string]>([
  ['all metadata', {}, ''],
  ['almost none', BARE, ALMOST_ALL],
  ['no ISSN', { journal, issue: null }, 'DOAJ ISSN_MISSING, CROSSREF ISSN_MISSING, ISSN_MISSING, ISSUE_MISSING'],
  ['a local URL', { uri: 'http://localhost:3000/id/7' }, 'DOAJ ADDRESS_IS_LOCAL, CROSSREF ADDRESS_IS_LOCAL'],
  ['a short DOI', { doi: '10.1/x' }, 'CROSSREF DOI_INVALID'],
  ['no affiliation', { authors: [{ ...author, affiliations: [] }] }, 'AFFILIATION_MISSING'],
  ['a digit in a name', { authors: [{ ...author, familyName: 'Çela 2' }] }, ''],
  ['digits in two words', { authors: [{ ...author, familyName: 'Çela1, 2' }] }, 'CROSSREF AUTHOR_NAME_INVALID'],
  ['no letter in a name', { authors: [{ ...author, givenName: '?' }] }, 'CROSSREF AUTHOR_NAME_INVALID'],
  ['one abstract', { abstracts: ARTICLE.abstracts.slice(0, 1) }, 'ENGLISH_ABSTRACT_MISSING'],
  ['one date of review', { acceptedOn: null }, 'DATES_OF_REVIEW_MISSING'],
  ['its pages backwards', { firstPage: '20' }, 'PAGES_REVERSED'],
  ['the most that is accepted', atMost(0, 2200), ''],
  ['the earliest year', { year: 1400 }, ''],
  ['too early a year', { year: 1399 }, 'CROSSREF YEAR_BEYOND_SCHEMA'],
  [
    'one more than accepted',
    atMost(1, 2201),
    'CROSSREF JOURNAL_TITLE_TOO_LONG, CROSSREF AUTHOR_NAME_INVALID, KEYWORDS_TOO_MANY, CROSSREF YEAR_BEYOND_SCHEMA, SCHOLAR PDF_TOO_LARGE',
  ],
  ['too long an organisation', { authors: [organisation(512)] }, 'CROSSREF AUTHOR_NAME_INVALID'],
  ['a script in its title', { titles: [{ text: 'a <ScRipt>', language: 'en' }] }, 'DOAJ SCRIPT_IN_TEXT'],
  ['a script in a name', { authors: [{ ...author, name: '<script>' }] }, 'DOAJ SCRIPT_IN_TEXT'],
  ['a script in a part of a name', { authors: [{ ...author, familyName: '<script>' }] }, 'DOAJ SCRIPT_IN_TEXT'],
  [
    'a script where DOAJ looks for none',
    { authors: [{ ...author, affiliations: [works('U'), works('<script>')] }] },
    '',
  ],
  ['a script in its volume', { volume: '<script>' }, 'DOAJ SCRIPT_IN_TEXT'],
])('an article with %s is rejected by indexes, or only regretted, for this and nothing else', (_, changes, told) => {
  const article = { ...ARTICLE, authors: [author], ...changes };
  const found = objectionsTo(article);
  const isRejected = found.some(({ index, isRejection }) => index === 'DOAJ' && isRejection);
  expect(isRejected || doajProblems(doajArticle(article))).toEqual(isRejected || []);
  const lines = found.map(({ index, objection, isRejection }) => (isRejection ? `${index} ${objection}` : objection));
  expect([...new Set(lines)].join(', ')).toBe(told);
});

it('DOAJ gets what is in the language of the article, or else in that of the first text', () => {
  const shown = (language: string) =>
    inArticleLanguage(ARTICLE.keywords.slice(1), { ...ARTICLE, language }).map(({ text }) => text);
  expect(['en', 'fr'].map(shown)).toEqual([['lakes'], ['Shkodër']]);
});
