import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { type GraphQLSchema, parse, validate } from 'graphql';
import { limitsRule } from '../../server/platform/graphql/query-limits.js';
import { MAX_RESPONSE_BYTES } from '../../server/platform/responses/response-budget.js';
import { graphql } from '../support/apis.js';
import { type TestApp, startApp } from '../support/app.js';
import { generatedQuery } from '../support/generated-queries.js';
import { fillToLimits } from '../support/journal-at-its-limits.mjs';
import { make } from '../support/records.js';
import { type Server, startServer } from '../support/server.js';

const DOCUMENTS = Number(process.env.DOCUMENTS ?? 1_000);
/** Of the first story; each begins where no other does. `SEED=… npm test -- test/attacks/turns` tries other documents. */
const SEED = Number(process.env.SEED ?? 20_261_123);
const STORIES = 10;
const EACH = DOCUMENTS / STORIES;
/** Of the extensions and the braces around data. */
const ENVELOPE_BYTES = 1_000;

let app: TestApp;
let server: Server;
let schema: GraphQLSchema;
beforeAll(async () => {
  app = await startApp({ SEARCH_INDEXING: 'off' });
  const admin = graphql(app.url, app.token);
  for (const noun of [make.call, make.member, make.otherFile]) await noun(admin);
  await fillToLimits((text, values) => app.sql(text, values), { issues: 300, articles: 60 });
  ({ schema } = app.nest.get(GraphQLSchemaHost));
  server = await startServer({
    settings: {
      DATABASE_URL: app.databaseUrl,
      SEARCH_INDEXING: 'off',
      RATE_LIMIT: '0',
      NODE_OPTIONS: `--import=${pathToFileURL('test/support/turn-report.mjs').href}`,
    },
  });
  // What is compiled and built once does not count.
  for (let seed = 1; seed <= 60; seed++) await send(generatedQuery(schema, seed), 0);
  server.process.kill('SIGUSR2');
  while (!server.output().includes('measuring')) await once(server.process.stdout!, 'data');
});
afterAll(async () => {
  await server.stop();
  await app.close();
});

async function send(query: string, number: number) {
  const response = await fetch(`${server.url}/graphql?n=${number}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
}

const kinds: Record<string, number> = {};
const seeds = Array.from({ length: STORIES }, (_, n) => SEED + n * 1_000_000);

it.each(seeds)(
  `no query of ${EACH} from seed %i holds the event loop for 150 ms, with records at their limits`,
  async (first) => {
    const documents = new Map<number, string>();
    for (let seed = first; documents.size < EACH; seed++) {
      const text = generatedQuery(schema, seed);
      const document = parse(text);
      if (validate(schema, document, [limitsRule]).length) continue;
      documents.set(seed, text);
      const { status, body } = await send(text, seed);
      const answer = body.subarray(0, 400).toString();
      const kind = status === 200 && answer.startsWith('{"data":') ? 'data' : /"limit":"([a-z ]+)"/.exec(answer)?.[1];
      if (!kind || (kind !== 'data' && status !== 400)) throw new Error(`${text} ${status} ${answer}`);
      kinds[kind] = (kinds[kind] ?? 0) + 1;
      if (body.length > MAX_RESPONSE_BYTES + ENVELOPE_BYTES) throw new Error(`${text} has ${body.length} bytes`);
    }
    await send('{ __typename }', 0);
    const slow = [...server.output().matchAll(/turn: (\d+) (\d+)/g)].flatMap(([, number, turn]) =>
      documents.has(Number(number)) ? [`${turn} ms: ${documents.get(Number(number))}`] : [],
    );
    expect(slow).toEqual([]);
  },
);

it('most of them are answered, and some are beyond each ceiling', () => {
  expect(kinds.data).toBeGreaterThan(DOCUMENTS / 2);
  expect(kinds['response bytes']).toBeGreaterThan(DOCUMENTS / 500);
  expect(kinds['loaded bytes']).toBeGreaterThan(DOCUMENTS / 500);
});
