const query = `query ($after: String) {
  materialChanges(after: $after, first: 100) {
    nodes { id changedAt material { __typename title url licenceUrl updatedAt } }
    endCursor
    hasNextPage
  }
}`;

const copies = new Map();
let cursor = null; // kept from one run to the next

for (let more = true; more;) {
  const response = await fetch('https://revista.example.edu/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables: { after: cursor } }),
  });
  const { nodes, endCursor, hasNextPage } = (await response.json()).data.materialChanges;
  for (const { id, material } of nodes) {
    if (material) copies.set(id, material);
    else copies.delete(id); // no longer public
  }
  cursor = endCursor;
  more = hasNextPage;
}
console.log(`${copies.size} records, next time from ${cursor}`);
