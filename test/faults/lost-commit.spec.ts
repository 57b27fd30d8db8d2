import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ADMIN } from '../support/admin.js';
import { type TestDatabase, createDatabase } from '../support/database.js';
import { type Api, apis, query, rest } from '../support/apis.js';
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
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Each attempt of a story has keys and records of its own. */
let attempts = 0;

describe.each(nounsInTurn)('a connection lost between COMMIT and its response: %s by %s', (noun, api, connect) => {
  let admin: Api;
  let before: any[];
  // Not as a reader: without the response, the public cache of this process is not yet invalidated.
  const list = () => connect(server.url, token).list(noun);

  beforeAll(() => {
    admin = connect(server.url, token);
  });

  const cutDuring = async (work: () => Promise<unknown>) => {
    proxy.loseCommits(Infinity);
    const outcome = await work().then(
      () => null,
      (rejected: unknown) => rejected,
    );
    const lost = proxy.lostCommits();
    proxy.loseCommits(0);
    expect(lost).toBeGreaterThan(0);
    expect(outcome).toMatchObject({ code: 'OUTCOME_UNKNOWN', message: expect.stringContaining('Check whether') });
  };
  const expectFiles = async (record: any) => {
    for (const file of filesOf(record)) {
      expect((await fetch(new URL(file, server.url))).status).toBe(200);
      expect(fs.existsSync(path.join(folder, new URL(file, server.url).pathname))).toBe(true);
    }
  };

  it('a new record that was committed has its files, and the error says that the outcome is unknown', async () => {
    before = await list();
    await cutDuring(() => oneOf[noun](admin));
    const made = (await list()).filter(({ id }) => !before.some((known) => known.id === id));
    expect(made).toHaveLength(1);
    expect(filesOf(made[0]).length).toBeGreaterThan(0);
    await expectFiles(made[0]);
  });

  it('repeating the creation with the same Idempotency-Key creates no second record', async () => {
    before = await list();
    const key = `${noun}-${api}-${++attempts}`;
    const repeating = connect(server.url, token, { 'idempotency-key': key });
    await cutDuring(() => oneOf[noun](repeating));
    const { id } = await oneOf[noun](repeating);
    const added = (await list()).filter((one) => !before.some((known) => known.id === one.id));
    expect(added.map((one) => one.id)).toEqual([id]);
    await expectFiles(added[0]);
    const another = connect(server.url, token, { 'idempotency-key': `${key}-another` });
    expect((await oneOf[noun](another)).id).not.toBe(id);
  });

  it('a changed record that was committed has its new files', async () => {
    const record = await oneOf[noun](admin);
    const uploads = await otherUploads[noun]();
    await cutDuring(() => admin.update(noun, record.id, {}, uploads));
    const changed = (await list()).find(({ id }) => id === record.id);
    expect(filesOf(changed).some((file) => !filesOf(record).includes(file))).toBe(true);
    await expectFiles(changed);
  });
});

