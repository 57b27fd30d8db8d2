import { mailto, webUrl } from './web-url';

it.each([
  'javascript:alert(1)',
  'mailto:a@example.org',
  '//evil.example',
  'evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https://',
  'https://user@evil.example',
  'https://:secret@evil.example',
  'https://evil.example/\nx',
  'https://evil.example/\u0000',
  ' https://evil.example',
  `https://evil.example/${'x'.repeat(2_000)}`,
  `https://evil.example/${'ë'.repeat(1_000)}`,
])('%j is no web address', (text) => expect(webUrl(text)).toBeNull());

it.each([
  ['HTTPS://Example.ORG', 'https://example.org/'],
  ['https://example.org/ë?q=ç#x', 'https://example.org/%C3%AB?q=%C3%A7#x'],
  ['https://аррӏе.example/', 'https://xn--80ak6aa92e.example/'],
  ['http://example.org:80/../a/./b', 'http://example.org/a/b'],
  [`https://example.org/${'x'.repeat(1_980)}`, `https://example.org/${'x'.repeat(1_980)}`],
  ['https://example.org/"><script>', 'https://example.org/%22%3E%3Cscript%3E'],
])('%j is %s', (text, normal) => expect(webUrl(text)).toBe(normal));

// URL.canParse of Node 20 rejects such a host once it has been called a few thousand times.
it('reads a host with a letter of Latin-1 however often it is asked', () => {
  const read = Array.from({ length: 20_000 }, () => webUrl('https://ë.example'));
  expect([...new Set(read)]).toEqual(['https://xn--cda.example/']);
});

it('an address in a link is the only recipient, whatever it is', () => {
  expect(mailto('ana.b+c@example.org')).toBe('mailto:ana.b%2Bc@example.org');
  const { pathname, search, hash } = new URL(mailto('o#1?bcc=x%40y&cc=z@example.org'));
  expect([decodeURIComponent(pathname), search, hash]).toEqual(['o#1?bcc=x%40y&cc=z@example.org', '', '']);
});
