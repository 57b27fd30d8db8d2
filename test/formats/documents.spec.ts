/** What is written of a record, to the letter: others read it. `npm test -- test/formats/documents -u` stores it anew after a wanted change. */
import { bibtex, csv, ris } from '../../server/interop/citations/citation-files.js';
import { cslOf } from '../../server/interop/citations/csl.js';
import { crossref } from '../../server/interop/exports/crossref.js';
import { doajArticle, doajXml } from '../../server/interop/exports/doaj.js';
import { jats } from '../../server/interop/exports/jats.js';
import { articlesCsv } from '../../server/interop/exports/tables.js';
import { type MaterialMetadata } from '../../server/interop/metadata/metadata.js';
import { dublinCore } from '../../server/interop/oai/dublin-core.js';
import { breadcrumbs, jsonLd, website } from '../../server/interop/page-metadata/json-ld.js';
import { asHeader, linksOf, linksetOf } from '../../server/interop/page-metadata/signposting.js';
import { asHtml, recordTags } from '../../server/interop/page-metadata/tags.js';
import { ARTICLE, BARE, RELATED } from '../support/metadata.js';

const [NAMED, UNNAMED] = [{ name: 'Vendi' }, {}].map((properties) => ({ type: 'Feature', properties, geometry: null }));
/** An article with some metadata: mostly one of two, or the other one. */
const SOME: MaterialMetadata = {
  ...BARE,
  language: 'grc',
  abstracts: ARTICLE.abstracts.slice(1),
  keywords: ARTICLE.keywords.slice(1),
  authors: [{ ...ARTICLE.authors[1], familyName: 'Wolfeschlegelsteinhausenberger i Ri', givenName: null }],
  titles: ARTICLE.titles.slice(1),
  references: ARTICLE.references.slice(2),
  receivedOn: '2023-01-02',
  publishedOn: '2024-01-15',
  copyrightHolder: 'Autorët',
  dataAvailability: RELATED.dataAvailability.slice(1),
  relations: [{ ...RELATED.relations[0], isReverse: false }, RELATED.relations[0]],
  places: {
    type: 'FeatureCollection',
    features: [{ ...UNNAMED, geometry: { type: 'Point', coordinates: [19, 42] } }, NAMED, UNNAMED],
  } as never,
  journal: {
    ...ARTICLE.journal,
    ...{ issnOnline: null, publisher: 'Departamenti '.repeat(21), url: `https://${'g'.repeat(61)}.example.edu/al` },
  },
};
const ISSUE: MaterialMetadata = { ...RELATED, kind: 'issue', issue: null };
const parts = [{ ...BARE, id: 9, uri: 'https://revista.example.edu/id/9' }, BARE];
const partsOf = ({ kind }: MaterialMetadata) => (kind === 'issue' ? parts : []);
const json = (value: unknown) => JSON.stringify(value);
const withDoi = (one: MaterialMetadata) => ({ ...one, doi: one.doi ?? '10.1234/8' });
/** On one line, which says what changed as well. */
const told = (text: string) => text.trim().replaceAll(/\r?\n/g, '⏎');

const OF_ALL: Record<string, (record: MaterialMetadata) => string> = {
  'JSON-LD': (record) => json(jsonLd(record, partsOf(record))),
  'CSL-JSON': (record) => json(cslOf(record)),
  'the head of a page': (record) => asHtml(recordTags(record, 'al', linksOf(record, 'al')), [], '7/al'),
  'the Link header': (record) => asHeader(linksOf(record, 'al', partsOf(record))),
  'a linkset': (record) => json(linksetOf(record, 'en', partsOf(record))),
};
const OF_ARTICLES: typeof OF_ALL = {
  ...OF_ALL,
  JATS: jats,
  // With another article, of the same issue or of another one.
  Crossref: (one) => crossref([one, BARE].map(withDoi), new Date('2026-01-02T03:04:05.006Z')),
  'DOAJ XML': (one) => doajXml([one]),
  'DOAJ JSON': (one) => json(doajArticle(one)),
  'Dublin Core': (one) => dublinCore(one).text,
  'a table': (one) => articlesCsv([one]),
  'a table of citations': (one) => csv([one]),
  BibTeX: bibtex,
  RIS: ris,
};

it.each(Object.entries(OF_ARTICLES))(
  '%s of an article with all metadata, with some, and with almost none',
  (_, write) => {
    expect([RELATED, SOME, BARE].map((one) => told(write(one))).join('\n')).toMatchSnapshot();
    expect(write(BARE)).not.toMatch(/null|undefined|<([\w:-]+)[^>]*><\/\1>/);
  },
);

it.each([
  ['sq-AL', '"sq"'],
  ['zu', undefined],
  ['xx', undefined],
])('Crossref is told a language that its schema lists: %s', (language, told) =>
  expect(/<journal_article[^>]* language=("[^"]*")/.exec(crossref([{ ...ARTICLE, language }]))?.[1]).toBe(told),
);

it.each(Object.entries(OF_ALL))('%s of an issue', (_, write) => expect(told(write(ISSUE))).toMatchSnapshot());

it('JSON-LD of the site, in both languages, and of the way to a page', () => {
  const { journal } = ARTICLE;
  const way = breadcrumbs([journal, ARTICLE.issue!].map(({ title: name }) => ({ name, url: name })));
  expect(json([website(journal, 'al'), website(journal, 'en'), way])).toMatchSnapshot();
});

it('a Link header is cut between two links, and leaves out what is no URL', () => {
  const link = { rel: 'item', href: 'https://revistë.example.edu/id/7' };
  // Of exactly the 4,000 characters that are allowed.
  const links = [{ rel: 'license', href: 'CC BY' }, ...Array.from({ length: 1_000 }, () => link)];
  links[1] = { rel: 'item', href: 'https://a.example/12345678' };
  const [header, ...others] = new Set(Array.from({ length: 300 }, () => asHeader(links)));
  expect([header.length, others]).toEqual([4_000, []]);
  expect(header).toMatch(/^\S+ rel="item"(, <https:\/\/xn--revist-uva\.example\.edu\/id\/7>; rel="item")+$/);
});
