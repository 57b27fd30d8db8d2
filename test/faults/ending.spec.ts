import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, expect, it } from '@jest/globals';
import { ADMIN } from '../support/admin.js';
import { query, rest } from '../support/apis.js';
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

const fields = { title: 'Provë', short_description: 'A', publish_number: '1', publish_year: '2020', categoryId: '2' };
const part = (head: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
const operations = {
  operations:
    '{"query":"mutation ($f: Upload!) { createOtherFile(input: { title: \\"Provë\\" }, file: $f) { id } }","variables":{"f":null}}',
  map: '{"pdf":["variables.f"]}',
};
const body = (before: Record<string, string>) =>
  Buffer.concat([
    ...Object.entries(before).map(([name, value]) => Buffer.from(`${part(`name="${name}"`)}${value}\r\n`)),
    Buffer.from(`${part('name="pdf"; filename="a.pdf"')}%PDF-1.7\n1 0 obj\n`),
    randomBytes(1_000_000),
    Buffer.from('\n%%EOF\n\r\n--b--\r\n'),
  ]);

/** Starts an upload and sends part of it; `rest` sends the remainder, `response` resolves with everything received when the connection ends. */
function upload(token: string, share: number, where = '/api/materials') {
  const whole = body(where === '/graphql' ? operations : fields);
  const { port, hostname } = new URL(server.url);
  const socket = net.connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  socket.on('error', () => {}); // the story kills the server
  socket.write(
    `POST ${where} HTTP/1.1\r\nHost: x\r\nApollo-Require-Preflight: 1\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\n` +
      `Content-Length: ${whole.length}\r\n\r\n`,
  );
  const cut = Math.floor(whole.length * share);
  socket.write(whole.subarray(0, cut));
  return {
    rest: () => socket.write(whole.subarray(cut)),
    response: new Promise<string>((resolve) => socket.once('close', () => resolve(text))),
  };
}

async function untilStaged(count = 1) {
  const staging = path.join(folder, 'uploads/.staging');
  while (fs.readdirSync(staging).length < count) await wait(20);
}

it('a process killed during uploads leaves no record without its file, and no incomplete file', async () => {
  let acknowledged = 0;
  for (const delay of [0, 15, 40, 80]) {
    const token = await start();
    const uploads = [0.3, 0.9, 1, 1, 1].map((share) => upload(token, share));
    uploads.push(upload(token, 0.5, '/graphql'));
    await untilStaged();
    await wait(delay);
    await server.stop('SIGKILL');
    for (const { response } of uploads) if ((await response).includes(' 201 Created')) acknowledged++;
  }

  await start();
  const { materials } = await query(
    server.url,
    undefined,
    '{ materials(first: 100) { nodes { pdf { url: path sha256 } } } }',
  );
  expect(materials.nodes.length).toBeGreaterThanOrEqual(acknowledged);
  for (const { pdf } of materials.nodes)
    expect(
      createHash('sha256')
        .update(fs.readFileSync(path.join(folder, pdf.url)))
        .digest('hex'),
    ).toBe(pdf.sha256);
  expect(fs.readdirSync(path.join(folder, 'uploads/.staging'))).toEqual([]);
  expect(fs.readdirSync(path.join(folder, 'uploads/materials'))).toHaveLength(materials.nodes.length);
});

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
