import { parse } from '@formatjs/icu-messageformat-parser';
import { intlOf } from './messages';

const FOUND = parse('{count, plural, =0 {asgjë} one {# titull te «{query}»} other {# tituj te «{query}»}}');

it.each([
  [0, 'asgjë'],
  [1, '1 titull te «det»'],
  [2, '2 tituj te «det»'],
  [1_234_567, '1\u00a0234\u00a0567 tituj te «det»'],
])('counts %i in Albanian', (count, sentence) => {
  const { formatMessage } = intlOf('al', { 'issues.articleCount': FOUND });
  expect(formatMessage({ id: 'issues.articleCount' }, { count, query: 'det' })).toBe(sentence);
});

it('a missing message fails', () => {
  expect(() => intlOf('en', {}).formatMessage({ id: 'skip' })).toThrow('skip');
});

it('browsers without Albanian write what the server writes', () => {
  const formats = [{}, { style: 'percent' }, { maximumFractionDigits: 1 }] as const;
  const sizes = (['kilobyte', 'megabyte', 'gigabyte'] as const).map((unit) => ({ style: 'unit', unit }) as const);
  const numbers = [0, 0.07, 1, 2, 9.94, 1234, 12_345.6, 1_234_567];
  for (const format of [...formats, ...sizes])
    for (const number of numbers)
      expect(new Intl.NumberFormat('bg', format).format(number)).toBe(
        new Intl.NumberFormat('sq', format).format(number),
      );
  for (const number of numbers)
    expect(new Intl.PluralRules('bg').select(number)).toBe(new Intl.PluralRules('sq').select(number));
});
