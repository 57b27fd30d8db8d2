const query = `{
  journal {
    title
    latestIssue { title number publicationYear url articles { title url doi authors { name orcid } } }
  }
}`;

const response = await fetch('https://revista.example.edu/graphql', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ query }),
});
const { data, errors } = await response.json();
if (errors) throw new Error(errors[0].message);

console.log(data.journal.latestIssue?.title);
for (const { title, authors } of data.journal.latestIssue?.articles ?? []) {
  console.log(`${authors.map(({ name }) => name).join(', ')}: ${title}`);
}
