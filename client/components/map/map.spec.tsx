import { render } from '@testing-library/react';
import { catalogues } from '../../../test/support/messages';
import { LanguageProvider } from '../../i18n/messages';
import { isOnSheet, Locator, x, y } from './locator';
import { MapSheet } from './map-sheet';

it('the small map has each place where it is, and says which it has', () => {
  const { container } = render(<Locator>{null}</Locator>);
  expect(container.querySelector('svg')!.getAttribute('viewBox')).toBe('0 0 240 372');
  expect([18.7, 20.123, 22.4].map(x)).toEqual([0, 92.3, 240]);
  expect([43.5, 41.111, 39.2].map(y)).toEqual([0, 206.7, 372]);
  const corners = [isOnSheet(18.7, 39.2), isOnSheet(22.4, 43.5)];
  const beyond = [isOnSheet(18.6, 41), isOnSheet(22.5, 41), isOnSheet(20, 39.1), isOnSheet(20, 43.6)];
  expect([corners, beyond]).toEqual([Array(2).fill(true), Array(4).fill(false)]);
});

it('the large map has each degree beside its line, a scale, and the office', () => {
  const { container } = render(
    <LanguageProvider language="en" messages={catalogues.en}>
      <MapSheet office={{ longitude: 20, latitude: 41 }} />
    </LanguageProvider>,
  );
  const all = (selector: string, ...names: string[]) =>
    [...container.querySelectorAll(selector)].map((one) =>
      [one.textContent, ...names.map((name) => one.getAttribute(name))].filter(Boolean).join(' '),
    );
  expect(all('.graticule', 'd')).toEqual(['M76 0v919M276 0v919M476 0v919', 'M0 765h600M0 499h600M0 234h600']);
  const [meridians, parallels] = [
    ['19° 76 951', '20° 276 951', '21° 476 951'],
    ['40° 616 771', '41° 616 505', '42° 616 240'],
  ];
  expect(all('.degree', 'x', 'y')).toEqual([...meridians, ...parallels]);
  expect(all('.office', 'transform')).toEqual(['translate(276 499)']);
  // 600 pixels are 3 degrees, of 83.9 km each at the middle parallel.
  const [scale] = all('.scale', 'transform');
  expect(scale).toMatch(/^50 km translate\(456\.70\d+ 893\)$/);
  expect(all('.scale rect', 'width').map((width) => Number(width).toFixed(2))).toEqual(['59.65', '59.65']);
});
