// The requests of W1 to W6, of the product and of the hand-written reference.
const SEARCHES =
  'karst klima lumi fusha turizm migrim liqen hart popullsi bregdet mjedis toka porti rruga kufiri pylli'.split(' ');
const EVERY_13TH_IS_AN_ISSUE = 13;

export const QUERIES = {
  W1: '{ issues(first: 9) { totalCount nodes { id title publicationYear number coverImage { path } } } }',
  W2: `query ($q: String) {
    articles(first: 8, filter: { title: $q }) { nodes { id title authorsText coverImage { path } teaser } } }`,
  W3: `query ($id: Int!) { issue(id: $id) {
    id title publicationYear number coverImage { path } pdf { path } journalDirector editorInChief scientificBoard editorialBoard contents
    articles { id title authorsText coverImage { path } pdf { path } } } }`,
  titles: '{ articles(first: 8) { nodes { title } } }',
  search: `query ($q: String!) { search(query: $q, first: 10) {
    totalCount nodes { material { title authorsText } snippets { html page } } facets { years { count } keywords { name count } } } }`,
};

export const ask = (query, variables) => ({
  method: 'POST',
  path: '/graphql',
  body: JSON.stringify({ query, variables }),
});
const get = (path) => ({ path });

/** The materials that are requested one by one, spread over the whole journal. */
const issuesOf = (total) =>
  Array.from(
    { length: 32 },
    (_, index) =>
      Math.floor(((index + 0.5) / 33) * Math.floor(total / EVERY_13TH_IS_AN_ISSUE)) * EVERY_13TH_IS_AN_ISSUE + 1,
  );

/** `file` is the path of a PDF of 2 MB. */
export async function workloads(url, total, file) {
  const issues = issuesOf(total);
  const articles = issues.map((id) => id + 1);
  const range = { range: 'bytes=1000000-1065535' };
  // The URL of an article contains its title: the product redirects other URLs to it.
  const article = async (id) => {
    const response = await fetch(`${url}/artikull/${id}/-/0/0/al`, { redirect: 'manual' });
    return get(new URL(response.headers.get('location'), url).pathname);
  };
  return {
    W1: { product: [ask(QUERIES.W1)], ideal: [get('/w1')] },
    W2: { product: SEARCHES.map((q) => ask(QUERIES.W2, { q })), ideal: SEARCHES.map((q) => get(`/w2/${q}`)) },
    W3: { product: issues.map((id) => ask(QUERIES.W3, { id })), ideal: issues.map((id) => get(`/w3/${id}`)) },
    W4: { product: [get('/api/materials')], ideal: [get('/w4')], clients: 8 },
    W5: { product: [get('/revistat/al')], ideal: [get('/w5')] },
    W5a: { product: await Promise.all(articles.map(article)), ideal: articles.map((id) => get(`/w5a/${id}`)) },
    W6: { product: [get(file)], clients: 8 },
    W6r: { product: [{ path: file, headers: range }] },
  };
}
