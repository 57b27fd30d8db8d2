import { gzipSync } from 'node:zlib';
import { monitorEventLoopDelay } from 'node:perf_hooks';
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
import { type TestApp, startApp } from '../support/app.js';
import { graphql, query } from '../support/doors.js';
import { make } from '../support/records.js';

const ARTICLES_PER_ISSUE = 20;
const ISSUES = 12;

let app: TestApp;
let schema: GraphQLSchema;
beforeAll(async () => {
  app = await startApp({ CACHE_MB: '0' });
  const admin = graphql(app.url, app.token);
  const issue = await make.issue(admin, { number: 1 });
  const article = await make.article(admin, { number: 1 });
  // Many, and quickly: copies of the first of each.
  await app.sql(copies(issue.id, '1 + n', ISSUES - 1));
  await app.sql(copies(article.id, `1 + n % ${ISSUES}`, ISSUES * ARTICLES_PER_ISSUE - 1));
  ({ schema } = app.nest.get(GraphQLSchemaHost));
});
afterAll(() => app.close());

/** Copies of a material with numbers of their own. */
const copies = (id: number, number: string, count: number) =>
  `insert into materials (category_id, title, abstract, number, publication_year, authors_text, author_details)
   select category_id, title, abstract, ${number}, publication_year, 'A. Autori; B. Autorja; C. Autori', author_details
   from materials, generate_series(1, ${count}) n where id = ${id}`;

