import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { receiveWithin } from '../support/app.js';
import { query, rest } from '../support/apis.js';
import { pdfOf } from '../support/files.js';
import { make } from '../support/records.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp();
const admin = useAdmin(app);
beforeAll(async () => {
  receiveWithin(app);
});

const MB = 1024 * 1024;
const stagedFiles = () => fs.readdirSync(path.join(app.config.dataDir, 'uploads/.staging'));

/** Sends a share of a multipart request, half of it; `finish` sends the rest and resolves with everything received. */
function begin(
  method: string,
  where: string,
  token: string,
  parts: [head: string, content: string | Buffer][],
  share = 0.5,
) {
  const body = Buffer.concat([
    ...parts.flatMap(([head, content]) => [
      Buffer.from(`--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--b--\r\n'),
  ]);
  const { port, hostname } = new URL(app.url);
  const socket = net.connect(Number(port), hostname);
  let received = '';
  socket.on('data', (bytes) => (received += bytes));
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  socket.write(
    `${method} ${where} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nApollo-Require-Preflight: 1\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
  );
  const cut = Math.floor(body.length * share);
  const sent = new Promise((resolve) => socket.write(body.subarray(0, cut), resolve));
  return {
    finish: () => {
      socket.write(body.subarray(cut));
      return closed;
    },
    leave: async () => {
      await sent;
      socket.destroy();
      await closed;
    },
  };
}
const send = (...request: Parameters<typeof begin>) => begin(...request).finish();
const untilStaged = async () => {
  while (!stagedFiles().length) await wait(20);
};
const untilSwept = async () => {
  while (stagedFiles().length) await wait(20);
};

/** Large enough that half of it is stored before the other half is sent. */
const large = pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>', randomBytes(100_000)]);

describe('an upload whose sender loses permission while it arrives', () => {
  const password = 'nje fjalekalim i gjate 7351';
  let count = 0;
  const newEditor = async () => {
    const email = `redaktor${++count}@example.org`;
    await rest(app.url, app.token).register({ username: `Redaktor ${count}`, email, password });
    const { token } = await rest(app.url).login(email, password);
    const { users } = await query(app.url, app.token, '{ users { id email } }');
    return { token, id: users.find((user: { email: string }) => user.email === email).id as number };
  };
  const changes: [string, (editor: { id: number; token: string }) => Promise<unknown>][] = [
    ['is deleted', ({ id }) => rest(app.url, app.token).removeUser(id)],
    [
      'changes the password',
      ({ token }) =>
        query(
          app.url,
          token,
          'mutation ($current: String!, $new: String!) { changePassword(currentPassword: $current, newPassword: $new) { accessToken } }',
          { current: password, new: 'nje tjeter i gjate 9264' },
        ),
    ],
    ['logs out', ({ token }) => query(app.url, token, 'mutation { logout }')],
    ['is no administrator any more', ({ id }) => app.sql('update users set is_admin = false where id = $1', [id])],
  ];

  it.each(changes)('because the sender %s meanwhile is rejected by REST', async (_, lose) => {
    const record = await make.otherFile(admin);
    const editor = await newEditor();
    const upload = begin('PUT', `/api/other-files/${record.id}`, editor.token, [
      ['name="title"', 'E re'],
      ['name="document_file"; filename="a.pdf"', large.bytes],
    ]);
    await untilStaged();
    await lose(editor);
    expect(await upload.finish()).toMatch(/^HTTP\/1\.1 40[13] /);
    expect((await admin.list('otherFiles')).find(({ id }) => id === record.id)).toMatchObject({
      title: record.title,
      file: record.file,
    });
    await untilSwept();
  });
});

describe('a GraphQL upload leaves no file stored or open', () => {
  const CREATE = 'mutation ($i: CreateMaterialInput!, $c: Upload) { createMaterial(input: $i, coverImage: $c) { id } }';
  const ARTICLE = { title: 'T', abstract: 'A', categoryId: 2, number: 1, publicationYear: 2020 };
  const targetOf = (descriptor: string) => {
    try {
      return fs.readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      return ''; // the descriptor of readdirSync, closed meanwhile
    }
  };
  const openFiles = () =>
    fs
      .readdirSync('/proc/self/fd')
      .map(targetOf)
      .filter((file) => file.includes(`${app.config.dataDir}/uploads/.staging`));
  const beginCover = (bytes: number) =>
    begin('POST', '/graphql', app.token, [
      ['name="operations"', JSON.stringify({ query: CREATE, variables: { i: ARTICLE, c: null } })],
      ['name="map"', '{"0":["variables.c"]}'],
      ['name="0"; filename="a.png"', Buffer.alloc(bytes)],
    ]);

  it('if a file is larger than allowed', async () => {
    expect(await beginCover(10 * MB + 1).finish()).toContain('"code":"TOO_LARGE"');
    await untilSwept();
    while (openFiles().length) await wait(20);
  });
});

describe('an upload cut off at a random byte leaves nothing behind', () => {
  const metadata = Object.entries({ title: 'T', abstract: 'A', categoryId: '2', number: '1', publish_year: '2020' });
  const query = 'mutation ($i: CreateMaterialInput!, $f: Upload) { createMaterial(input: $i, pdf: $f) { id } }';
  const input = { title: 'T', abstract: 'A', categoryId: 2, number: 1, publicationYear: 2020 };
  const kinds: [string, string, Parameters<typeof begin>[3]][] = [
    [
      'REST',
      '/api/materials',
      [
        ...metadata.map(([name, value]): [string, string] => [`name="${name}"`, value]),
        ['name="pdf"; filename="a.pdf"', large.bytes],
      ],
    ],
    [
      'GraphQL',
      '/graphql',
      [
        ['name="operations"', JSON.stringify({ query, variables: { i: input, f: null } })],
        ['name="map"', '{"0":["variables.f"]}'],
        ['name="0"; filename="a.pdf"', large.bytes],
      ],
    ],
  ];

  it.each(kinds)('by %s', async (_, where, parts) => {
    const stored = () => fs.readdirSync(path.join(app.config.dataDir, 'uploads'), { recursive: true }).sort();
    const before = { files: stored(), materials: (await admin.list('materials')).length };
    const shares = Array.from({ length: 30 }, () => Math.random());
    await Promise.all(shares.map((share) => begin('POST', where, app.token, parts, share).leave()));
    await untilSwept();
    const after = { files: stored(), materials: (await admin.list('materials')).length };
    expect({ shares, ...after }).toEqual({ shares, ...before });
    // Complete, it is stored.
    expect(await send('POST', where, app.token, parts)).toMatch(/^HTTP\/1\.1 20[01]/);
    expect(await admin.list('materials')).toHaveLength(before.materials + 1);
  });
});

describe('a file that GraphQL receives', () => {
  const stored = () => fs.readdirSync(path.join(app.config.dataDir, 'uploads/board'));
  const inodeOf = (folder: string, name: string) =>
    fs.statSync(path.join(app.config.dataDir, 'uploads', folder, name)).ino;
  const create = (map: object, ...names: string[]): Parameters<typeof begin> => [
    'POST',
    '/graphql',
    app.token,
    [
      [
        'name="operations"',
        '{"query":"mutation ($a: Upload!, $b: Upload!) { createBoardMember(input: { fullName: \\"A\\" }, cv: $a, cvEn: $b) { id } }","variables":{"a":null,"b":null}}',
      ],
      ['name="map"', JSON.stringify(map)],
      ...names.map((name): [string, Buffer] => [`name="${name}"; filename="a.pdf"`, large.bytes]),
    ],
  ];

  it('is written once: what was received is what is stored, also for two arguments', async () => {
    const before = stored();
    const upload = begin(...create({ 0: ['variables.a', 'variables.b'] }, '0'));
    await untilStaged();
    const received = inodeOf('.staging', stagedFiles()[0]);
    expect(await upload.finish()).toMatch(/"createBoardMember":\{"id":\d/);
    const files = stored().filter((name) => !before.includes(name));
    expect(files).toHaveLength(2);
    expect(files.map((name) => inodeOf('board', name))).toContain(received);
    await untilSwept();
  });

  it.each([
    ['twice', { 0: ['variables.a'], 1: ['variables.b'] }, ['0', '0']],
    ['once where two are due', { 0: ['variables.a'], 1: ['variables.b'] }, ['0']],
  ])('is rejected, and leaves nothing behind, if it is there %s', async (_, map, names) => {
    expect(await send(...create(map, ...names))).toMatch(/^HTTP\/1\.1 400 [^]*"code":"BAD_INPUT"/);
    await untilSwept();
  });
});

describe('the map of a GraphQL upload', () => {
  const operations = JSON.stringify({
    query: 'mutation ($f: Upload!) { suggestFromPdf(pdf: $f) { title } }',
    variables: { f: null },
  });
  const sendMap = (map: unknown, given = operations) =>
    send('POST', '/graphql', app.token, [
      ['name="operations"', given],
      ['name="map"', JSON.stringify(map)],
      ['name="0"; filename="a.pdf"', 'x'],
    ]);

  it.each([
    ['a path of 90,000 segments', { 0: ['a.'.repeat(90_000)] }],
    ['a path of 201 characters', { 0: [`variables.${'f'.repeat(191)}`] }],
    ['a path into the prototype', { 0: ['variables.__proto__.f'] }],
    ['a path into a constructor', { 0: ['variables.constructor.prototype.f'] }],
    ['a path to nothing', { 0: ['variables.g'] }],
    ['a path to the query', { 0: ['query'] }],
    ['a path that is a number', { 0: [1] }],
    ['no list', { 0: 'variables.f' }],
    ['21 files', Object.fromEntries(Array.from({ length: 21 }, (_, n) => [n, ['variables.f']]))],
    ['1000 paths', { 0: Array.from({ length: 1_000 }, () => 'variables.f') }],
    ['no file for a place', { 0: ['variables.f'], 1: ['variables.f'] }],
  ])('is rejected with %s', async (_, map) => {
    const response = await sendMap(map);
    expect(response).toMatch(/^HTTP\/1\.1 (400|413) /);
    expect(response).toMatch(/"code":"(BAD_INPUT|TOO_LARGE)"/);
    expect(({} as { f?: unknown }).f).toBeUndefined();
  });

  const deep = `{"query":"{ __typename }","variables":{"f":null,"deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`;

  it.each(['[]', 'null', '1', '"x"', '{', `[${operations}]`, deep])(
    'is rejected with the operations %s',
    async (given) => {
      expect(await sendMap({ 0: ['variables.f'] }, given)).toMatch(/^HTTP\/1\.1 400 /);
    },
  );
});

describe('a control character in the header of a part', () => {
  it.each([
    ['/graphql', 'name="opera\u0001tions"'],
    ['/graphql', 'name="operations"\r\nX\u0000: y'],
    ['/api/materials', 'name="ti\u0001tle"\r\nX\u0000: y'],
    ['/api/materials', 'name="pdf"; filename="a.pdf"\r\nX\u007f\u0001: y'],
  ])('is a client error at %s', async (where, head) => {
    const response = await send('POST', where, app.token, [[head, '{}']]);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain('"code":"BAD_INPUT"');
  });
});
