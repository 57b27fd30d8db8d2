import { beforeAll, describe, expect, it } from '@jest/globals';
import { startApp } from '../support/app.js';
import { graphql } from '../support/apis.js';
import { make } from '../support/records.js';
import { useApp } from '../support/use-app.js';

const app = useApp({ PUBLIC_URL: 'https://revista.example.edu', CACHE_MB: '0' });
let file: string;
beforeAll(async () => {
  ({ pdf: file } = await make.article(graphql(app.url, app.token), {
    abstract: 'Lumi rrjedh nga veriu në jug. '.repeat(200),
    publicationYear: 2001,
    number: 3,
  }));
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers, redirect: 'manual' });
const KINDS = [
  '/al',
  '/login',
  '/nothing',
  '/api/materials',
  '/api/nothing',
  '/graphql?query={x}',
  '/covers/2001-3.svg',
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
      'x-request-id': expect.stringMatching(/^[\w-]+$/),
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
    for (const path of [
      '/al',
      '/login',
      '/al/',
      '/al?utm_source=x',
      '/nothing',
      '/api/materials',
      '/schema.graphql',
      '/sitemap.xml',
    ])
      for (const more of [{}, { authorization }] as Record<string, string>[]) {
        const { headers } = await get(path, { 'accept-encoding': 'br', ...more });
        expect([path, headers.get('content-encoding'), headers.get('vary')]).toEqual([
          path,
          'br',
          expect.stringMatching(/accept-encoding/i),
        ]);
      }
  });
});

it('pages served over HTTPS load everything over HTTPS', async () => {
  expect((await get('/al')).headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
});

it("an administrator's responses are never stored", async () => {
  const authorization = `Bearer ${app.token}`;
  for (const path of ['/api/auth', '/graphql?query={users{email}}', '/graphql?query={drafts{key}}', '/api/materials'])
    expect([path, (await get(path, { authorization })).headers.get('cache-control')]).toEqual([path, 'no-store']);
});

describe('other sites', () => {
  const foreign = { origin: 'https://elsewhere.example' };

  it('may embed and read public files, byte for byte', async () => {
    for (const path of [file, '/covers/2001-3.svg', '/api/categories']) {
      const { status, headers } = await get(path, foreign);
      expect([path, status, headers.get('cross-origin-resource-policy')]).toEqual([path, 200, 'cross-origin']);
      for (const name of ['Content-Range', 'Accept-Ranges', 'Content-Disposition'])
        expect(headers.get('access-control-expose-headers')).toContain(name);
    }
    expect((await get('/al', foreign)).headers.get('cross-origin-resource-policy')).toBe('same-site');
  });

  it('may send the headers of range requests and GraphQL clients', async () => {
    const preflight = await fetch(`${app.url}/graphql`, {
      method: 'OPTIONS',
      headers: {
        ...foreign,
        'access-control-request-method': 'POST',
        'access-control-request-headers':
          'content-type, apollographql-client-name, apollographql-client-version, range',
      },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('conditions', () => {
  it('that fail get 412', async () => {
    for (const path of [file, '/api/download-file/1'])
      expect([path, (await get(path, { 'if-match': '"other"' })).status]).toEqual([path, 412]);
  });

  it.each(['upload', 'download'])('on a range require a strong ETag (%s)', async (kind) => {
    const path = kind === 'upload' ? file : '/api/download-file/1';
    const etag = (await get(path)).headers.get('etag')!;
    const part = (tag: string) => get(path, { range: 'bytes=0-9', 'if-range': tag });
    expect([(await part(etag)).status, (await part(`W/${etag}`)).status]).toEqual([206, 200]);
  });

  it('of /graphql apply to one type of response', async () => {
    const cached = await startApp();
    try {
      const read = (accept: string, more: Record<string, string> = {}) =>
        fetch(`${cached.url}/graphql?query={journal{title}}`, { headers: { accept, ...more } });
      const json = await read('application/json');
      expect(json.headers.get('vary')).toBe('Accept, Accept-Encoding');
      const other = await read('application/graphql-response+json', { 'if-none-match': json.headers.get('etag')! });
      expect(other.status).toBe(200);
    } finally {
      await cached.close();
    }
  });
});
