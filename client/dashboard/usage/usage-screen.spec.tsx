import { jest } from '@jest/globals';
import { showScreen } from '../../../test/screens/screen';
import { Screen } from './usage-screen';

const periods = [
  { period: '2026-05-01', views: 4, downloads: 1 },
  { period: '2026-05-02', views: 0, downloads: 2 },
];

it('the chart has two bars a day, in scale, and its table the numbers; the sums and the most read materials stand beside', async () => {
  const items = [
    { id: 1, title: 'Lumi', views: 3, downloads: 1 },
    { id: 2, title: null, views: 1 },
  ];
  const { text, lines, container, hrefs } = await showScreen(Screen, { usage: { periods, items } });
  const bars = [...container.querySelectorAll('svg, rect')].map((bar) =>
    ['viewBox', 'x', 'y', 'width', 'height'].flatMap((name) => bar.getAttribute(name) ?? []).join(' '),
  );
  expect(bars).toEqual(['0 0 720 200', '36 0 144 200', '180 150 144 50', '396 200 144 0', '540 100 144 100']);
  expect(lines('p:not(.visually-hidden), figcaption, tbody tr')).toEqual([
    'usage.about',
    'usage.summary(4 3)',
    '4',
    'usage.views usage.downloads 1 maj 2026 – 2 maj 2026',
    '1 maj 2026 4 1',
    '2 maj 2026 0 2',
    'Lumi 3 1',
    'usage.gone(2) 1 0',
    'usage.file.CSV usage.file.COUNTER',
  ]);
  expect(text('.screen-choice')).toBe('usage.span [30]');
  expect(hrefs('tbody a')).toEqual(['/dashboard?form=1']);
});

it.each(['CSV', 'COUNTER'])('the numbers of the chosen days are downloaded as %s', async (format) => {
  const saved: Blob[] = [];
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL() {} });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const usageFile = { fileName: `a.${format}`, mediaType: 'text/x', text: 'Numrat' };
  const { press, asked, text } = await showScreen(Screen, { usageFile }, '/?days=365');
  await press(`usage.file.${format}`);
  expect(asked.at(-1)).toEqual({ name: 'UsageFile', variables: { days: 365, format } });
  expect(click.mock.contexts).toMatchObject([{ href: 'blob:1', download: `a.${format}` }]);
  expect(saved).toMatchObject([{ size: 6, type: 'text/x' }]);
  expect(text('.row [role=alert]')).toBe('');
  click.mockRestore();
});

it('of a year without a reader there is neither a bar nor a maximum', async () => {
  const { text, asked } = await showScreen(Screen, {}, '/?days=365');
  expect(asked).toEqual([{ name: 'Usage', variables: { days: 365 } }]);
  expect(text('.usage-max, figcaption, .empty')).toBe('usage.views usage.downloads usage.none');
});
