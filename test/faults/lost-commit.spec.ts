import fs from 'node:fs';
import path from 'node:path';
import { ADMIN } from '../support/admin.js';
import { type TestDatabase, createDatabase } from '../support/database.js';
import { type Api, type Connect, query, rest } from '../support/apis.js';
import { filesOf, make, nounsInTurn, oneOf, otherUploads } from '../support/records.js';
import { type Server, startServer, temporaryFolder } from '../support/server.js';
import { type TcpProxy, startProxy } from '../support/tcp-proxy.js';

const folder = temporaryFolder();
let database: TestDatabase;
let server: Server;
let proxy: TcpProxy;
let token: string;

beforeAll(async () => {
  database = await createDatabase();
  proxy = await startProxy(database.url);
  server = await startServer({ dataDir: folder, settings: { DATABASE_URL: proxy.url } });
  ({ token } = await rest(server.url).login(ADMIN.email, ADMIN.password));
});
afterAll(async () => {
  await server?.stop();
  proxy?.close();
  await database?.drop();
});

/** The connection is lost between COMMIT and its response while `work` runs. */
async function losing(work: () => Promise<unknown>): Promise<void> {
  proxy.loseCommits(Infinity);
  const outcome = await work().catch((rejected: unknown) => rejected);
  const lost = proxy.lostCommits();
  proxy.loseCommits(0);
  expect(lost).toBeGreaterThan(0);
  expect(outcome).toMatchObject({ code: 'OUTCOME_UNKNOWN', message: expect.stringContaining('Check whether') });
}
/** Who repeats a request with this key. */
const withKey = (key: string, by = token, connect: Connect = rest) =>
  connect(server.url, by, { 'idempotency-key': key });

describe.each(nounsInTurn)('a connection lost between COMMIT and its response: %s by %s', (noun, api, connect) => {
  let admin: Api;
  let before: any[];
  // Not as a reader: without the response, the public cache of this process is not yet invalidated.
  const list = () => admin.list(noun);
  const added = async () => (await list()).filter(({ id }) => !before.some((known) => known.id === id));
  beforeEach(async () => {
    admin = connect(server.url, token);
    before = await list();
  });

  const expectFiles = async (record: any) => {
    expect(filesOf(record).length).toBeGreaterThan(0);
    for (const file of filesOf(record)) {
      expect((await fetch(new URL(file, server.url))).status).toBe(200);
      expect(fs.existsSync(path.join(folder, new URL(file, server.url).pathname))).toBe(true);
    }
  };

  it('a new record that was committed has its files, and the same Idempotency-Key creates no second one', async () => {
    const repeating = withKey(`${noun}-${api}`, token, connect);
    await losing(() => oneOf[noun](repeating));
    const [made] = await added();
    await expectFiles(made);
    expect((await oneOf[noun](repeating)).id).toBe(made.id);
    const [repeated, ...others] = await added();
    expect([repeated.id, others]).toEqual([made.id, []]);
    await expectFiles(repeated);
    expect((await oneOf[noun](withKey(`${noun}-${api}-another`, token, connect))).id).not.toBe(made.id);
  });

  it('a changed record that was committed has its new files', async () => {
    const record = await oneOf[noun](admin);
    const uploads = await otherUploads[noun]();
    await losing(() => admin.update(noun, record.id, {}, uploads));
    const changed = (await list()).find(({ id }) => id === record.id);
    expect(filesOf(changed).some((file) => !filesOf(record).includes(file))).toBe(true);
    await expectFiles(changed);
  });
});

describe('an editor who saves again after a lost connection', () => {
  const titled = async (...titles: string[]) =>
    (await rest(server.url, token).list('calls')).filter(({ title }) => titles.includes(title));

  it('succeeds with the same input, without a conflict', async () => {
    const UPDATE =
      'mutation ($id: Int!, $input: UpdateCallInput!) { updateCall(id: $id, input: $input) { title version } }';
    const { id } = await oneOf.calls(rest(server.url, token));
    const update = (input: object) => query(server.url, token, UPDATE, { id, input });
    const change = { version: 1, title: 'E ruajtur', deadline: '2031-05-01' };
    await losing(() => update(change));
    expect(await update(change)).toEqual({ updateCall: { title: 'E ruajtur', version: 2 } });
    await expect(update({ ...change, title: 'Tjetër' })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('succeeds with other input', async () => {
    const create = (title: string) => make.call(withKey('another-title'), { title });
    await losing(() => create('E para'));
    const { id } = await create('E dyta');
    expect(await titled('E para', 'E dyta')).toMatchObject([{ id, title: 'E dyta' }]);
  });

  it('may create only one record with each request that has a key', async () => {
    const both = `mutation ($input: CreateCallInput!) { first: createCall(input: $input) { id } second: createCall(input: $input) { id } }`;
    const input = { title: 'Dy herë', info: 'Dy', description: 'Dy', descriptionEn: 'Two', deadline: '2031-05-01' };
    const twice = query(server.url, token, both, { input }, { 'idempotency-key': 'two-in-one-request' });
    await expect(twice).rejects.toThrow('may create one record');
    expect(await titled('Dy herë')).toHaveLength(1);
  });

  it('creates one record by several attempts at once, and gets another than a colleague with the same key', async () => {
    const create = (by: string) => make.call(withKey('a-key-of-two-people', by), { title: 'Njëherësh' });
    await Promise.allSettled(Array.from({ length: 5 }, () => create(token)));
    const made = await titled('Njëherësh');
    expect(made).toHaveLength(1);
    const colleague = { username: 'Kolegia', email: 'kolegia@example.org', password: 'nje fjalekalim i gjate 7351' };
    await rest(server.url, token).register(colleague);
    const theirs = await create((await rest(server.url).login(colleague.email, colleague.password)).token);
    expect(theirs.id).not.toBe(made[0].id);
  });

  it('gets an error if the key is invalid', async () => {
    for (const key of ['no', 'a'.repeat(65), "x'; drop table calls--"])
      await expect(oneOf.calls(withKey(key))).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});
