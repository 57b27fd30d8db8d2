import fs from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ReadRouter } from '../../server/platform/database/connections/read-router.js';
import { type TestApp, startApp } from '../support/app.js';
import { requestGraphql } from '../support/graphql-request.js';
import { type Api, rest } from '../support/apis.js';
import { make } from '../support/records.js';
import { type ReplicatedDatabase, startReplicatedDatabase } from '../support/replica.js';
import { temporaryFolder } from '../support/server.js';

let folder: string;
let database: ReplicatedDatabase;
let app: TestApp;
let admin: Api;
let article: any;
let call: any;
beforeAll(async () => {
  folder = temporaryFolder();
  database = await startReplicatedDatabase(folder);
  app = await startApp({ DATABASE_URL: database.url, DATABASE_REPLICAS: database.replicaUrl });
  admin = rest(app.url, app.token);
  article = await make.article(admin);
  call = await make.call(admin);
  await rename('I pari');
});
afterAll(async () => {
  await app?.close();
  await database?.end();
  fs.rmSync(folder, { recursive: true, force: true });
});

const isUsed = () => app.nest.get(ReadRouter)['replicas'][0].isCurrent;
const isLost = () => app.nest.get(ReadRouter).lostReplicas.includes(new URL(database.replicaUrl).host);
async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10));
}
let requests = 0;
/** Reads by hand-written SQL and by TypeORM. New aliases each time, so that no response is cached. */
const titles = async () => {
  const [articles, calls] = [`a${++requests}`, `c${requests}`];
  const { data } = await requestGraphql(
    app.url,
    `{ ${articles}: articles { nodes { title } } ${calls}: calls { title } }`,
  );
  return [data[articles].nodes[0].title, data[calls][0].title];
};
const rename = async (title: string) => {
  await admin.update('materials', article.id, { ...article, title });
  await admin.update('calls', call.id, { ...call, title });
};

it('readers see a new write before the replica has it, and read from the replica again afterwards', async () => {
  await until(isUsed);
  await database.onReplica('select pg_wal_replay_pause()');
  for (const title of ['I dyti', 'I treti']) {
    await rename(title);
    expect(isUsed()).toBe(false);
    expect(await titles()).toEqual([title, title]);
  }
  await database.onReplica('select pg_wal_replay_resume()');
  await until(isUsed);
  expect(await titles()).toEqual(['I treti', 'I treti']);
});

it('readers do not notice a killed replica, which is used again once it is back', async () => {
  await until(isUsed);
  const over = new AbortController();
  const reading = (async () => {
    const seen = new Set<string>();
    while (!over.signal.aborted) for (const title of await titles()) seen.add(title);
    return [...seen];
  })();
  await database.signalReplica('SIGKILL');
  await until(isLost);
  await titles();
  await database.startReplica();
  await until(isUsed);
  over.abort();
  expect(await reading).toEqual(['I treti']);
});

it('a read does not wait until an unresponsive replica responds again', async () => {
  await until(isUsed);
  await database.signalReplica('SIGSTOP');
  expect(await titles()).toEqual(['I treti', 'I treti']);
  await until(isLost);
  await database.signalReplica('SIGCONT');
  await until(isUsed);
});

it('while the primary is down, uncached reads come from the replica', async () => {
  await until(isUsed);
  await database.stopPrimary();
  const { data } = await requestGraphql(app.url, '{ late: articles { nodes { title keywords } } }');
  expect(data.late.nodes[0].title).toBe('I treti');
  const page = await fetch(`${app.url}/en`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('I treti')]);
});
