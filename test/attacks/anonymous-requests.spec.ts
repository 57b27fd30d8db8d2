import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { UsersService } from '../../server/people/users/users.service.js';
import { ADMIN } from '../support/admin.js';
import { graphql, rest } from '../support/apis.js';
import { pdf, word } from '../support/files.js';
import { journalState } from '../support/journal-state.js';
import { nouns } from '../support/nouns.js';
import { connect, exchange } from '../support/raw.js';
import { make } from '../support/records.js';
import { badTokens } from '../support/tokens.js';
import { useApp } from '../support/use-app.js';

const app = useApp({ TRUST_PROXY: '1' });
let article: { id: number; pdf: string };
let tokens: Record<string, string | undefined>;
beforeAll(async () => {
  const admin = graphql(app.url, app.token);
  article = await make.article(admin, {}, { pdf: await pdf() });
  await make.issue(admin);
  await make.call(admin, {}, { files: [word()] });
  await make.member(admin);
  await make.otherFile(admin);
  tokens = { none: undefined, ...badTokens(app.token, app.config.jwtSecret) };
});

/** All records and files. */
async function stored() {
  const { tables, files } = await journalState(app.databaseUrl, app.config.dataDir);
  const { materials, calls, board_members, other_files, users, journal, revisions } = tables;
  return { materials, calls, board_members, other_files, users, journal, revisions, files };
}

const authorization = (token: string | undefined) => (token ? [`Authorization: Bearer ${token}`] : []);
const ROUTES = Object.values(nouns).map((noun) => noun.path);

it('an anonymous upload is rejected before its 50 MB are sent, and nothing is stored', async () => {
  const routes = [...ROUTES.flatMap((route) => [`POST ${route}`, `PUT ${route}/1`]), 'POST /graphql'];
  const before = await stored();
  const staging = path.join(app.config.dataDir, 'uploads/.staging');
  const earlier = fs.readdirSync(staging); // of accepted uploads, soon to be swept
  const touched: string[] = [];
  const watcher = fs.watch(staging, (_, name) => earlier.includes(name!) || touched.push(name!));
  /** From each response until the connection was closed, in milliseconds. */
  const lasted: number[] = [];
  const send = async (route: string, token?: string) => {
    const type = 'Content-Type: multipart/form-data; boundary=b';
    const head = [`${route} HTTP/1.1`, 'Host: x', ...authorization(token), type, 'Content-Length: 50000000'];
    const { socket, text, closed } = connect(app.url, `${head.join('\r\n')}\r\n\r\n`);
    socket.write('--b\r\nContent-Disposition: form-data; name="pdf"; filename="a.pdf"\r\n\r\n');
    socket.write(Buffer.alloc(300_000, 'x'));
    await new Promise((resolve) => socket.once('data', resolve));
    const decided = performance.now();
    await closed;
    lasted.push(performance.now() - decided);
    expect([route, text()]).toEqual([route, expect.stringMatching(/^HTTP\/1\.1 401 /)]);
  };
  await Promise.all(routes.flatMap((route) => [send(route, tokens.none), send(route, tokens.expired)]));
  expect(await stored()).toEqual(before);
  // Nor was anything stored temporarily: the watcher gets events in order, so `end` must be the first.
  fs.writeFileSync(path.join(staging, 'end'), '');
  while (!touched.length) await turn();
  watcher.close();
  fs.rmSync(path.join(staging, 'end'));
  expect(touched[0]).toBe('end');
  // The fastest of them all, since a busy machine can only delay a connection's end. Its rest would be received for 15 seconds.
  expect(Math.min(...lasted)).toBeLessThan(4_000);
});

it.each(['/api/materials', '/api/auth'])('records cannot be changed or deleted anonymously at %s', async (route) => {
  const before = await stored();
  const spellings = [
    ...[`${route}/1`, `${route}/1/`, `${route.toUpperCase()}/1`, `/${route}/1`, `${route}/%31`, `${route}/1;x`],
    ...[`${route}/1?id=1`, `${route}/1%20or%201=1`, `${route}/[1]`, `${route}/1,2`, `${route}/{"id":1}`],
    `${route}/..%2f1`,
  ];
  const attempts = spellings.flatMap((url): [string, string, string[]][] => [
    ['DELETE', url, []],
    ['PUT', url, ['Content-Type: application/json', 'Content-Length: 13']],
    ['GET', url, ['X-HTTP-Method-Override: DELETE', 'X-HTTP-Method: DELETE', 'X-Method-Override: DELETE']],
    ['HEAD', `${url}?_method=DELETE`, []],
  ]);
  for (const token of [tokens.none, tokens.expired, tokens.forged])
    for (const [method, url, more] of attempts) {
      const head = [`${method} ${url} HTTP/1.1`, 'Host: x', ...authorization(token), ...more];
      const { status } = await exchange(app.url, head, method === 'PUT' ? '{"title":"x"}' : '');
      const isRedirected = url.startsWith('//') && ['GET', 'HEAD'].includes(method);
      expect([method, url, Math.floor(status / 100)]).toEqual([method, url, isRedirected ? 3 : 4]);
    }
  expect(await stored()).toEqual(before);
});

