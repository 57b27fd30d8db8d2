import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { type GraphQLSchema, parse, validate } from 'graphql';
import { limitsRule } from '../../server/graphql/query-limits.js';
import { MAX_RESPONSE_BYTES } from '../../server/common/response-budget.js';
import { graphql } from '../support/apis.js';
import { type TestApp, startApp } from '../support/app.js';
import { generatedQuery } from '../support/generated-queries.js';
import { fillToLimits } from '../support/journal-at-its-limits.mjs';
import { make } from '../support/records.js';
import { type Server, startServer } from '../support/server.js';

const DOCUMENTS = Number(process.env.DOCUMENTS ?? 5_000);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1e6));
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

it(`no query of ${DOCUMENTS} holds the event loop for 50 ms or is answered at any length, with records at their limits`, async () => {
  console.log(`SEED=${SEED}`);
  server.process.kill('SIGUSR2');
  while (!server.output().includes('measuring')) await once(server.process.stdout!, 'data');
  const documents = new Map<number, string>();
  const kinds: Record<string, number> = {};
  for (let seed = SEED; documents.size < DOCUMENTS; seed++) {
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
  const slow = [...server.output().matchAll(/turn: (\d+) (\d+)/g)].map(
    ([, number, turn]) => `${turn} ms: ${documents.get(Number(number))}`,
  );
  console.log(kinds);
  expect(slow).toEqual([]);
  expect(kinds.data).toBeGreaterThan(DOCUMENTS / 2);
  expect(kinds['response bytes']).toBeGreaterThan(DOCUMENTS / 500);
  expect(kinds['loaded bytes']).toBeGreaterThan(DOCUMENTS / 500);
});
