const query = `query ($word: String) {
  articles(filter: { keywordContains: $word }, first: 5) { totalCount nodes { id title url } }
}`;
const parameters = new URLSearchParams({ query, variables: JSON.stringify({ word: 'lumenj' }) });
const response = await fetch(`https://revista.example.edu/graphql?${parameters}`);
console.log(JSON.stringify(await response.json()));
