import { render, screen } from '@testing-library/react';
import { LinkedText, splitAddresses } from './linked-text';

const links = (text: string) => splitAddresses(text).flatMap(({ href }) => href ?? []);

it('links an address and leaves the text around it', () => {
  render(<LinkedText text="Cvijić (https://example.org/cvijic), 1902." />);
  const link = screen.getByRole('link', { name: 'https://example.org/cvijic' });
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(link.parentElement).toHaveTextContent('Cvijić (https://example.org/cvijic), 1902.');
});

it('knows an address that begins with www', () => {
  expect(links('Shih www.example.org.')).toEqual(['https://www.example.org']);
});

it('keeps brackets that belong to the address', () => {
  expect(links('https://sq.wikipedia.org/wiki/Drini_(lumi).')).toEqual(['https://sq.wikipedia.org/wiki/Drini_(lumi)']);
});

it('never makes a link of anything but the web', () => {
  expect(links('javascript:alert(1) data:text/html,x ftp://example.org https://')).toEqual([]);
});

it('links several addresses in one line', () => {
  expect(links('https://a.example, https://b.example; https://c.example')).toHaveLength(3);
});