const post = (body: string | object | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
const times = (count: number, text: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => text(n)).join(' ');
const nested = (depth: number, field: string, leaf: string) =>
  `${`${field} { `.repeat(depth)}${leaf}${' }'.repeat(depth)}`;

/** The lists of a type, asked for `width` times by each of a chain of fragments. */
function introspectionBomb(width: number, levels: [field: string, on: string][]): string {
  const fragments = levels.map(
    ([field, on], level) =>
      `fragment F${level} on ${on} { ${times(width, (n) => `a${n}: ${field} { ...F${level + 1} }`)} }`,
  );
  const last = levels.length % 2 ? '__Field' : '__Type';
  return `{ __schema { types { ...F0 } } } ${fragments.join(' ')} fragment F${levels.length} on ${last} { name }`;
}

describe('what costs too much is refused before anything is executed', () => {
  const CASES: [string, string | object | Uint8Array<ArrayBuffer>, number, Record<string, string>?][] = [
    ['a depth of 50', { query: `{ ${nested(25, 'articles { nodes', '')} }` }, 400],
    ['records within records', { query: `{ issues { nodes { ${nested(24, 'articles { issue', 'id')} } } }` }, 400],
    ['1,000 aliases', { query: `{ ${times(480, (n) => `a${n}: __typename`)} }` }, 400],
    ['1,000 times one field', { query: `{ ${times(990, () => '__typename')} }` }, 400],
    ['500 directives', { query: `{ __typename ${'@skip(if: false) '.repeat(160)} }` }, 400],
    ['a fragment of itself', { query: '{ ...F } fragment F on Query { __typename ...F }' }, 400],
    [
      'fragments that double',
      {
        query: `{ ...F0 } ${times(40, (n) => `fragment F${n} on Query { ...F${n + 1} ...F${n + 1} }`)} fragment F40 on Query { __typename }`,
      },
      400,
    ],
    ['introspection, nested', { query: `{ __schema { types { ${nested(30, 'fields { type', 'name')} } } }` }, 400],
    [
      'introspection, nested in the type of a type',
      { query: `{ __schema { types { ${nested(40, 'ofType', 'name')} } } }` },
      400,
    ],
    [
      'introspection, multiplied',
      {
        query: introspectionBomb(20, [
          ['fields', '__Type'],
          ['type', '__Field'],
          ['fields', '__Type'],
        ]),
      },
      400,
    ],
    [
      'introspection by other names',
      { query: '{ a: __schema { types { name } } b: __schema { types { name } } }' },
      400,
    ],
    ['an endless page', { query: '{ articles(first: 1000000) { nodes { id } } }' }, 200],
    [
      'a negative page that pays for another',
      {
        query: `{ x: issues(first: -2147483648) @skip(if: true) { nodes { id } }
          a: issues(first: 100) { nodes { articles { issue { articles { issue { articles { title } } } } } } } }`,
      },
      400,
    ],
    [
      'a default that is not used',
      {
        query:
          'query ($n: Int = 1) { issues(first: $n) { nodes { articles { issue { articles { issue { articles { title } } } } } } } }',
        variables: { n: 100 },
      },
      400,
    ],
    [
      'pages of nothing around pages of much',
      {
        query:
          '{ journal { issues(first: 0) { nodes { articles { issue { articles { issue { articles { issue { articles { id } } } } } } } } } } }',
      },
      400,
    ],
    ['a body of 5 MB', { query: '{ __typename }', variables: { x: 'x'.repeat(5_000_000) } }, 413],
    ['a batch of 100', JSON.stringify(Array.from({ length: 100 }, () => ({ query: '{ __typename }' }))), 400],
    [
      '10 MB in a few bytes',
      new Uint8Array(gzipSync(JSON.stringify({ query: '{ __typename }', variables: { x: ' '.repeat(10_000_000) } }))),
      413,
      { 'content-encoding': 'gzip' },
    ],
    ['no JSON', '{"query":', 400],
    ['JSON without a query', '{}', 400],
    ['a query that is no text', { query: { $ne: 1 } }, 400],
    ['text that is no query', { query: '{'.repeat(900) }, 400],
  ];

  it.each(CASES)('%s', async (_, body, status, headers) => {
    const millis = [];
    for (let time = 0; time < 3; time++) {
      const cpu = process.cpuUsage();
      const response = await post(body, headers).catch(() => null); // who sends 5 MB may find the connection closed
      const text = await response?.text();
      const used = process.cpuUsage(cpu);
      millis.push((used.user + used.system) / 1000);
      if (!response) continue;
      expect([response.status, text]).toEqual([status, expect.any(String)]);
      expect(text!.length).toBeLessThan(10_000);
    }
    // The first of them may meet code that was never run. A body of 5 MB is written by this process, too.
    expect(Math.min(...millis)).toBeLessThan(50);
    expect((await fetch(`${app.url}/livez`)).status).toBe(200);
  });

  it('while 20 of them are sent at once, the event loop goes on', async () => {
    const [delay, heavy] = [monitorEventLoopDelay({ resolution: 5 }), CASES.filter(([name]) => !/MB/.test(name))];
    delay.enable();
    for (let round = 0; round < 5; round++)
      await Promise.all(
        heavy.slice(0, 20).map(async ([, body, , headers]) => (await post(body, headers)).arrayBuffer()),
      );
    delay.disable();
    expect(delay.percentile(99) / 1e6).toBeLessThan(100);
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

  it('a query is no mutation when it comes by GET, and no batch', async () => {
    const mutation = encodeURIComponent('mutation { subscribe(email: "x@example.org") { alMessage } }');
    expect((await fetch(`${app.url}/graphql?query=${mutation}`)).status).toBe(405);
    expect(await app.sql('select 1 from subscribers')).toEqual([]);
  });
});

describe('the cost of a document', () => {
  const LISTS = /^(issues|articles|materials|materialChanges)$/;
  /** A generator of numbers that begins at the same seed each time. */
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
      const objects = fields.filter((field) => isCompositeType(getNamedType(field.type)));
      const chosen = Array.from({ length: 1 + random(4) }, () => {
        const from = objects.length && random(3) ? objects : fields;
        return from[random(from.length)];
      });
      return chosen.map((field) => called(field, depth)).join(' ') || '__typename';
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
      'latestIssue',
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

  it('is never much less than what the response holds, for 1,000 documents that are allowed', async () => {
    let [tried, largest] = [0, 0];
    for (let seed = 1; tried < 1_000; seed++) {
      const text = documentOf(seed);
      const document = parse(text);
      if (validate(schema, document, [limitsRule]).length) continue;
      tried++;
      const cost = costOf(document.definitions[0] as never);
      const { errors, data } = (await (await post({ query: text })).json()) as any;
      if (errors) throw new Error(`${text}: ${JSON.stringify(errors[0])}`);
      const { objects, fields } = count(data);
      largest = Math.max(largest, objects);
      const said = `${text} costs ${cost}, and has ${objects} objects and ${fields} fields`;
      if (objects > 10 * (cost + 1) || fields > 200 * (cost + 1)) throw new Error(said);
    }
    expect(largest).toBeGreaterThan(500);
  }, 120_000);

  it('is what the rate counts', async () => {
    const strict = await startApp({ RATE_LIMIT: '100', CACHE_MB: '0' });
    try {
      const ask = (text: string) =>
        fetch(`${strict.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query: text }),
        });
      const left = async (text: string) => Number((await ask(text)).headers.get('ratelimit-remaining'));
      expect(await left('{ __typename }')).toBeGreaterThan(90);
      // 100 × 12 / 50 and a little, by Apollo Server first and directly then.
      const dear = '{ articles(first: 100) { nodes { id a: citation(style: APA) } } }';
      expect(await left(dear)).toBeLessThan(62);
      expect(await left(dear)).toBeLessThan(25);
      const refused = await ask(dear);
      expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
      expect(((await refused.json()) as any).errors[0].extensions.code).toBe('TOO_MANY_REQUESTS');
    } finally {
      await strict.close();
    }
  });
});

describe('strangers cannot use up what all share', () => {
  const prepared = async () =>
    (
      await app.nest.get(Pipelines).query<{ text: string }>('select statement as text from pg_prepared_statements', [])
    ).map(({ text }) => text);

  it('prepared statements of theirs give way to those that come later', async () => {
    for (let first = 1; first <= 100; first++)
      for (const field of ['title', 'doi', 'section', 'language', 'issue { id }'])
        for (let time = 0; time < 3; time++)
          await (await post({ query: `{ articles(first: ${first}) { nodes { id ${field} } } }` })).arrayBuffer();
    const own = '{ articles(first: 7) { nodes { number abstract } } }';
    for (let time = 0; time < 8; time++) await query(app.url, undefined, own);
    const texts = [...(await prepared()), ...(await prepared())];
    expect(texts.some((text) => text.includes('"abstract"') && text.endsWith('limit 8'))).toBe(true);
    expect(texts.length).toBeLessThanOrEqual(2 * 301);
  }, 120_000);

  it('a search that finds nothing waits behind nobody, and nobody behind it', async () => {
    for (const list of [
      'materials(filter: { categoryId: 999999 }, orderBy: UPDATED, first: 1)',
      'materials(filter: { categoryId: 999999 })',
      'articles(filter: { yearTo: 1500 }, orderBy: UPDATED)',
      'articles(filter: { category: "", categoryId: 1 })',
    ]) {
      const { list: found } = await query(app.url, undefined, `{ list: ${list} { nodes { id } } }`);
      expect(found.nodes).toEqual([]);
    }
  });
});

describe('errors', () => {
  it('are ten at most, and short, however many there are', async () => {
    const fields = Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`unknown${n}`, 'x'.repeat(10)]));
    const text = 'query ($filter: MaterialFilter) { articles(filter: $filter) { totalCount } }';
    for (const body of [
      { query: text, variables: { filter: fields } },
      { query: text, variables: { filter: { title: ['x'.repeat(50_000)] } } },
      { query: `{ ${times(400, (n) => `x${n}`)} }` },
    ]) {
      const response = await post(body);
      const answer = await response.text();
      expect(response.status).toBe(400);
      const { errors } = JSON.parse(answer) as { errors: { message: string }[] };
      expect(errors.length).toBeLessThanOrEqual(10);
      for (const { message } of errors) expect(message.length).toBeLessThanOrEqual(300);
      expect(answer.length).toBeLessThan(10_000);
    }
  });

  it.each(['NEWEST', 'OLDEST', 'TITLE', 'UPDATED'])(
    'none for the position of a page alone, ordered by %s',
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
