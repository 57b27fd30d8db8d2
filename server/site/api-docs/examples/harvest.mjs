import { readFile, writeFile } from 'node:fs/promises';

const query = `query ($after: String) {
  materialChanges(after: $after, first: 100) {
    nodes { id changedAt material { __typename title url licenceUrl updatedAt } }
    endCursor
    hasNextPage
  }
}`;

const copies = new Map();
let cursor = await readFile('cursor', 'utf8').catch(() => null); // of the last run

for (let more = true; more;) {
  const response = await fetch('https://revista.example.edu/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables: { after: cursor } }),
  });
  if (!response.ok) throw new Error(`${response.status}; Retry-After: ${response.headers.get('Retry-After')}`);
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  const { nodes, endCursor, hasNextPage } = data.materialChanges;
  for (const { id, material } of nodes) {
    if (material) copies.set(id, material);
    else copies.delete(id); // no longer public
  }
  cursor = endCursor;
  await writeFile('cursor', cursor); // once its page is stored
  more = hasNextPage;
}
console.log(`${copies.size} records, next time from ${cursor}`);
