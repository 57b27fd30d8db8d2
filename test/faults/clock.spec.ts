import fs from 'node:fs';
import { afterAll, afterEach, beforeEach, expect, it } from '@jest/globals';
import { ADMIN } from '../support/admin.js';
import { type TestDatabase, createDatabase, withClient } from '../support/database.js';
import { query, rest } from '../support/apis.js';
import { make } from '../support/records.js';
import { type Server, startServer, temporaryFolder } from '../support/server.js';

const dataDir = temporaryFolder();
let database: TestDatabase;
let server: Server;
const start = async () => (server = await startServer({ dataDir, settings: { DATABASE_URL: database.url } }));
beforeEach(async () => {
  database = await createDatabase();
  await start();
});
afterEach(async () => {
  await server?.stop();
  await database?.drop();
});
afterAll(() => fs.rmSync(dataDir, { recursive: true }));

/** No test can set the clock of the database: instead, what it has stored becomes three years older. */
async function letThreeYearsPass(): Promise<void> {
  await withClient(database.url, async (client) => {
    await client.query(`update purge_clock set moment = moment - interval '3 years'`);
    await client.query(
      `update materials set deleted_at = deleted_at - interval '3 years' where deleted_at is not null`,
    );
  });
}

it('a start with both clocks years ahead purges nothing', async () => {
  const admin = rest(server.url, (await rest(server.url).login(ADMIN.email, ADMIN.password)).token);
  const deleted = await make.article(admin, { title: 'Fshirë' });
  await admin.remove('materials', deleted.id);
  await server.stop();
  await letThreeYearsPass();

  await start();
  const { token } = await rest(server.url).login(ADMIN.email, ADMIN.password);
  expect(await query(server.url, token, '{ deletedRecords { title } }')).toEqual({
    deletedRecords: [{ title: 'Fshirë' }],
  });
});
