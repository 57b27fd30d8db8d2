/** What is asked of the journal, and how: a query of GraphQL, or the URL of a file. /api-docs and the explorer offer them. */
export type Question = { title: string; query: string; variables?: object } | { title: string; path: string };

const BY_IDENTIFIER = (fields: string) => `{ resource(identifier: "10.5555/drini") { ${fields} } }`;

export const QUESTIONS: Question[] = [
  {
    title: 'The latest issue with its articles',
    query: '{ journal { title latestIssue { titles { text } number publicationYear articles { title url doiUrl } } } }',
  },
  {
    title: 'Articles about a place since a year, with DOI and English abstract',
    query: `{ articles(filter: { place: "Shkodra", yearFrom: 2015, hasDoi: true }, first: 100) {
      nodes { doi localizedAbstract(language: en) { text language } } } }`,
  },
  {
    title: 'What has changed, for harvesters',
    query: `query ($after: String) { materialChanges(after: $after, first: 100) {
      nodes { id uri changedAt material { __typename title doi } } endCursor hasNextPage } }`,
    variables: { after: null },
  },
  {
    title: 'How to cite a work',
    query: BY_IDENTIFIER('... on Article { apa: citation(style: APA) bibtex: citation(style: BIBTEX) }'),
  },
  {
    title: 'The contents of an issue in both languages',
    query:
      '{ issue(year: 2019, number: 1) { titles { text } articles { titles { text language } firstPage pdfUrl } } }',
  },
  {
    title: 'Authors with an ORCID iD and their articles',
    query: '{ authors(filter: { hasOrcid: true }) { nodes { name orcid articles { nodes { title doi } } } } }',
  },
  {
    title: 'How often the journal was read, by year',
    query: '{ journal { readings { since years { year views downloads } } } }',
  },
  { title: 'What an article cites', query: BY_IDENTIFIER('... on Article { citedWorks { text doi } }') },
  { title: 'The places in a box, for a map', path: '/places.geojson?bbox=19,42,20,43' },
  { title: 'Calls that are open', query: '{ calls { title deadline isOpen url(language: en) } }' },
  {
    title: 'The boards',
    query: '{ boardMembers { fullName department isScientificBoard isEditorialBoard isMember } }',
  },
  {
    title: 'The pages of one PDF with a phrase',
    query: `{ search(query: "\\"burime ujore\\"", filter: { doi: "10.5555/drini" }) {
      nodes { snippets { field page html url } } } }`,
  },
  {
    title: 'Many articles by their DOIs',
    query: 'query ($dois: [String!]) { articles(filter: { dois: $dois }, first: 100) { nodes { doi title } } }',
    variables: { dois: ['https://doi.org/10.5555/DRINI', '10.5555/none'] },
  },
  {
    title: 'What cites a work',
    query: '{ articles(filter: { cites: "10.5555/buna" }) { totalCount nodes { title doiUrl } } }',
  },
  {
    title: 'Keywords with a part of a word, in both languages',
    query: '{ terms(kind: KEYWORD, filter: { name: "river" }) { nodes { slug name nameEn articleCount } } }',
  },
  {
    title: 'The works of a person, for a reference manager',
    path: '/kerko.ris?orcid=0000-0002-1825-0097',
  },
  {
    title: 'Who writes about a place, and in which years',
    query: '{ search(filter: { place: "Shkodra" }) { facets { authors { name count } years { value count } } } }',
  },
  {
    title: 'Full texts of some years, for text mining',
    query:
      '{ articles(filter: { yearFrom: 2010, yearTo: 2029 }, first: 20) { nodes { doi language fullText licenceUrl } } }',
  },
  {
    title: 'How a misspelt word is written here',
    query: '{ search(query: "hidrologgji") { totalCount searchedFor didYouMean } }',
  },
  {
    title: 'What may be done with a work',
    query: BY_IDENTIFIER('licenceUrl ... on Article { copyrightHolder }'),
  },
  {
    title: 'What a directory of journals asks',
    query: '{ journal { issn issnOnline country languages peerReview hasCharges licenceUrl metadataLicenceUrl } }',
  },
  { title: 'A record for an archive, in JATS', path: '/id/1.jats.xml' },
  { title: 'New articles with a keyword, as a feed', path: '/feeds/keywords/hidrologji.en.atom' },
  {
    title: 'Everything since a day, for a library',
    path: '/oai?verb=ListRecords&metadataPrefix=oai_dc&from=2020-01-01',
  },
  { title: 'The articles of a search as a table', path: '/kerko.csv?q=lumi&yearFrom=2015' },
];
