import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { catalogues } from '../../../test/support/messages';
import { LanguageProvider } from '../../i18n/messages';
import type { Language } from '../../shared/locales';
import { Abstracts, type Article, History, InlinePdf, Related } from './article-parts';
import { StudyArea } from './study-area';

const shown = (language: Language, children: ReactNode) =>
  render(
    <LanguageProvider language={language} messages={catalogues[language]}>
      {children}
    </LanguageProvider>,
    { wrapper: MemoryRouter },
  ).container;
const headings = (element: Element) => [...element.querySelectorAll('h2')].map(({ textContent }) => textContent);

const TEXTS = { sq: 'Lumi', en: 'The river', de: 'Der Fluss' };

it.each([
  ['al', ['sq', 'en'], ['Abstrakti', 'Abstrakti në anglisht'], ['sq', 'en']],
  ['en', ['sq', 'en'], ['Abstract', 'Abstract in Albanian'], ['en', 'sq']],
  [
    'al',
    ['en', 'sq', 'de'],
    ['Abstrakti', 'Abstrakti në anglisht', 'Abstrakti në një gjuhë tjetër'],
    ['sq', 'en', 'de'],
  ],
  ['en', ['sq'], ['Abstract'], ['sq']],
  ['en', [], [], []],
] as const)('for a reader of %s the abstracts in %j are headed', (language, written, names, langs) => {
  const abstracts = written.map((tag) => ({ text: TEXTS[tag], language: tag }));
  const element = shown(language, <Abstracts article={{ abstracts } as unknown as Article} />);
  expect(headings(element)).toEqual(names);
  expect([...element.querySelectorAll('.abstract')].map((one) => one.getAttribute('lang'))).toEqual(langs);
});

it.each([
  [{ receivedOn: '2026-01-02' }, 1],
  [{}, 0],
])('what is known of a history, %j, is listed, and nothing is no list', (known, lists) => {
  const nothing = { receivedOn: null, acceptedOn: null, publishedOn: null, readings: null };
  const element = shown('al', <History article={{ ...nothing, ...known } as Article} />);
  expect(element.querySelectorAll('dl')).toHaveLength(lists);
});

it.each([
  [true, 1],
  [false, 0],
])('a PDF is offered within the page if the browser can show it: %s', (pdfViewerEnabled, offers) => {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: pdfViewerEnabled, configurable: true });
  const article = { pdf: { url: '/uploads/a.pdf' } } as Article;
  expect(shown('al', <InlinePdf article={article} />).querySelectorAll('details')).toHaveLength(offers);
});

it('of a related article with many authors the first is named', () => {
  const authors = ['Ana Çela; Ben Dani; Cen Evgjeni', 'Ana Çela; Ben Dani; Cen Evgjeni; Dan Frashëri'];
  const other = { title: 'Lumi', titles: [{ text: 'Lumi', language: 'sq' }], number: 2, publicationYear: 2023 };
  const related = authors.map((authorsText, id) => ({ ...other, id, authorsText }));
  const element = shown('al', <Related article={{ related } as unknown as Article} />);
  const bylines = [...element.querySelectorAll('.byline')].map(({ textContent }) => textContent);
  expect(bylines.map((text) => text.split(/\s·/)[0])).toEqual([authors[0], 'Ana Çela etj.']);
});

const line = [
  [19, 41],
  [20, 42],
];
const ring = [...line, [20, 41], [19, 41]];
it.each([
  ['Point', [19, 41], 'circle', 1],
  ['MultiPoint', line, 'circle', 2],
  ['LineString', line, '.route', 1],
  ['MultiLineString', [line, line], '.route', 2],
  ['Polygon', [ring], '.area', 1],
  ['MultiPolygon', [[ring], [ring, ring]], '.area', 3],
])('the study area shows a %s', (type, coordinates, element, parts) => {
  const places = { features: [{ geometry: { type, coordinates } }] };
  const map = shown('al', <StudyArea article={{ places, terms: [] } as unknown as Article} />);
  expect(map.querySelectorAll(element)).toHaveLength(parts);
});
