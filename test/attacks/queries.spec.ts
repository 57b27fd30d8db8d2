import http from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
  parse,
  validate,
} from 'graphql';
import { Pipelines } from '../../server/database/pipelines.js';
import { costOf, limitsRule } from '../../server/graphql/query-limits.js';
import { SearchIndex } from '../../server/search/search-index.js';
import { type TestApp, startApp } from '../support/app.js';
import { graphql, query } from '../support/apis.js';
import { make } from '../support/records.js';
import { processorTime } from '../measures/processor-time.js';

const ARTICLES_PER_ISSUE = 20;
const ISSUES = 12;

let app: TestApp;
let schema: GraphQLSchema;
beforeAll(async () => {
  app = await startApp({ CACHE_MB: '0', SEARCH_INDEXING: 'records' });
  const admin = graphql(app.url, app.token);
  const issue = await make.issue(admin, { number: 1 });
  const article = await make.article(admin, { number: 1 });
  // Copies in SQL, which is faster than creating each record.
  await app.sql(copies(issue.id, '1 + n', ISSUES - 1));
  await app.sql(copies(article.id, `1 + n % ${ISSUES}`, ISSUES * ARTICLES_PER_ISSUE - 1));
  await app.nest.get(SearchIndex, { strict: false }).catchUp();
  ({ schema } = app.nest.get(GraphQLSchemaHost));
});
afterAll(() => app.close());

/** Copies of a material with other numbers. */
const copies = (id: number, number: string, count: number) =>
  `insert into materials (category_id, title, abstract, number, publication_year, authors_text, author_details)
   select category_id, title, abstract, ${number}, publication_year, 'A. Autori; B. Autorja; C. Autori', author_details
   from materials, generate_series(1, ${count}) n where id = ${id}`;

type Body = string | object | Uint8Array;

const post = (body: object) =>
  fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/**
 * Like `post`, but the response is read while the body is being sent: `fetch` loses a response that arrives before the body is sent.
 * Rejects without a response.
 */
function send(body: Body, headers: Record<string, string> = {}): Promise<{ status: number; text: string }> {
  const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(bytes), ...headers },
      agent: false,
    });
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('error', reject).on('end', () => resolve({ status: response.statusCode!, text }));
    });
    request.end(bytes);
  });
}

/** The longest turn of the event loop, in milliseconds of processor time, which other processes do not affect. */
function longestTurn() {
  let longest = 0;
  let last = process.cpuUsage();
  let timer: NodeJS.Immediate;
  const turn = () => {
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.cpuUsage();
    timer = setImmediate(turn);
  };
  timer = setImmediate(turn);
  return {
    stop: () => {
      clearImmediate(timer);
      return longest;
    },
  };
}

