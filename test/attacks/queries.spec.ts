import http from 'node:http';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { graphql, query } from '../support/apis.js';
import { make } from '../support/records.js';
import { useApp } from '../support/use-app.js';
import { processorTime } from '../measures/processor-time.js';

const app = useApp({ CACHE_MB: '0' });
beforeAll(async () => {
  const admin = graphql(app.url, app.token);
  for (const number of [1, 2, 3]) await make.article(admin, { number });
});

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
type Rejection = {
  name: string;
  body: Body;
  status?: number;
  expected: string | RegExp;
  headers?: Record<string, string>;
};

const REJECTIONS: Rejection[] = [
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
    name: 'a batch of 100',
    body: JSON.stringify(Array.from({ length: 100 }, () => ({ query: '{ __typename }' }))),
    expected: /batching/,
  },
  { name: 'JSON without a query', body: '{}', expected: /POST body missing/ },
  { name: 'a query that is no text', body: { query: { $ne: 1 } }, expected: /must be strings/ },
  { name: 'text that is no query', body: { query: '{'.repeat(900) }, expected: /Syntax Error/ },
];

describe('a query that is too expensive is rejected before execution', () => {
  it.each(REJECTIONS)('$name', async ({ body, status = 400, expected, headers }) => {
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

  it.each(['', 'Nothing', '\0'])('an unknown operation (%j) is not an internal error', async (operationName) => {
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ __schema { queryType { name } } }', operationName }),
    });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('Unknown operation named')]);
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