describe.each(apis)(
  'an administrator who registers a colleague again after a lost connection, by %s',
  (api, connect) => {
    const user = { username: 'Kolegu', email: `kolegu.${api}@example.org`, password: 'Lumi i Bistrices 1878' };
    const again = (key: string) => connect(server.url, token, { 'idempotency-key': `user-${api}-${key}` });
    const registered = async () =>
      (await connect(server.url, token).users()).filter(({ email }) => email.endsWith(`.${api}@example.org`));

    it('succeeds, and there is one colleague, who can sign in', async () => {
      proxy.loseCommits(Infinity);
      await expect(again('1').register(user)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
      proxy.loseCommits(0);
      await Promise.allSettled(Array.from({ length: 3 }, () => again('1').register(user)));
      await again('1').register(user);
      expect(await registered()).toMatchObject([{ username: user.username, email: user.email }]);
      await connect(server.url).login(user.email, user.password);
    });

    it.each([
      { username: 'Tjetri' },
      { email: `tjetri.${api}@example.org` },
      { password: 'Lumi i Bunes 1879' },
      { isAdmin: false },
    ])('gets a conflict, and changes nothing, with other input: %j', async (change) => {
      await expect(again('1').register({ ...user, ...change })).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(await registered()).toHaveLength(1);
      await connect(server.url).login(user.email, user.password);
    });

    it('gets a conflict with another key or none', async () => {
      await expect(again('2').register(user)).rejects.toMatchObject({ code: 'CONFLICT' });
      await expect(connect(server.url, token).register(user)).rejects.toMatchObject({ code: 'CONFLICT' });
    });

    it('registers a colleague anew who was deleted meanwhile', async () => {
      const [{ id }] = await registered();
      await connect(server.url, token).removeUser(id);
      await again('1').register(user);
      expect((await registered())[0].id).toBeGreaterThan(id);
    });
  },
);

describe('an editor who creates a letter again after a lost connection', () => {
  const CREATE =
    'mutation ($kind: LetterKind!, $sourceId: Int) { createLetter(kind: $kind, sourceId: $sourceId) { id } }';
  const create = async (key: string, kind = 'FREE', sourceId?: number): Promise<number> =>
    (await query(server.url, token, CREATE, { kind, sourceId }, { 'idempotency-key': `letter-${key}` })).createLetter
      .id;
  const letters = async (): Promise<{ id: number; al: { subject: string } }[]> =>
    (await query(server.url, token, '{ letters { id al { subject } } }')).letters;

  it('gets the same letter, even if a colleague has changed it meanwhile', async () => {
    const key = `same-${++attempts}`;
    const before = await letters();
    proxy.loseCommits(Infinity);
    await expect(create(key)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
    proxy.loseCommits(0);
    const [{ id }] = (await letters()).filter((one) => !before.some((known) => known.id === one.id));
    await Promise.allSettled(Array.from({ length: 3 }, () => create(key)));
    expect(await create(key)).toBe(id);
    const text = { subject: 'E ndryshuar', heading: 'E ndryshuar', intro: 'E ndryshuar', items: [] };
    const UPDATE = 'mutation ($id: Int!, $input: UpdateLetterInput!) { updateLetter(id: $id, input: $input) { id } }';
    await query(server.url, token, UPDATE, { id, input: { al: text, version: 1 } });
    expect(await create(key)).toBe(id);
    const after = await letters();
    expect(after).toHaveLength(before.length + 1);
    expect(after).toContainEqual({ id, al: { subject: 'E ndryshuar' } });
  });

  it('gets another letter with another key, and a conflict if it is to be about something else', async () => {
    const key = `another-${++attempts}`;
    const before = await letters();
    const second = await create(key);
    const { id: call } = await oneOf.calls(rest(server.url, token));
    await expect(create(key, 'CALL', call)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(new Set((await letters()).map(({ id }) => id))).toEqual(new Set([second, ...before.map(({ id }) => id)]));
  });
});

describe('an editor who saves again after a lost connection', () => {
  const UPDATE =
    'mutation ($id: Int!, $input: UpdateCallInput!) { updateCall(id: $id, input: $input) { title version } }';

  it('succeeds with the same input, without a conflict', async () => {
    const { id } = await oneOf.calls(rest(server.url, token));
    const update = (input: object) => query(server.url, token, UPDATE, { id, input });
    const change = { version: 1, title: 'E ruajtur', deadline: '2031-05-01' };
    proxy.loseCommits(Infinity);
    await expect(update(change)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
    proxy.loseCommits(0);
    expect(await update(change)).toEqual({ updateCall: { title: 'E ruajtur', version: 2 } });
    await expect(update({ ...change, title: 'Tjetër' })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('succeeds with other input, unless somebody else was faster', async () => {
    const attempt = ++attempts;
    const [first, second] = [`E para ${attempt}`, `E dyta ${attempt}`];
    const create = (title: string) =>
      make.call(rest(server.url, token, { 'idempotency-key': `another-title-${attempt}` }), { title });
    proxy.loseCommits(Infinity);
    await expect(create(first)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
    proxy.loseCommits(0);
    const { id } = await create(second);
    const calls = await rest(server.url, token).list('calls');
    expect(calls.filter(({ title }) => [first, second].includes(title))).toMatchObject([{ id, title: second }]);
    await rest(server.url, token).update('calls', id, { title: 'Nga tjetri' });
    await expect(create('E treta')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('may create only one record with each request that has a key', async () => {
    const both = `mutation ($input: CreateCallInput!) { first: createCall(input: $input) { id } second: createCall(input: $input) { id } }`;
    const title = `Dy herë ${++attempts}`;
    const input = { title, info: 'Dy', description: 'Dy', descriptionEn: 'Two', deadline: '2031-05-01' };
    const twice = query(server.url, token, both, { input }, { 'idempotency-key': `two-in-one-request-${attempts}` });
    await expect(twice).rejects.toThrow('may create one record');
    const calls = await rest(server.url, token).list('calls');
    expect(calls.filter((call) => call.title === title)).toHaveLength(1);
  });

  it('creates one record by several attempts at once, and gets another than a colleague with the same key', async () => {
    const title = `Njëherësh ${++attempts}`;
    const key = { 'idempotency-key': `a-key-of-two-people-${attempts}` };
    const create = (by: string) => make.call(rest(server.url, by, key), { title });
    await Promise.allSettled(Array.from({ length: 5 }, () => create(token)));
    const calls = await rest(server.url, token).list('calls');
    const made = calls.filter((call) => call.title === title);
    expect(made).toHaveLength(1);
    const email = `kolegia${attempts}@example.org`;
    const colleague = { username: 'Kolegia', email, password: 'nje fjalekalim i gjate 7351' };
    await rest(server.url, token).register(colleague);
    const theirs = await create((await rest(server.url).login(colleague.email, colleague.password)).token);
    expect(theirs.id).not.toBe(made[0].id);
  });

  it.each(['no', 'a'.repeat(65), "x'; drop table calls--"])('gets an error if the key is invalid: %s', async (key) => {
    const create = oneOf.calls(rest(server.url, token, { 'idempotency-key': key }));
    await expect(create).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});