const times = (count: number, text: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => text(n)).join(' ');
/** `fields` may open several selections: `articles { issue` opens two. */
const nested = (times: number, fields: string, leaf: string) =>
  `${`${fields} { `.repeat(times)}${leaf}${' }'.repeat(times * fields.split('{').length)}`;

/** A chain of fragments, each of which selects a field of the next `width` times. */
function introspectionBomb(width: number, fields: ('fields' | 'type')[]): string {
  const on = (field: string) => (field === 'type' ? '__Field' : '__Type');
  const fragments = fields.map(
    (field, level) =>
      `fragment F${level} on ${on(field)} { ${times(width, (n) => `a${n}: ${field} { ...F${level + 1} }`)} }`,
  );
  const last = fields.at(-1) === 'type' ? '__Type' : '__Field';
  return `{ __schema { types { ...F0 } } } ${fragments.join(' ')} fragment F${fields.length} on ${last} { name }`;
}

/** A request that is rejected; `expected` is the limit named in the error, or matches the message. */
type Refusal = {
  name: string;
  body: Body;
  status?: number;
  expected: string | RegExp;
  headers?: Record<string, string>;
};

const REFUSALS: Refusal[] = [
  {
    name: 'a depth of 50',
    body: { query: `{ article(id: 1) { ${nested(24, 'next { previous', 'id')} } }` },
    expected: 'depth',
  },
  {
    name: 'records within records',
    body: { query: `{ issues { nodes { ${nested(24, 'articles { issue', 'id')} } } }` },
    expected: 'depth',
  },
  { name: '1,000 aliases', body: { query: `{ ${times(1_000, (n) => `a${n}: __typename`)} }` }, expected: 'tokens' },
  { name: '300 aliases', body: { query: `{ ${times(300, (n) => `a${n}: __typename`)} }` }, expected: 'aliases' },
  { name: '990 times one field', body: { query: `{ ${times(990, () => '__typename')} }` }, expected: 'selections' },
  { name: '300 times one field', body: { query: `{ ${times(300, () => '__typename')} }` }, expected: 'root fields' },
  {
    name: '500 directives',
    body: { query: `{ __typename ${'@skip(if: false) '.repeat(500)} }` },
    expected: 'tokens',
  },
  {
    name: '100 directives',
    body: { query: `{ __typename ${'@skip(if: false) '.repeat(100)} }` },
    expected: /"@skip" can only be used once/,
  },
  {
    name: '200 variables that are not used',
    body: { query: `query (${times(200, (n) => `$v${n}: Int`)}) { __typename }` },
    expected: /"\$v0" is never used/,
  },
  {
    name: 'a fragment of itself',
    body: { query: '{ ...F } fragment F on Query { __typename ...F }' },
    expected: /Cannot spread fragment "F" within itself/,
  },
  {
    name: 'fragments that double',
    body: {
      query: `{ ...F0 } ${times(40, (n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`)} fragment F40 on Query { __typename }`,
    },
    expected: 'selections',
  },
  {
    name: 'introspection, nested',
    body: { query: `{ __schema { types { ${nested(15, 'fields { type', 'name')} } } }` },
    expected: /Maximum introspection depth exceeded/,
  },
  {
    name: 'introspection, nested in the type of a type',
    body: { query: `{ __schema { types { ${nested(40, 'ofType', 'name')} } } }` },
    expected: 'introspection depth',
  },
  {
    name: 'introspection, multiplied by millions',
    body: { query: introspectionBomb(20, ['fields', 'type', 'fields']) },
    expected: 'selections',
  },
  {
    name: 'introspection, multiplied by hundreds',
    body: { query: introspectionBomb(8, ['fields', 'type', 'fields']) },
    expected: 'introspection cost',
  },
  {
    name: 'introspection by other names',
    body: { query: '{ a: __schema { types { name } } b: __schema { types { name } } }' },
    expected: 'introspection aliases',
  },
  {
    name: 'an endless page',
    body: { query: '{ articles(first: 1000000) { nodes { id } } }' },
    expected: 'first',
  },
  {
    name: 'an endless page of authors, which are longer than others',
    body: { query: '{ authors(first: 501) { nodes { slug } } }' },
    expected: /at most 500/,
  },
  {
    name: 'an endless page in a variable',
    body: { query: 'query ($n: Int) { articles(first: $n) { nodes { id } } }', variables: { n: 1_000_000 } },
    status: 200, // with an error of the field, as for any argument out of range
    expected: /first must not be greater than 100/,
  },
  {
    name: 'a page of authors, longer than others, in a variable',
    body: {
      query: 'query ($n: Int!) { authors(first: $n) { nodes { articles(first: 1) { nodes { id } } } } }',
      variables: { n: 500 },
    },
    expected: 'cost',
  },
  {
    name: 'a negative page that pays for another',
    body: {
      query: `{ x: issues(first: -2147483648) @skip(if: true) { nodes { id } }
        a: issues(first: 100) { nodes { articles { issue { articles { issue { articles { title } } } } } } } }`,
    },
    expected: 'cost',
  },
  {
    name: 'a default that is not used',
    body: {
      query:
        'query ($n: Int = 1) { issues(first: $n) { nodes { articles { issue { articles { issue { articles { title } } } } } } } }',
      variables: { n: 100 },
    },
    expected: 'cost',
  },
  {
    name: 'pages of nothing around pages of much',
    body: {
      query:
        '{ journal { issues(first: 0) { nodes { articles { issue { articles { issue { articles { issue { articles { id } } } } } } } } } } }',
    },
    expected: 'cost',
  },
  {
    name: 'a body of 5 MB',
    body: { query: '{ __typename }', variables: { x: 'x'.repeat(5_000_000) } },
    status: 413,
    expected: 'body bytes',
  },
  {
    name: 'a batch of 100',
    body: JSON.stringify(Array.from({ length: 100 }, () => ({ query: '{ __typename }' }))),
    expected: /batching/,
  },
  {
    name: '10 MB in a few bytes',
    body: gzipSync(JSON.stringify({ query: '{ __typename }', variables: { x: ' '.repeat(10_000_000) } })),
    headers: { 'content-encoding': 'gzip' },
    status: 415,
    expected: /Compressed request bodies/,
  },
  { name: 'no JSON', body: '{"query":', expected: /not valid JSON/ },
  { name: 'JSON without a query', body: '{}', expected: /POST body missing/ },
  { name: 'a query that is no text', body: { query: { $ne: 1 } }, expected: /must be strings/ },
  { name: 'text that is no query', body: { query: '{'.repeat(900) }, expected: /Syntax Error/ },
];

describe('a query that is too expensive is rejected before execution', () => {
  it.each(REFUSALS)('$name', async ({ body, status = 400, expected, headers }) => {
    // The fastest of some attempts, since the first may compile code. Includes the time that this process spends on sending. 50 ms are
    // allowed, and as many for a slower machine.
    let fastest = Infinity;
    for (let attempt = 0; attempt < 10 && fastest >= 100; attempt++) {
      let response!: Awaited<ReturnType<typeof send>>;
      fastest = Math.min(fastest, await processorTime(async () => (response = await send(body, headers))));
      expect([response.status, response.text]).toEqual([status, expect.any(String)]);
      expect(response.text.length).toBeLessThan(10_000);
      const { errors } = JSON.parse(response.text);
      if (typeof expected === 'string') expect(errors.map((one: any) => one.extensions.limit)).toContain(expected);
      else expect(errors[0].message).toMatch(expected);
    }
    expect(fastest).toBeLessThan(100);
  });

  it('20 of them at once do not block the event loop', async () => {
    const together = REFUSALS.filter(({ name }) => !/MB/.test(name)).slice(0, 20);
    expect(together).toHaveLength(20);
    const turns: number[] = [];
    for (let round = 0; round < 5; round++) {
      const longest = longestTurn();
      await Promise.all(together.map(({ body, headers }) => send(body, headers)));
      turns.push(longest.stop());
    }
    // The best round: in the others code is compiled or garbage collected.
    expect(Math.min(...turns)).toBeLessThan(100);
  });

  it.each(['', 'Nothing', '\0'])('an unknown operation (%j) is not an internal error', async (operationName) => {
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ __schema { queryType { name } } }', operationName }),
    });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('Unknown operation named')]);
  });

  it('tools still read the whole schema', async () => {
    const options = {
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
    };
    const { __schema: read } = await query(app.url, undefined, getIntrospectionQuery({ ...options, oneOf: true }));
    expect(read.types.length).toBeGreaterThan(50);
    expect(
      (await query(app.url, undefined, '{ a: __type(name: "Issue") { name } b: __type(name: "Article") { name } }')).b
        .name,
    ).toBe('Article');
  });

  it('mutations by GET and batches are rejected', async () => {
    const mutation = encodeURIComponent('mutation { subscribe(email: "x@example.org") { alMessage } }');
    expect((await fetch(`${app.url}/graphql?query=${mutation}`)).status).toBe(405);
    expect(await app.sql('select 1 from subscribers')).toEqual([]);
  });
});

describe('the cost of a document', () => {
  const LISTS = /^(issues|articles|materials|materialChanges|authors|search)$/;
  /** Pseudorandom numbers, reproducible by seed. */
  function randomOf(seed: number) {
    let state = seed;
    return (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
  }

  function documentOf(seed: number): string {
    const random = randomOf(seed);
    let aliases = 0;
    const selection = (type: GraphQLNamedType, depth: number): string => {
      if (!isObjectType(type) && !isInterfaceType(type)) return '__typename';
      const fields = Object.values(type.getFields()).filter(
        (field) => !field.args.some(isRequiredArgument) && (depth > 0 || !isCompositeType(getNamedType(field.type))),
      );
      if (!fields.length) return '__typename';
      const objects = fields.filter((field) => isCompositeType(getNamedType(field.type)));
      const chosen = Array.from({ length: 1 + random(4) }, () => {
        const from = objects.length && random(3) ? objects : fields;
        return from[random(from.length)];
      });
      return chosen.map((field) => called(field, depth)).join(' ');
    };
    const called = (field: GraphQLField<unknown, unknown>, depth: number): string => {
      const type = getNamedType(field.type);
      const page = LISTS.test(field.name) && field.args.length ? `(first: ${[1, 2, 3, 12, 100][random(5)]})` : '';
      const inner = isCompositeType(type) ? ` { ${selection(type, depth - 1)} }` : '';
      return `a${aliases++}: ${field.name}${page}${inner}`;
    };
    const roots = [
      'journal',
      'issues',
      'articles',
      'materials',
      'materialChanges',
      'calls',
      'boardMembers',
      'authors',
      'search',
      'years',
      'otherFiles',
    ];
    const queries = schema.getQueryType()!.getFields();
    const known = roots.filter((name) => name in queries);
    return `{ ${times(1 + random(2), () => called(queries[known[random(known.length)]], 1 + random(7)))} }`;
  }

  const count = (value: unknown): { objects: number; fields: number } => {
    if (Array.isArray(value)) return value.map(count).reduce(sum, { objects: 0, fields: 0 });
    if (value === null || typeof value !== 'object') return { objects: 0, fields: 1 };
    return Object.values(value).map(count).reduce(sum, { objects: 1, fields: 0 });
  };
  const sum = (one: { objects: number; fields: number }, other: typeof one) => ({
    objects: one.objects + other.objects,
    fields: one.fields + other.fields,
  });

  it('is never much less than the size of the response, for 500 valid documents', async () => {
    let [tried, largest] = [0, 0];
    for (let seed = 1; tried < 500; seed++) {
      const text = documentOf(seed);
      const document = parse(text);
      if (validate(schema, document, [limitsRule]).length) continue;
      tried++;
      const cost = costOf({ schema, document, operation: document.definitions[0] as never, variables: null });
      const { errors, data } = (await (await post({ query: text })).json()) as any;
      if (errors) throw new Error(`${text}: ${JSON.stringify(errors[0])}`);
      const { objects, fields } = count(data);
      largest = Math.max(largest, objects);
      const message = `${text} costs ${cost}, and has ${objects} objects and ${fields} fields`;
      if (objects > 10 * (cost + 1) || fields > 200 * (cost + 1)) throw new Error(message);
    }
    expect(largest).toBeGreaterThan(500);
  });

  it('is the same with page lengths in variables, and is known before the document is executed', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const literal = parse(documentOf(seed));
      validate(schema, literal, [limitsRule]);
      const variables: Record<string, number> = {};
      const text = documentOf(seed).replace(/\(first: (\d+)\)/g, (_, length: string) => {
        variables[`n${length}`] = Number(length);
        return `(first: $n${length})`;
      });
      const declared = Object.keys(variables).map((name) => `$${name}: Int!`);
      const variable = parse(`query ${declared.length ? `(${declared.join()})` : ''} ${text}`);
      validate(schema, variable, [limitsRule]);
      const cost = (document: typeof literal, given: object | null) =>
        costOf({ schema, document, operation: document.definitions[0] as never, variables: given as never });
      expect([text, cost(variable, variables)]).toEqual([text, cost(literal, null)]);
    }
  });

  it.each([
    ['its value', 'query ($n: Int!) {', { n: 7 }, 7],
    ['its value instead of its default', 'query ($n: Int = 1) {', { n: 90 }, 90],
    ['its default', 'query ($n: Int = 30) {', {}, 30],
    ['the default of the argument', 'query ($n: Int) {', {}, 20],
    ['the maximum if it is more', 'query ($n: Int!) {', { n: 2_000_000_000 }, 100],
    ['one if it is less', 'query ($n: Int!) {', { n: -5 }, 1],
    ['the maximum if it is null', 'query ($n: Int) {', { n: null }, 100],
    ['its value within a fragment', 'query ($n: Int!) { ...F } fragment F on Query {', { n: 50 }, 50],
  ])('counts a variable page as %s', (_, start, variables, length) => {
    const document = parse(`${start} issues(first: $n) { nodes { id title } } }`);
    expect(validate(schema, document, [limitsRule])).toEqual([]);
    const operation = document.definitions[0] as never;
    const literal = parse(`{ issues(first: ${length}) { nodes { id title } } }`);
    validate(schema, literal, [limitsRule]);
    const cost = costOf({ schema, document, operation, variables });
    expect(cost).toBe(
      costOf({ schema, document: literal, operation: literal.definitions[0] as never, variables: null }),
    );
  });

  it('is checked with the variables of each request, also of a document that was accepted before', async () => {
    const text =
      'query ($n: Int = 100) { issues(first: $n) { nodes { articles { citation(style: APA) issue { articles { id } } } } } }';
    const resultOf = async (variables?: object) => {
      const response = await post({ query: text, variables });
      const { errors, extensions } = (await response.json()) as any;
      return errors
        ? [response.status, errors[0].extensions.limit, errors[0].extensions.value]
        : extensions.cost.requested;
    };
    const small = await resultOf({ n: 2 });
    expect(small).toBeLessThan(1_500);
    for (let time = 0; time < 3; time++) {
      expect(await resultOf({ n: 2 })).toBe(small);
      for (const variables of [{ n: 100 }, { n: 1_000_000 }, {}, undefined])
        expect(await resultOf(variables)).toEqual([400, 'cost', expect.any(Number)]);
    }
    for (const n of ['2', 2.5, [2], {}, true]) expect(await resultOf({ n })).toEqual([400, undefined, undefined]);
  });

  it('is charged to the rate limit', async () => {
    const strict = await startApp({ RATE_LIMIT: '60', TRUST_PROXY: '1', CACHE_MB: '0' });
    try {
      const sendAs = (query: string, client: string) =>
        fetch(`${strict.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': client },
          body: JSON.stringify({ query }),
        });
      // Only for clients without earlier requests, since tokens are refilled every second.
      const spent = async (query: string, client: string) =>
        60 - Number((await sendAs(query, client)).headers.get('ratelimit-remaining'));
      expect(await spent('{ __typename }', '192.0.2.1')).toBe(1);
      // The connection, and 100 times a record (1), an id (0.05) and a citation (20); a token pays for 50.
      const dear = '{ articles(first: 100) { nodes { id a: citation(style: APA) } } }';
      expect(await spent(dear, '192.0.2.2')).toBe(43); // by Apollo Server
      expect(await spent(dear, '192.0.2.3')).toBe(43); // directly
      const refused = await sendAs(dear, '192.0.2.3');
      expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
      expect(((await refused.json()) as any).errors[0].extensions.code).toBe('TOO_MANY_REQUESTS');
    } finally {
      await strict.close();
    }
  });
});

