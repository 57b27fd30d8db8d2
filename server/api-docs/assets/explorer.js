const EXAMPLES = [
  [
    'The latest issue with its articles',
    `{
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
  ],
  [
    'Search for articles',
    `query ($author: String, $keyword: String) {
  articles(filter: { author: $author, keyword: $keyword }, first: 10) {
    totalCount
    nodes { title publicationYear number url pdf { url size } }
    pageInfo { endCursor hasNextPage }
  }
}`,
    { author: null, keyword: 'lumenj' },
  ],
  [
    'Titles and abstracts in English',
    `{
  articles(first: 5) {
    nodes {
      title: localizedTitle(language: en) { text language }
      abstract: localizedAbstract(language: en) { text language }
      url(language: en)
      licence
    }
  }
}`,
  ],
  [
    'How to cite',
    `{
  articles(first: 1) {
    nodes { apa: citation(style: APA) bibtex: citation(style: BIBTEX) }
  }
}`,
  ],
  [
    'What changed, for harvesters',
    `query ($after: String) {
  materialChanges(after: $after, first: 20) {
    nodes { id changedAt material { __typename title updatedAt } }
    endCursor
    hasNextPage
  }
}`,
    { after: null },
  ],
  ['The places of the articles', '{\n  places(language: en)\n}'],
  [
    'Calls and boards',
    `{
  latestCall { title deadline url localizedDescription(language: en) { text } }
  boardMembers { fullName department isTopLevel }
}`,
  ],
];

const INTROSPECTION = `{ __schema { queryType { name } types {
  kind name description possibleTypes { name } enumValues { name description }
  fields(includeDeprecated: true) { name description isDeprecated deprecationReason type { ...T } args { name description defaultValue type { ...T } } }
  inputFields { name description defaultValue type { ...T } } } } }
fragment T on __Type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }`;

const at = (id) => document.getElementById(id);
const query = at('query');
const variables = at('variables');
const examples = at('examples');
const status = at('status');
const output = at('output');

function element(name, text, ...children) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  made.append(...children);
  return made;
}

async function ask(body) {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { response, answer: await response.json() };
}

async function run() {
  status.textContent = 'Running…';
  const started = performance.now();
  try {
    const text = variables.value.trim();
    const { response, answer } = await ask({ query: query.value, variables: text ? JSON.parse(text) : {} });
    output.textContent = JSON.stringify(answer, null, 2);
    status.textContent = `${response.status} in ${Math.round(performance.now() - started)} ms`;
    history.replaceState(null, '', `#query=${encodeURIComponent(query.value)}`);
  } catch (error) {
    status.textContent = error.message;
  }
}

function show([, text, values]) {
  query.value = text;
  variables.value = values ? JSON.stringify(values, null, 2) : '';
}

examples.append(...EXAMPLES.map(([name], index) => new Option(name, String(index))));
examples.addEventListener('change', () => show(EXAMPLES[Number(examples.value)]));
at('form').addEventListener('submit', (event) => {
  event.preventDefault();
  void run();
});
at('form').addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void run();
});
const given = new URLSearchParams(location.hash.slice(1)).get('query');
if (given) query.value = given;
else show(EXAMPLES[0]);

const nameOf = (type) =>
  type.kind === 'NON_NULL' ? `${nameOf(type.ofType)}!` : type.kind === 'LIST' ? `[${nameOf(type.ofType)}]` : type.name;
const innermost = (type) => (type.ofType ? innermost(type.ofType) : type.name);

let types = new Map();

function link(name, text = name) {
  const button = element('button', text);
  button.type = 'button';
  button.addEventListener('click', () => open(name));
  return button;
}

function entry({ name, type, description, args = [], defaultValue, isDeprecated, deprecationReason }) {
  const title = element('dt', '', element('strong', name));
  args.forEach((arg, index) => {
    title.append(index ? ', ' : '(', `${arg.name}: `, link(innermost(arg.type), nameOf(arg.type)));
    if (arg.defaultValue) title.append(` = ${arg.defaultValue}`);
  });
  if (args.length) title.append(')');
  if (type) title.append(': ', link(innermost(type), nameOf(type)));
  if (defaultValue) title.append(` = ${defaultValue}`);
  const told = args.filter((arg) => arg.description).map((arg) => element('dd', `${arg.name}: ${arg.description}`));
  const old = isDeprecated ? [element('dd', `Deprecated: ${deprecationReason}`)] : [];
  return [title, element('dd', description ?? ''), ...told, ...old];
}

function open(name) {
  const type = types.get(name);
  if (!type) return;
  const entries = [...(type.fields ?? []), ...(type.inputFields ?? []), ...(type.enumValues ?? [])];
  const list = element('dl');
  for (const one of entries) list.append(...entry(one));
  const kinds = (type.possibleTypes ?? []).map((one) => link(one.name));
  at('schema-path').replaceChildren(...(name === 'Query' ? [] : [link('Query', 'All queries'), ` › ${name}`]));
  at('schema-type').replaceChildren(
    element('h3', name),
    element('p', type.description ?? ''),
    ...(kinds.length ? [element('p', 'One of: ', ...kinds.flatMap((kind) => [kind, ' ']))] : []),
    list,
  );
}

at('schema-search').addEventListener('input', ({ target }) => {
  const wanted = target.value.trim().toLowerCase();
  const found = [...types.values()].filter(
    ({ name, fields }) =>
      wanted &&
      !name.startsWith('__') &&
      [name, ...(fields ?? []).map((field) => field.name)].some((one) => one.toLowerCase().includes(wanted)),
  );
  at('schema-found').replaceChildren(...found.slice(0, 12).flatMap(({ name }) => [link(name), ' ']));
});

const { answer } = await ask({ query: INTROSPECTION });
const { __schema: schema } = answer.data;
types = new Map(schema.types.map((type) => [type.name, type]));
open('Query');
