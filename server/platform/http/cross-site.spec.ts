import { isCrossSite } from './cross-site.js';

const [OURS, LOCAL] = ['https://revista.example.edu', 'http://127.0.0.1:3000'];

it.each<[site: string, headers: Record<string, string>, isForeign: boolean]>([
  [OURS, {}, false],
  [OURS, { 'sec-fetch-site': 'same-origin', origin: 'https://proxy.example' }, false],
  [OURS, { 'sec-fetch-site': 'none' }, false],
  [OURS, { 'sec-fetch-site': 'same-site', origin: OURS }, true],
  [OURS, { 'sec-fetch-site': 'same-party' }, true],
  [OURS, { origin: OURS }, false],
  [OURS, { origin: 'http://revista.example.edu' }, true],
  [OURS, { origin: 'https://elsewhere.example', host: 'elsewhere.example' }, true],
  [LOCAL, { origin: 'http://journal.lan', host: 'journal.lan' }, false],
  [LOCAL, { origin: 'http://journal.lan:8080', host: 'journal.lan' }, true],
  [LOCAL, { origin: 'null', host: 'null' }, true],
])('of %s, whether another site has sent a request with %j: %p', (site, headers, isForeign) => {
  expect(isCrossSite({ headers } as never, new URL(site))).toBe(isForeign);
});
