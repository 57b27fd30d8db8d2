import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ADMIN } from '../support/admin.js';
import { rest } from '../support/apis.js';
import { createDatabase } from '../support/database.js';
import { type Part, beginUpload, multipart } from '../support/multipart.js';
import { type Server, mainThreadTime, startServer, startServerOnCluster, temporaryFolder } from '../support/server.js';

const folder = temporaryFolder();
let server: Server;
afterEach(() => server?.stop('SIGKILL'));

const file = (): Part => [
  'name="pdf"; filename="a.pdf"',
  `%PDF-1.7\n1 0 obj\n${randomBytes(500_000).toString('hex')}\n%%EOF\n`,
];
const fields = { title: 'Provë', short_description: 'A', publish_number: '1', publish_year: '2020', categoryId: '2' };
const operations = {
  operations:
    '{"query":"mutation ($f: Upload!) { createOtherFile(input: { title: \\"Provë\\" }, file: $f) { id } }","variables":{"f":null}}',
  map: '{"pdf":["variables.f"]}',
};

function upload(token: string, where: string) {
  const before = Object.entries(where === '/graphql' ? operations : fields);
  const body = multipart([...before.map(([name, value]): Part => [`name="${name}"`, value]), file()]);
  // Kept alive, so that it is the server that closes it.
  return beginUpload(server.url, { where, token, body, connection: 'keep-alive' });
}

async function untilStaged(count: number) {
  const staging = path.join(folder, 'uploads/.staging');
  while (fs.readdirSync(staging).length < count) await wait(20);
}

/** Whether it accepts connections. */
const isAccepted = () => fetch(`${server.url}/livez`).then(Boolean, () => false);

it('after SIGTERM running uploads finish, then the process exits with code 0', async () => {
  server = await startServer({ dataDir: folder });
  const { token } = await rest(server.url).login(ADMIN.email, ADMIN.password);
  const ending = ['/api/materials', '/graphql'].map((where) => upload(token, where));
  await untilStaged(2);
  const ended = server.stop('SIGTERM');
  while (await isAccepted()) await wait(20);
  const [byRest, byGraphql] = await Promise.all(ending.map(({ finish }) => finish()));
  expect(byRest).toContain(' 201 Created');
  expect(byGraphql).toContain('"createOtherFile":{"id":');
  await ended;
  expect(server.process.exitCode).toBe(0);
});

it('is reported as not ready for DRAIN_SECONDS', async () => {
  server = await startServerOnCluster({ settings: { DRAIN_SECONDS: '5' } });
  await fetch(`${server.url}/al`); // the first page takes long
  const ended = server.stop('SIGTERM');
  const isClosing = ({ headers }: Response) => headers.get('connection') === 'close';
  let ready = await fetch(`${server.url}/readyz`);
  while (!isClosing(ready)) ready = await fetch(`${server.url}/readyz`);
  expect(ready.status).toBe(503);
  expect((await fetch(`${server.url}/al`)).status).toBe(200);
  await ended;
  expect(server.process.exitCode).toBe(0);
});

it('a log that nobody reads any more costs nothing', async () => {
  server = await startServerOnCluster({ settings: { LOG_REQUESTS: 'on' } });
  const { stdout, stderr } = server.process;
  for (const stream of [stdout!, stderr!]) stream.destroy();
  for (let n = 0; n < 5; n++) await fetch(`${server.url}/uploads/none-${n}.pdf`);
  // A process that logged the failure of its log would never rest.
  let [before, spent] = [mainThreadTime(server), Infinity];
  while (spent > 50) {
    await wait(500);
    spent = mainThreadTime(server) - before;
    before += spent;
  }
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
});

it('a reader who turns to another process of the journal notices no end of one', async () => {
  const database = await createDatabase();
  const settings = { DATABASE_URL: database.url, JWT_SECRET: 's'.repeat(32) };
  const dataDir = temporaryFolder();
  const both = [await startServer({ dataDir, settings }), await startServer({ dataDir, settings })];
  const [ending] = both;
  const read = async ({ url }: Server) => {
    const response = await fetch(`${url}/al`).catch(() => null);
    await response?.text(); // rejects if it was cut off
    return response?.status ?? 0;
  };
  const statuses = new Set<number>();
  const readAll = async () => {
    for (const [first, second] of [both, [both[1], both[0]]]) {
      const status = await read(first);
      statuses.add(status === 200 ? status : await read(second));
    }
  };
  await readAll();
  const ended = ending.stop('SIGTERM');
  while (ending.process.exitCode === null) await readAll();
  await ended;
  await both[1].stop();
  await database.drop();
  expect([...statuses]).toEqual([200]);
});
