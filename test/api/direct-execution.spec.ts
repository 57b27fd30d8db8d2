import type { Server } from 'node:http';
import { MaterialsService } from '../../server/content/materials/materials.service.js';
import { BehindCache } from '../support/behind-cache.js';
import { make, YEAR } from '../support/records.js';
import { requestsTo } from '../support/requests.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp({ CACHE_MB: '0', RATE_LIMIT: '1000' });
const admin = useAdmin(app);
let behind: BehindCache;
const TITLES = ['I pari', 'I dyti'];
beforeAll(async () => {
  behind = new BehindCache(app);
  await make.issue(admin);
  for (const title of TITLES) await make.article(admin, { title, titleEn: 'One' });
  await make.article(admin, { title: 'I ardhshëm', publicationYear: YEAR + 1 });
  for (const one of [make.call, make.member, make.otherFile]) await one(admin);
});

type GraphqlRequest = { query: unknown; variables?: unknown; operationName?: unknown };
const { post } = requestsTo(app);
async function execute(request: GraphqlRequest, headers: Record<string, string> = {}) {
  const before = behind.express;
  const response = await post('/graphql', request, headers);
  const body = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    // Every request has another id.
    body: body.replace(/"requestId":"[^"]*"/, '"requestId":""'),
    /** Whether Express was bypassed. */
    isDirect: behind.express === before,
  };
}
const often = async (request: GraphqlRequest) => {
  const responses = [];
  for (let time = 0; time < 4; time++) responses.push(await execute(request));
  return responses;
};

const NAMED = 'query A { __typename } query B { categories { name } }';

/** Lists, fragments, aliases, records within records, directives, variables, several operations, the whole journal, and nothing. */
const REQUESTS: GraphqlRequest[] = [
  { query: '{ issues { totalCount nodes { id title createdAt coverImage { url srcset } pdf { url size } } } }' },
  {
    query: `{ materials { nodes { __typename id ...on Issue { contents } ...A } } }
      fragment A on Article { authors { name } keywords }`,
  },
  {
    query: `{ a: articles(orderBy: TITLE) { nodes { t: title } }
      b: articles(orderBy: OLDEST, first: 1) { edges { cursor } pageInfo { endCursor hasNextPage } } }`,
  },
  {
    query: `{ articles { nodes { issue { title articles { id next { id } previous { id } } articleCount }
      url(language: en) localizedTitle(language: en) { text language } citation(style: APA) } } }`,
  },
  {
    query: 'query ($with: Boolean!) { articles { nodes { id title @include(if: $with) number @skip(if: $with) } } }',
    variables: { with: false },
  },
  {
    query: `query ($first: Int = 1, $title: String) {
      articles(first: $first, filter: { title: $title }) { totalCount nodes { id } } }`,
    variables: { title: null },
  },
  { query: NAMED, operationName: 'B' },
  {
    query: `{ journal { title licenceUrl localizedAddress(language: al) { text } calls { title files { url } deadline }
      boardMembers { fullName cv { url } } otherFiles { title file { name } } } places }`,
  },
  { query: '{ material(id: 999) { id } issue(id: 999) { articles { id } } }' },
  {
    query: '{ __proto__: journal { constructor: title } __schema: articles { then: totalCount nodes { toJSON: id } } }',
  },
  { query: '{ __schema { types { name fields { name } } } a: __type(name: "Article") { name } }' },
];

describe('a document that was accepted before is executed directly, with the same response', () => {
  it.each(REQUESTS)('$query', async (request) => {
    const [first, second, third, fourth] = await often(request);
    expect(JSON.parse(first.body).errors).toBeUndefined();
    expect([first, second, third, fourth].map(({ isDirect }) => isDirect)).toEqual([false, true, true, true]);
    for (const later of [second, third, fourth]) expect(later.body).toBe(first.body);
    const stableHeaders = ({ headers }: typeof first) =>
      Object.fromEntries(
        [...headers].filter(([name]) => !/^(date|etag|x-request-id|ratelimit-(remaining|reset))$/.test(name)),
      );
    expect(stableHeaders(third)).toEqual(stableHeaders(first));
  });

  it('unless the client wants another type', async () => {
    await often(REQUESTS[0]);
    const { isDirect, headers } = await execute(REQUESTS[0], { accept: 'application/graphql-response+json' });
    expect([isDirect, headers.get('content-type')]).toEqual([false, expect.stringMatching(/graphql-response/)]);
  });
});

