import { paths } from '../../client/shared/paths.js';
import { rest } from '../support/apis.js';
import { make } from '../support/records.js';
import { useApp } from '../support/use-app.js';

const app = useApp();
let script: string;
beforeAll(async () => {
  script = / (\/assets\/site[^" ]+)[" ]/.exec(await (await fetch(`${app.url}/al`)).text())![1];
});

const get = (encoding: string) => fetch(app.url + script, { headers: { 'accept-encoding': encoding } });

it('a script of the pages is compressed to a third of its size as the browser accepts, with an ETag for each encoding', async () => {
  const responses = await Promise.all(['gzip, deflate, br, zstd', 'br;q=0, gzip', 'identity'].map(get));
  expect(responses.map(({ headers }) => headers.get('content-encoding'))).toEqual(['br', 'gzip', null]);
  for (const { status, headers } of responses) {
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(headers.get('vary')).toMatch(/accept-encoding/i);
  }
  expect(new Set(responses.map(({ headers }) => headers.get('etag'))).size).toBe(3);
  const [compressed, , plain] = responses.map(({ headers }) => Number(headers.get('content-length')));
  expect(compressed).toBeLessThan(plain / 3);
  expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1);
});

it('scripts load when the reader asks for more, or at once on pages that need them', async () => {
  const tag = async (path: string) =>
    /<script type="module"[^>]*>/.exec(await (await fetch(app.url + path)).text())![0];
  for (const [path, when] of [
    ['/al', 'asked'],
    ['/artikuj/en', 'asked'],
    ['/login', 'once'],
    ['/abonimi/al', 'once'],
    ['/dashboard', 'once'],
  ])
    expect(await tag(path)).toMatch(new RegExp(` data-at="${when}" .* src="/assets/start-[^"]+">$`));
  expect(await (await fetch(`${app.url}/al`)).text()).not.toContain('modulepreload');
});

describe('the font of titles', () => {
  const preloads = async (path: string) =>
    [
      ...(await (await fetch(app.url + path)).text()).matchAll(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g),
    ].map(([, href]) => href);

  it('is preloaded by the page, and cached by the browser', async () => {
    const [font, ...others] = await preloads('/al');
    expect(others).toEqual([]);
    const response = await fetch(app.url + font);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'font/woff2']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it.each([
    ['Jovan Cvijić dhe liqenet e Ohrit', ['other', 'albanian']],
    ['Gjeografia sipas Élisée Reclus', ['other', 'albanian']],
    ['Çfarë është «Shqipëria e re» – a “New Albania”?', ['albanian']],
  ])('has a second file for letters of other languages: %s', async (title, files) => {
    const { id } = await make.article(rest(app.url, app.token), { title, number: 1, publicationYear: 2020 });
    expect(await preloads(paths.article({ id, title, number: 1, publicationYear: 2020 }, 'al'))).toEqual(
      files.map((file) => expect.stringContaining(`newsreader-${file}-`)),
    );
  });
});
