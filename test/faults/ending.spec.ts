import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ADMIN } from '../support/admin.js';
import { rest } from '../support/apis.js';
import { createDatabase } from '../support/database.js';
import { type Part, multipart } from '../support/multipart.js';
import { connect } from '../support/raw.js';
import { type Server, mainThreadTime, startServer, temporaryFolder } from '../support/server.js';

const folder = temporaryFolder();
let server: Server;
afterEach(() => server?.stop('SIGKILL'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const start = async () => {
  server = await startServer({ dataDir: folder });
  const { token } = await rest(server.url).login(ADMIN.email, ADMIN.password);
  return token;
};

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

/** Starts an upload and sends part of it; `rest` sends the remainder, `response` resolves with everything received when the connection ends. */
function upload(token: string, share: number, where = '/api/materials') {
  const before = Object.entries(where === '/graphql' ? operations : fields);
  const whole = multipart([...before.map(([name, value]): Part => [`name="${name}"`, value]), file()]);
  const head = [
    ...[`POST ${where} HTTP/1.1`, 'Host: x', 'Apollo-Require-Preflight: 1', `Authorization: Bearer ${token}`],
    ...['Content-Type: multipart/form-data; boundary=b', `Content-Length: ${whole.length}`],
  ];
  const { socket, text, closed } = connect(server.url, `${head.join('\r\n')}\r\n\r\n`);
  const cut = Math.floor(whole.length * share);
  socket.write(whole.subarray(0, cut));
  return { rest: () => socket.write(whole.subarray(cut)), response: closed.then(text) };
}

async function untilStaged(count = 1) {
  const staging = path.join(folder, 'uploads/.staging');
  while (fs.readdirSync(staging).length < count) await wait(20);
}

it('orphaned files are set aside, and come back with their records', async () => {
  const token = await start();
  const made = upload(token, 0.5);
  await untilStaged();
  made.rest();
  await server.stop('SIGTERM');
  expect(await made.response).toContain(' 201 Created');
  const [name] = fs.readdirSync(path.join(folder, 'uploads/materials'));

  // As if the folder had been started with another journal's database: with the right one, all files come back.
  const other = await startServer();
  await other.stop();
  const move = (from: string, to: string) => {
    for (const part of ['postgres', 'postgres.password']) fs.renameSync(path.join(from, part), path.join(to, part));
  };
  const away = temporaryFolder();
  move(folder, away);
  move(other.dataDir, folder);
  await start();
  expect((await fetch(`${server.url}/uploads/materials/${name}`)).status).toBe(404);
  await server.stop('SIGTERM');
  move(folder, other.dataDir);
  move(away, folder);
  await start();
  expect((await fetch(`${server.url}/uploads/materials/${name}`)).status).toBe(200);
  for (const used of [away, other.dataDir]) fs.rmSync(used, { recursive: true });
});

/** Whether it accepts connections. */
const isAccepted = () =>
  fetch(`${server.url}/livez`).then(
    () => true,
    () => false,
  );

it('after SIGTERM running uploads finish, then the process exits with code 0', async () => {
  const token = await start();
  const ending = ['/api/materials', '/graphql'].map((where) => upload(token, 0.5, where));
  await untilStaged(2);
  const ended = server.stop('SIGTERM');
  while (await isAccepted()) await wait(20);
  for (const { rest } of ending) rest();
  const [byRest, byGraphql] = await Promise.all(ending.map(({ response }) => response));
  expect(byRest).toContain(' 201 Created');
  expect(byGraphql).toContain('"createOtherFile":{"id":');
  await ended;
  expect(server.process.exitCode).toBe(0);
});

it('a connection that was opened and never used does not delay it', async () => {
  await start();
  const unused = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(unused, 'connect');
  const began = performance.now();
  await server.stop('SIGTERM');
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(server.process.exitCode).toBe(0);
});

it('is reported as not ready for DRAIN_SECONDS', async () => {
  server = await startServer({ dataDir: folder, settings: { DRAIN_SECONDS: '5' } });
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
  server = await startServer({ dataDir: folder, settings: { LOG_REQUESTS: 'on' } });
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
  fs.rmSync(dataDir, { recursive: true });
  expect([...statuses]).toEqual([200]);
});
