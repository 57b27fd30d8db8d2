import { render, screen } from '@testing-library/react';
import { LinkedText, splitAddresses } from './linked-text';

const links = (text: string) => splitAddresses(text).flatMap(({ href }) => href ?? []);

it('links an address and leaves the text around it', () => {
  render(<LinkedText text="Cvijić (https://example.org/cvijic), 1902." />);
  const link = screen.getByRole('link', { name: 'https://example.org/cvijic' });
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(link.parentElement).toHaveTextContent('Cvijić (https://example.org/cvijic), 1902.');
});

it('recognises an address that begins with www', () => {
  expect(links('Shih www.example.org.')).toEqual(['https://www.example.org/']);
});

it('includes brackets that belong to the address', () => {
  expect(links('https://sq.wikipedia.org/wiki/Drini_(lumi).')).toEqual(['https://sq.wikipedia.org/wiki/Drini_(lumi)']);
});

it('never makes a link of anything but the web', () => {
  expect(links('javascript:alert(1) data:text/html,x ftp://example.org https://')).toEqual([]);
});

it('links several addresses in one line', () => {
  expect(links('https://a.example, https://b.example; https://c.example')).toHaveLength(3);
});

it.each([
  'https://a@evil.example',
  'https://user:pw@evil.example/x',
  'http://\\\\evil',
  `https://a.example/${'x'.repeat(2_000)}`,
])('does not link %.40s', (address) => {
  expect(splitAddresses(`Shih ${address} këtu`)).toEqual([{ text: `Shih ${address} këtu` }]);
});

it.each([
  ['brackets', `https://a${')'.repeat(60_000)}`],
  ['dots', `https://a.example/${'.'.repeat(100_000)}`],
  ['dots before a letter', `https://a.example/${'.'.repeat(100_000)}a`],
  ['brackets and dots', `https://a.example/${').'.repeat(50_000)}`],
  ['opened and closed', `https://a.example/${'('.repeat(50_000)}${')'.repeat(50_000)}`],
  ['a million of them', `https://a${')'.repeat(1_000_000)}`],
  ['500 at the longest', `https://a.example/${').'.repeat(990)} `.repeat(500)],
])('splits %s quickly', (_, text) => {
  const started = performance.now();
  const pieces = splitAddresses(text);
  expect(performance.now() - started).toBeLessThan(text.length > 100_100 ? 2000 : 200);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
});

it('links a DOI without an address to its resolver', () => {
  expect(
    splitAddresses('Peters J, 2016. doi: 10.1128/mbio.01256-16. Tjetër, 10.1002/(SICI)1097-0258(19980815)17:15<a>'),
  ).toEqual([
    { text: 'Peters J, 2016. doi: ' },
    { text: '10.1128/mbio.01256-16', href: 'https://doi.org/10.1128/mbio.01256-16' },
    { text: '. Tjetër, ' },
    { text: '10.1002/(SICI)1097-0258(19980815)17:15', href: 'https://doi.org/10.1002/(SICI)1097-0258(19980815)17:15' },
    { text: '<a>' },
  ]);
  expect(links('https://doi.org/10.1000/182 10.1000/a#b?c x10.1000/1 210.1000/1')).toEqual([
    'https://doi.org/10.1000/182',
    'https://doi.org/10.1000/a%23b%3Fc',
  ]);
});