describe('a rejection is the same when repeated', () => {
  const one = 'query ($id: Int!) { material(id: $id) { id title } }';
  // Accepted, each would be executed directly if what is unusual about the later request were not seen.
  beforeAll(async () => {
    await execute({ query: one, variables: { id: 1 } });
    await execute({ query: NAMED, operationName: 'B' });
  });

  it.each<[string, GraphqlRequest]>([
    ['a variable of the wrong type', { query: one, variables: { id: 'një' } }],
    ['a variable that is missing', { query: one }],
    ...['categories { id', '__schema { description'].map((selected): [string, GraphqlRequest] => [
      `null instead of a default: ${selected}`,
      { query: `query ($all: Boolean = true) { ${selected} @include(if: $all) } }`, variables: { all: null } },
    ]),
    ['an operation without a name', { query: one, operationName: '', variables: { id: 1 } }],
    ['a name that is no text', { query: NAMED, operationName: ['B'] }],
    ['a query that is no text', { query: [one], variables: { id: 1 } }],
    ['variables that are text', { query: NAMED, operationName: 'B', variables: '{}' }],
    ['variables that are a list', { query: NAMED, operationName: 'B', variables: [] }],
    ['a page that is too long', { query: '{ articles(first: 101) { nodes { id } } }' }],
    ['what only administrators see', { query: '{ articles(filter: { includeScheduled: true }) { nodes { id } } }' }],
    ['what only administrators may request', { query: '{ users { id } }' }],
    ['the schema and data', { query: '{ __schema { description } ...Q } fragment Q on Query { years { year } }' }],
    ['a mutation', { query: 'mutation { login(email: "a@example.org", password: "x") { accessToken } }' }],
  ])('%s', async (_, request) => {
    const responses = await often(request);
    const { errors } = JSON.parse(responses[0].body);
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringMatching(/./) })]);
    expect(errors[0].extensions.code).toMatch(/^(BAD_INPUT|LIMIT_EXCEEDED|UNAUTHENTICATED)$/);
    for (const later of responses) {
      expect(later).toMatchObject({ isDirect: false, status: responses[0].status, body: responses[0].body });
    }
  });

  it('a record that was deleted meanwhile', async () => {
    const { id } = await make.article(admin, { title: 'I fshirë' });
    await often({ query: one, variables: { id } });
    await execute({ query: `mutation { deleteMaterial(id: ${id}) }` }, { authorization: `Bearer ${app.token}` });
    const { body, isDirect } = await execute({ query: one, variables: { id } });
    expect(isDirect).toBe(true);
    expect(JSON.parse(body).errors[0].extensions.code).toBe('GONE');
  });

  it('a query that fails in one field is executed once, with the response of Apollo Server', async () => {
    const query = 'query ($after: String) { articles(after: $after) { nodes { id } } years { year } }';
    await often({ query, variables: { after: null } });
    const service = app.nest.get(MaterialsService);
    const { years } = service;
    let executed = 0;
    service.years = (fields) => {
      executed++;
      return years.call(service, fields);
    };
    try {
      const direct = await execute({ query, variables: { after: '!' } });
      expect([direct.isDirect, executed]).toEqual([true, 1]);
      const byApollo = await execute({ query: `${query} `, variables: { after: '!' } });
      expect([byApollo.isDirect, byApollo.status, byApollo.body]).toEqual([false, direct.status, direct.body]);
      expect(JSON.parse(direct.body)).toMatchObject({ errors: [{ path: ['articles'] }], data: null });
    } finally {
      service.years = years;
    }
  });
});

it('Apollo leaves no listener on the server, whose closures would live as long as a request', () => {
  const server = app.nest.getHttpServer() as Server;
  // Node's own and those of http/connections.ts.
  expect([server.listenerCount('connection'), server.listenerCount('request')]).toEqual([2, 2]);
});
