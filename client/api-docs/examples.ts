export type Example = { title: string; query: string; variables?: object };

/** The queries that the GraphQL explorer starts with. Tests run each of them. */
export const EXAMPLES: Example[] = [
  {
    title: 'The latest issue with its articles',
    query: `{
  journal {
    title
    latestIssue {
      title
      number
      publicationYear
      url
      articles { title url doi authors { name orcid } }
    }
  }
}`,
  },
  {
    title: 'Articles by keyword',
    query: `query ($keyword: String, $author: String) {
  articles(filter: { keywordContains: $keyword, authorContains: $author }, first: 10) {
    totalCount
    nodes { title publicationYear number url pdf { url size } }
    pageInfo { endCursor hasNextPage }
  }
}`,
    variables: { keyword: 'lumenj' },
  },
  {
    title: 'Search in full texts',
    query: `query ($words: String) {
  search(query: $words, first: 10) {
    totalCount
    nodes { material { title url } snippets { field html page url } }
  }
}`,
    variables: { words: 'lumi' },
  },
  {
    title: 'Titles and abstracts in English',
    query: `{
  articles(first: 5) {
    nodes {
      title: localizedTitle(language: en) { text language }
      abstract: localizedAbstract(language: en) { text language }
      url(language: en)
      licenceUrl
    }
  }
}`,
  },
  {
    title: 'How to cite',
    query: `{
  articles(first: 1) {
    nodes { apa: citation(style: APA) bibtex: citation(style: BIBTEX) }
  }
}`,
  },
  {
    title: 'A record by its DOI or URL',
    query: `query ($identifier: String!) {
  resource(identifier: $identifier) { __typename title uri doi }
}`,
    variables: { identifier: '/id/1' },
  },
  {
    title: 'Authors with an ORCID iD',
    query: `{
  authors(filter: { hasOrcid: true }, first: 20) {
    totalCount
    nodes { name orcid articles(first: 5) { nodes { title doi } } }
  }
}`,
  },
  {
    title: 'Changes, for harvesters',
    query: `query ($after: String) {
  materialChanges(after: $after, first: 20) {
    nodes { id changedAt material { __typename title updatedAt } }
    endCursor
    hasNextPage
  }
  journal { updatedAt }
}`,
    variables: { after: null },
  },
  { title: 'The places of the articles', query: '{\n  places(language: en)\n}' },
  {
    title: 'Calls and boards',
    query: `{
  latestCall { title deadline url localizedDescription(language: en) { text } }
  boardMembers { fullName department isTopLevel }
}`,
  },
];
