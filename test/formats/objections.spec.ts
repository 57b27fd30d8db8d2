import { ARTICLE, BARE } from '../support/metadata.js';
import { inArticleLanguage, objectionsTo } from '../../server/interop/exports/objections.js';

const [author] = ARTICLE.authors;
const journal = { ...ARTICLE.journal, issnPrint: null, issnOnline: null };
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
  ['seven keywords', { keywords: Array(7).fill(ARTICLE.keywords[0]) }, 'KEYWORDS_TOO_MANY'],
  ['one date of review', { acceptedOn: null }, 'DATES_OF_REVIEW_MISSING'],
  ['its pages backwards', { firstPage: '20' }, 'PAGES_REVERSED'],
])('an article with %s is rejected by indexes, or only regretted, for this and nothing else', (_, changes, told) => {
  const found = objectionsTo({ ...ARTICLE, authors: [author], ...changes });
  const lines = found.map(({ index, objection, isRejection }) => (isRejection ? `${index} ${objection}` : objection));
  expect([...new Set(lines)].join(', ')).toBe(told);
});

it('DOAJ gets what is in the language of the article, or else in that of the first text', () => {
  const shown = (language: string) =>
    inArticleLanguage(ARTICLE.keywords, { ...ARTICLE, language }).map(({ text }) => text);
  expect(['en', 'fr'].map(shown)).toEqual([['lakes'], ['liqene', 'Shkodër']]);
});
