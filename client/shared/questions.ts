const ofDrini = (fields: string) => `{ resource(identifier: "10.5555/drini") { ${fields} } }`;

/** What is asked of the journal, and how: a query of GraphQL, or the URL of a file. /api-docs and the explorer offer them. */
export const QUESTIONS: Record<string, string> = {
  'The latest issue with its articles':
    '{ journal { title latestIssue { titles { text } number publicationYear articles { title url doiUrl } } } }',
  'Articles about a place since a year, with DOI and English abstract':
    '{ articles(filter: { place: "Shkodra", yearFrom: 2015, hasDoi: true }) { nodes { doi localizedAbstract(language: en) { text language } } } }',
  'What has changed, for harvesters':
    '{ materialChanges(after: null, first: 100) { nodes { id uri changedAt material { __typename title doi } } endCursor hasNextPage } }',
  'How to cite a work': ofDrini('... on Article { apa: citation(style: APA) bibtex: citation(style: BIBTEX) }'),
  'The contents of an issue in both languages':
    '{ issue(year: 2019, number: 1) { titles { text } articles { titles { text language } firstPage pdfUrl } } }',
  'Authors with an ORCID iD and their articles':
    '{ authors(filter: { hasOrcid: true }) { nodes { name orcid articles { nodes { title doi } } } } }',
  'How often the journal was read, by year': '{ journal { readings { since years { year views downloads } } } }',
  'What an article cites': ofDrini('... on Article { citedWorks { text doi } }'),
  'The places in a box, for a map': '/places.geojson?bbox=19,42,20,43',
  'Calls that are open': '{ calls { title deadline isOpen url(language: en) } }',
  'The boards': '{ boardMembers { fullName department isScientificBoard isEditorialBoard isMember } }',
  'The pages of one PDF with a phrase':
    '{ search(query: "\\"burime ujore\\"", filter: { doi: "10.5555/drini" }) { nodes { snippets { field page html url } } } }',
  'Many articles by their DOIs':
    '{ articles(filter: { dois: ["https://doi.org/10.5555/DRINI", "10.5555/none"] }, first: 100) { nodes { doi title } } }',
  'What cites a work': '{ articles(filter: { cites: "10.5555/buna" }) { totalCount nodes { title doiUrl } } }',
  'Keywords with a part of a word, in both languages':
    '{ terms(kind: KEYWORD, filter: { name: "river" }) { nodes { slug name nameEn articleCount } } }',
  'The works of a person, for a reference manager': '/kerko.ris?orcid=0000-0002-1825-0097',
  'Who writes about a place, and in which years':
    '{ search(filter: { place: "Shkodra" }) { facets { authors { name count } years { value count } } } }',
  'Full texts of some years, for text mining':
    '{ articles(filter: { yearFrom: 2010, yearTo: 2029 }, first: 20) { nodes { doi language fullText licenceUrl } } }',
  'How a misspelt word is written here': '{ search(query: "hidrologgji") { totalCount searchedFor didYouMean } }',
  'What may be done with a work': ofDrini('licenceUrl ... on Article { copyrightHolder }'),
  'What a directory of journals asks':
    '{ journal { issn issnOnline country languages peerReview hasCharges licenceUrl metadataLicenceUrl } }',
  'A record for an archive, in JATS': '/id/1.jats.xml',
  'New articles with a keyword, as a feed': '/feeds/keywords/hidrologji.en.atom',
  'Everything since a day, for a library': '/oai?verb=ListRecords&metadataPrefix=oai_dc&from=2020-01-01',
  'The articles of a search as a table': '/kerko.csv?q=lumi&yearFrom=2015',
};
