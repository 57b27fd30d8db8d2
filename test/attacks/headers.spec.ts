import { graphql } from '../support/apis.js';
import { exchange } from '../support/raw.js';
import { requestsTo } from '../support/requests.js';
import { make } from '../support/records.js';
import { useApp } from '../support/use-app.js';

const app = useApp({ PUBLIC_URL: 'https://revista.example.edu', CACHE_MB: '0' });
let file: string;
beforeAll(async () => {
  const fields = { abstract: 'Lumi rrjedh nga veriu në jug. '.repeat(200), publicationYear: 2001, number: 3 };
  ({ pdf: file } = await make.article(graphql(app.url, app.token), fields));
});

const { send, post } = requestsTo(app);
const get = (path: string, headers: Record<string, string> = {}) => send(path, { headers });
const KINDS = [
  ...['/al', '/login', '/nothing', '/api/materials', '/api/nothing', '/graphql?query={x}', '/covers/2001-3.svg'],
  '/livez',
];

describe('every response', () => {
  it.each(KINDS)('%s has the security headers, and none about the server', async (path) => {
    const { headers } = await get(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors '(none|self)'/),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[\da-f]{8}-[\da-z]+$/),
    });
    expect(headers.has('x-powered-by')).toBe(false);
    expect(headers.has('server')).toBe(false);
  });

  it('has a unique id', async () => {
    const ids = await Promise.all(KINDS.map(async (path) => (await get(path)).headers.get('x-request-id')));
    expect(new Set(ids).size).toBe(KINDS.length);
  });

  it('of text is compressed for clients that accept it, cached or not, administrator or not', async () => {
    const authorization = `Bearer ${app.token}`;
    const paths = ['/al', '/login', '/al/', '/al?utm_source=x', '/nothing', '/api/materials', '/schema.graphql'];
    const vary = expect.stringMatching(/accept-encoding/i);
    for (const path of [...paths, '/sitemap.xml'])
      for (const more of [{}, { authorization }] as Record<string, string>[]) {
        const { headers } = await get(path, { 'accept-encoding': 'br', ...more });
        expect([path, headers.get('content-encoding'), headers.get('vary')]).toEqual([path, 'br', vary]);
      }
  });
});

it('pages served over HTTPS load everything over HTTPS', async () => {
  expect((await get('/al')).headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
});

it("an administrator's responses are never stored, nor are those about the state of the journal", async () => {
  const authorization = `Bearer ${app.token}`;
  const personal = ['/api/auth', '/graphql?query={users{email}}', '/graphql?query={drafts{key}}', '/api/materials'];
  for (const path of [...personal, '/livez', '/readyz']) {
    const { status, headers } = await get(path, { authorization });
    expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
  }
});

describe('scripts on other sites', () => {
  const foreign = { origin: 'https://elsewhere.example' };
  const allowed = (response: Response) => response.headers.get('access-control-allow-origin');
  const preflight = (path: string, method: string, headers = '') =>
    send(path, {
      method: 'OPTIONS',
      headers: { ...foreign, 'access-control-request-method': method, 'access-control-request-headers': headers },
    });

  it('may embed and read what is public, files byte for byte', async () => {
    for (const path of [file, '/covers/2001-3.svg', '/api/categories']) {
      const { status, headers } = await get(path, foreign);
      expect([path, status, headers.get('cross-origin-resource-policy')]).toEqual([path, 200, 'cross-origin']);
      for (const name of ['Content-Range', 'Accept-Ranges', 'Content-Disposition'])
        expect(headers.get('access-control-expose-headers')).toContain(name);
    }
    const errors = ['/api/nothing', '/uploads/nothing'];
    for (const path of [file, '/graphql?query={journal{title}}', '/api/materials', ...errors])
      expect([path, allowed(await get(path, foreign))]).toEqual([path, '*']);
    const response = await post('/graphql', { query: '{ journal { title } }' }, foreign);
    expect([response.status, allowed(response)]).toEqual([200, '*']);
    expect(response.headers.has('access-control-allow-credentials')).toBe(false);
    const headers = 'content-type, apollographql-client-name, apollographql-client-version, range';
    const methodsFor = async (path: string, method: string) => {
      const response = await preflight(path, method, headers);
      return [response.status, allowed(response), response.headers.get('access-control-allow-methods')];
    };
    expect(await methodsFor('/graphql', 'POST')).toEqual([204, '*', 'GET, HEAD, POST']);
    expect(await methodsFor('/api/materials', 'GET')).toEqual([204, '*', 'GET, HEAD']);
  });

  it('may neither write, nor read with an administrator’s token', async () => {
    expect(allowed(await preflight('/graphql', 'POST', 'authorization, content-type'))).toBeNull();
    expect(allowed(await preflight('/api/materials/1', 'DELETE', 'authorization'))).toBeNull();
    for (const path of ['/api/auth/login', '/api/subscriptions'])
      expect(allowed(await preflight(path, 'POST', 'content-type'))).toBeNull();
    const signed = { ...foreign, authorization: `Bearer ${app.token}` };
    expect(allowed(await send('/api/materials', { headers: signed }))).toBeNull();
    expect(allowed(await post('/graphql', { query: '{ me { email } }' }, signed))).toBeNull();
    const login = 'mutation { login(email: "a@example.org", password: "nothing") { accessToken } }';
    expect(allowed(await post('/graphql', { query: login }, foreign))).toBeNull();
  });

  it('may not embed our pages', async () => {
    const page = await get('/al', foreign);
    expect([allowed(page), page.headers.get('cross-origin-resource-policy')]).toEqual([null, 'same-site']);
  });
});

describe('the host of a request', () => {
  it.each([
    ['revista.example.edu', '/al', 200],
    ['Revista.Example.edu:443', '/al', 200],
    ['127.0.0.1:3000', '/al', 200],
    ['[::1]:3000', '/al', 200],
    ['localhost', '/al', 200],
    ['evil.example', '/livez', 200],
    ['evil.example', '/al', 400],
    ['evil.example', '/api/categories', 400],
    ['evil.example', '/uploads/x', 400],
    ['revista.example.edu.evil.example', '/al', 400],
    ['127.0.0.1.evil.example', '/al', 400],
    ['', '/al', 400],
  ])('Host %s may ask for %s: %d', async (host, path, status) => {
    expect((await exchange(app.url, [`GET ${path} HTTP/1.1`, `Host: ${host}`])).status).toBe(status);
  });

  it('counts in an absolute URL', async () => {
    const line = 'GET http://evil.example/al HTTP/1.1';
    expect((await exchange(app.url, [line, 'Host: revista.example.edu'])).status).toBe(400);
  });
});
