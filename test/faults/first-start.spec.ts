import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { demoRecords } from '../../server/operations/demo/seed.js';
import { ADMIN } from '../support/admin.js';
import { graphql, query, rest } from '../support/apis.js';
import { onLoopback } from '../network/loopback.js';
import { type Server, spawnServer, startServer, temporaryFolder } from '../support/server.js';

const names = (folder: string) => (fs.existsSync(folder) ? fs.readdirSync(folder) : []);

describe('a start that cannot succeed says why, and writes nothing:', () => {
  const rejected = (dataDir: string, settings: Record<string, string>, why: RegExp) =>
    expect(startServer({ dataDir, settings })).rejects.toThrow(why);

  it('a port in use, or a HOST that belongs to another machine', async () => {
    const { port, close } = await onLoopback(net.createServer());
    const dataDir = temporaryFolder();
    await rejected(dataDir, { PORT: String(port) }, new RegExp(`Port ${port} is in use; set PORT=`));
    await rejected(dataDir, { HOST: '192.0.2.1' }, /no address 192\.0\.2\.1/);
    expect(names(dataDir)).toEqual([]);
    await close();
  });

  it('a folder with uploads but without their database, or a DATA_DIR that is a file', async () => {
    const dataDir = temporaryFolder();
    const file = path.join(dataDir, 'uploads/materials/a.pdf');
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, '%PDF-1.7');
    await rejected(dataDir, { DEMO: 'on' }, /uploads has files.*Restore/);
    await rejected(file, {}, /is a file, or lies below one/);
    expect([names(dataDir), fs.readFileSync(file, 'utf8')]).toEqual([['uploads'], '%PDF-1.7']);
  });
});

const stored = (dataDir: string) =>
  names(path.join(dataDir, 'uploads'))
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => names(path.join(dataDir, 'uploads', name)));

/** Stages of a first start, recognised by the files in the folder. */
const MOMENTS: [string, (dataDir: string) => boolean][] = [
  ['the database is being made', (dataDir) => names(dataDir).some((name) => name.startsWith('postgres.new-'))],
  ['the database is starting', (dataDir) => names(path.join(dataDir, 'postgres')).includes('postmaster.pid')],
  ['the tables are being made', (dataDir) => names(dataDir).includes('jwt-secret')],
  ['the demonstration is being stored', (dataDir) => stored(dataDir).length > 0],
];

it('a first start killed at any moment is continued by the next', async () => {
  const dataDir = temporaryFolder();
  // Without settings: the demonstration, and a generated password.
  const settings = { DEMO: '', ADMIN_EMAIL: '', ADMIN_USERNAME: '', ADMIN_PASSWORD: '' };
  const killed: Server[] = [];
  for (const [, isReached] of MOMENTS) {
    const starting = await spawnServer({ dataDir, settings });
    killed.push(starting);
    while (!isReached(dataDir) && starting.process.exitCode === null) await wait(1);
    await starting.stop('SIGKILL');
  }
  const server = await startServer({ dataDir, settings });
  try {
    const printed = [...killed, server].map(({ output }) => output()).join('');
    const file = path.join(dataDir, 'first-password');
    const [email, password] = fs.readFileSync(file, 'utf8').split('\n');
    expect(printed).toMatch(new RegExp(`First administrator: ${email}. The password is in ${file};`));
    expect((await rest(server.url).login(email, password)).token).toBeTruthy();

    const CONTENT = '{ materials(first: 100) { nodes { pdf { url: path } } } calls { id } boardMembers { id } }';
    const { materials, calls, boardMembers } = await query(server.url, undefined, CONTENT);
    const records = demoRecords();
    const count = (wanted: string) => records.filter(({ table }) => table === wanted).length;
    expect(materials.nodes).toHaveLength(count('materials'));
    expect([calls.length, boardMembers.length]).toEqual([1, count('board_members')]);
    const pdfs = materials.nodes.flatMap(({ pdf }: { pdf: { url: string } | null }) => pdf ?? []);
    expect(pdfs).toHaveLength(records.filter(({ files }) => files.pdf).length);
    for (const { url } of pdfs) expect((await fetch(server.url + url)).status).toBe(200);
    expect(names(path.join(dataDir, 'uploads/.staging'))).toEqual([]);
    expect(names(dataDir).filter((name) => name.includes('.new-'))).toEqual([]);
  } finally {
    await server.stop();
  }
});

const CHANGE = `mutation ($old: String!) {
  changePassword(currentPassword: $old, newPassword: "Lumi i Vjosës 27") { accessToken } }`;

it('a generated first password is in a file only, and good for nothing but choosing another one, for a week', async () => {
  const dataDir = temporaryFolder();
  const file = path.join(dataDir, 'first-password');
  const settings = { ADMIN_PASSWORD: '' };
  let server = await startServer({ dataDir, settings });
  const [email, password] = fs.readFileSync(file, 'utf8').split('\n');
  expect(email).toBe(ADMIN.email);
  expect(server.output()).toContain(`First administrator: ${email}. The password is in ${file}`);
  expect(server.output()).not.toContain(password);
  for (const secret of ['first-password', 'jwt-secret', 'postgres.password'])
    expect(fs.statSync(path.join(dataDir, secret)).mode & 0o777).toBe(0o600);
  await server.stop('SIGKILL');

  server = await startServer({ dataDir, settings });
  expect(server.output()).toContain(`The password is in ${file}`);
  await expect(rest(server.url).login(email, `${password}x`)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  const { token } = await rest(server.url).login(email, password);
  const rejected = { code: 'PASSWORD_CHANGE_REQUIRED' };
  for (const api of [rest, graphql].map((connect) => connect(server.url, token))) {
    await expect(api.users()).rejects.toMatchObject(rejected);
    await expect(api.categories()).rejects.toMatchObject(rejected);
    await expect(api.removeUser(1)).rejects.toMatchObject(rejected);
  }
  const END = 'mutation { endOtherSessions { accessToken } }';
  for (const text of ['{ me { id } users { id } }', END, '{ __typename __schema { queryType { name } } }'])
    await expect(query(server.url, token, text)).rejects.toMatchObject(rejected);
  expect(await query(server.url, token, '{ account { hasInitialCredentials } me { email } }')).toEqual({
    account: { hasInitialCredentials: true },
    me: { email },
  });
  expect(fs.existsSync(file)).toBe(true);
  const { changePassword } = await query(server.url, token, CHANGE, { old: password });
  expect(fs.existsSync(file)).toBe(false);
  expect(await rest(server.url, changePassword.accessToken).users()).toHaveLength(1);
  await server.stop();

  // Left by a start that ended before the account was created: it is invalid, and not announced.
  fs.writeFileSync(file, `${email}\nnot the password\n`);
  server = await startServer({ dataDir, settings });
  expect(server.output()).not.toContain(file);
  expect(fs.existsSync(file)).toBe(false);
  await server.stop();
});