describe('anonymous requests cannot exhaust shared resources', () => {
  const pipelined = <Row extends object>(text: string) => app.nest.get(Pipelines).query<Row>(text, []);
  /** Results from both connections, which are used alternately. */
  const onBoth = async <Row extends object>(text: string) =>
    (await Promise.all([pipelined<Row>(text), pipelined<Row>(text)])).flat();

  it('prepared statements are evicted by later ones', async () => {
    const list = (first: number, fields: string) => `{ articles(first: ${first}) { nodes { ${fields} } } }`;
    for (let first = 11; first <= 75; first++)
      for (let time = 0; time < 3; time++)
        await Promise.all(
          ['title', 'doi', 'section', 'language', 'issue { id }'].map((field) =>
            query(app.url, undefined, list(first, `id ${field}`)),
          ),
        );
    for (let time = 0; time < 8; time++) await query(app.url, undefined, list(7, 'number abstract'));
    const statements = (await onBoth<{ text: string }>('select statement as text from pg_prepared_statements')).map(
      ({ text }) => text,
    );
    expect(statements.filter((text) => text.includes('"abstract"') && text.endsWith('limit 8'))).toHaveLength(2);
    const names = new Set(statements).size;
    expect(names).toBeGreaterThan(250);
    expect(names).toBeLessThanOrEqual(300);
  });

  it('a search without results neither waits for others nor delays them', async () => {
    const connections = (await onBoth<{ pid: number }>('select pg_backend_pid() as pid')).map(({ pid }) => pid);
    expect(new Set(connections).size).toBe(2);
    const isPipelined = async (list: string) => {
      await onBoth('select 0 as nothing');
      const { list: found } = await query(app.url, undefined, `{ list: ${list} { nodes { id } } }`);
      const last = await app.sql<{ query: string }>('select query from pg_stat_activity where pid = any($1)', [
        connections,
      ]);
      return { found: found.nodes.length, isPipelined: last.some((one) => /from materials/.test(one.query)) };
    };
    expect(await isPipelined('articles(first: 5)')).toEqual({ found: 5, isPipelined: true });
    for (const list of [
      'materials(filter: { categoryId: 999999 }, orderBy: UPDATED, first: 1)',
      'articles(filter: { yearTo: 1500 }, orderBy: UPDATED)',
      'articles(filter: { number: 999999 }, orderBy: TITLE)',
      'articles(filter: { updatedSince: "2100-01-01T00:00:00Z" })',
      'articles(filter: { doi: "10.1234/none" })',
    ])
      expect([list, await isPipelined(list)]).toEqual([list, { found: 0, isPipelined: false }]);
  });
});