it('a path out of the uploads folder is not found for an administrator either, and links inside are not followed', async () => {
  const missing = '/uploads/materials/0123456789abcdef0123-01234567.pdf';
  const respond = async (url: string) => {
    const { status, text } = await exchange(app.url, [`GET ${url} HTTP/1.1`, 'Host: x', ...authorization(app.token)]);
    return [status, text.slice(text.indexOf('\r\n\r\n')).replace(/"request_id":"[^"]*"/, '')];
  };
  const notFound = await respond(missing);
  expect(notFound[0]).toBe(404);
  for (const path of [
    ...['%252e%252e/jwt-secret', 'materials/%252e%252e%252fjwt-secret', '..%5c..%5cjwt-secret', '%2e%2e%5cjwt-secret'],
    ...['.env', '.staging', '.orphans/materials', 'materials', `materials/${'a'.repeat(4_000)}.pdf`],
    `${'../'.repeat(1_000)}etc/passwd`,
  ])
    expect([path, ...(await respond(`/uploads/${path}`))]).toEqual([path, ...notFound]);

  const link = path.join(app.config.dataDir, missing);
  fs.writeFileSync(link, 'a file');
  expect((await respond(missing))[0]).toBe(200);
  fs.rmSync(link);
  fs.symlinkSync(path.join(app.config.dataDir, 'jwt-secret'), link);
  expect((await respond(missing))[0]).toBe(404);
  fs.rmSync(link);
});

it('no file of the program is served to readers', async () => {
  const hidden = ['/.env', '/.git/HEAD', '/.git/config', '/metrics', '/package.json', '/.vite/manifest.json'];
  for (const url of [...hidden, '/server/main.js', '/dist/server/main.js']) {
    const response = await fetch(app.url + url);
    const text = expect.not.stringMatching(/dependencies|\[core\]|import /);
    expect([url, response.status, await response.text()]).toEqual([url, 404, text]);
  }
});

it('no parameter turns a response into a script', async () => {
  for (const path of ['/api/categories', '/api/materials', '/graphql?query={journal{title}}']) {
    const url = `${path}${path.includes('?') ? '&' : '?'}callback=alert&jsonp=alert`;
    const response = await fetch(app.url + url);
    expect([url, response.status, response.headers.get('x-content-type-options')]).toEqual([url, 200, 'nosniff']);
    expect(response.headers.get('content-type')).toMatch(/^application\/(graphql-response\+)?json/);
    expect(await response.text()).not.toContain('alert');
  }
});

it('no public response names an administrator or a secret', async () => {
  const colleague = { username: 'Emri i fshehur', email: 'i.fshehur@example.org', password: 'fjalekalim i gjate' };
  await rest(app.url, app.token).register(colleague);
  const { jwtSecret, dataDir } = app.config;
  const secrets = ['$argon2', colleague.email, colleague.username, jwtSecret, dataDir, app.token.split('.')[2]];
  const queries = [
    '{ journal { title email } articles { nodes { id title url pdf { url } citation(style: APA) } } }',
    '{ materialChanges { nodes { id at material { title } } } }',
    '{ boardMembers { fullName } calls { title files { url } } otherFiles { title } categories { name } }',
    '{ users { passwordHash } }',
  ];
  const urls = [
    ...['/al', '/en', '/artikuj/al', '/revistat/en', '/kontakt/al', '/login', '/dashboard', '/nothing/al'],
    ...[`/artikull/${article.id}/x/1/2001/al`, '/sitemap.xml', '/robots.txt', '/schema.graphql'],
    ...['/api-docs', '/api-docs/openapi.json', '/livez', '/readyz', ...ROUTES, '/api/auth', '/api/categories'],
    ...[article.pdf, `/api/download-file/${article.id}`, '/api/materials/x', '/covers/2001-3.svg'],
    ...queries.map((text) => `/graphql?query=${encodeURIComponent(text)}`),
  ];
  for (const url of urls) {
    const response = await fetch(app.url + url);
    const text = JSON.stringify([...response.headers]) + (await response.text());
    expect([url, secrets.filter((secret) => text.includes(secret))]).toEqual([url, []]);
  }
});

// Last, because it ends the session of the administrator.
it('simultaneous first starts create one administrator', async () => {
  await app.sql('delete from users');
  const users = app.nest.get(UsersService, { strict: false });
  await Promise.all(Array.from({ length: 5 }, () => users.ensureFirstAdmin()));
  expect(await app.sql('select email from users')).toEqual([{ email: ADMIN.email }]);
});
