import { render, screen } from '@testing-library/react';
import { requireLinear } from '../../test/measures/processor-time';
import { LinkedText, splitLinks } from './linked-text';

const links = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? []);

it('links a URL and leaves the text around it', () => {
  render(<LinkedText text="Cvijić (https://example.org/cvijic), 1902." />);
  const link = screen.getByRole('link', { name: 'https://example.org/cvijic' });
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(link.parentElement!.textContent).toBe('Cvijić (https://example.org/cvijic), 1902.');
});

it('breaks a long URL at its punctuation only, and leaves its text as it is', () => {
  const url = 'https://www.example.org/kolegjiumi_i/bordi-shkencor?viti=1899';
  const { container } = render(<LinkedText text={url} />);
  expect(screen.getByRole('link', { name: url }).textContent).toBe(url);
  expect(container.innerHTML.match(/>(.*)<\/a>/)![1].split('<wbr>')).toEqual([
    'https://',
    'www',
    '.example',
    '.org/',
    'kolegjiumi',
    '_i/',
    'bordi-shkencor',
    '?viti',
    '=1899',
  ]);
});

it.each([
  ['that begins with www', 'Shih www.example.org.', ['https://www.example.org/']],
  ['with its brackets', 'https://sq.wikipedia.org/wiki/Drini_(lumi).', ['https://sq.wikipedia.org/wiki/Drini_(lumi)']],
  ['of the web only', 'javascript:alert(1) data:text/html,x ftp://example.org https://', []],
  ['by URL', 'https://a.example, https://b.example', ['https://a.example/', 'https://b.example/']],
])('links a text %s', (_, text, urls) => expect(links(text)).toEqual(urls));

it('does not link what is no web URL', () => {
  const text = 'Shih https://user:pw@evil.example/x këtu';
  expect(splitLinks(text)).toEqual([{ text }]);
});

it.each<[string, (size: number) => string, number]>([
  ['dots', (size) => `https://a.example/${'.'.repeat(size)}`, 100_000],
  ['dots before a letter', (size) => `https://a.example/${'.'.repeat(size)}a`, 100_000],
  ['brackets and dots', (size) => `https://a.example/${').'.repeat(size)}`, 50_000],
  ['opened and closed', (size) => `https://a.example/${'('.repeat(size)}${')'.repeat(size)}`, 50_000],
  ['a million brackets', (size) => `https://a${')'.repeat(size)}`, 1_000_000],
  ['beginnings of DOIs', (size) => '10.1000.'.repeat(size), 10_000],
  ['500 at the longest', (size) => `https://a.example/${').'.repeat(size)} `.repeat(500), 990],
])('splits %s in linear time', (_, of, size) =>
  requireLinear((part) => {
    const text = of(part);
    expect(
      splitLinks(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  }, size),
);

it('links a DOI that is not part of a URL to its resolver', () => {
  expect(
    splitLinks('Peters J, 2016. doi: 10.1128/mbio.01256-16. Tjetër, 10.1002/(SICI)1097-0258(19980815)17:15<a>'),
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