describe('errors', () => {
  it('are short, and at most ten are returned', async () => {
    const fields = Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`unknown${n}`, 'x'.repeat(10)]));
    const text = 'query ($filter: MaterialFilter) { articles(filter: $filter) { totalCount } }';
    for (const body of [
      { query: text, variables: { filter: fields } },
      { query: text, variables: { filter: { title: ['x'.repeat(50_000)] } } },
      { query: `{ ${times(400, (n) => `x${n}`)} }` },
    ]) {
      const response = await post(body);
      const received = await response.text();
      expect(response.status).toBe(400);
      const { errors } = JSON.parse(received) as { errors: { message: string }[] };
      expect(errors.length).toBeLessThanOrEqual(10);
      for (const { message } of errors) expect(message.length).toBeLessThanOrEqual(300);
      expect(received.length).toBeLessThan(10_000);
    }
  });

  it.each(['NEWEST', 'OLDEST', 'TITLE', 'UPDATED'])(
    'none when only the cursor of a page is requested, ordered by %s',
    async (order) => {
      const text = `{ articles(first: 2, orderBy: ${order}) { pageInfo { hasNextPage } } }`;
      expect((await query(app.url, undefined, text)).articles.pageInfo.hasNextPage).toBe(true);
      const { articles } = await query(
        app.url,
        undefined,
        `{ articles(first: 2, orderBy: ${order}) { pageInfo { endCursor } } }`,
      );
      expect(articles.pageInfo.endCursor).toEqual(expect.any(String));
    },
  );
});

it('null in place of a default is a client error', async () => {
  const response = await post({
    query: 'query ($n: Int) { articles(offset: $n) { totalCount } }',
    variables: { n: null },
  });
  const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] };
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['BAD_INPUT']);
});
