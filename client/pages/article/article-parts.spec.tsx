import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { catalogues } from '../../../test/support/messages';
import { LanguageProvider } from '../../i18n/messages';
import type { Language } from '../../shared/locales';
import { type Article, InlinePdf } from './article-parts';
import { StudyArea } from './study-area';

const shown = (language: Language, children: ReactNode) =>
  render(
    <LanguageProvider language={language} messages={catalogues[language]}>
      {children}
    </LanguageProvider>,
    { wrapper: MemoryRouter },
  ).container;

it.each([
  [true, 1],
  [false, 0],
])('a PDF is offered within the page if the browser can show it: %s', (pdfViewerEnabled, offers) => {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: pdfViewerEnabled, configurable: true });
  const article = { pdf: { url: '/uploads/a.pdf' } } as Article;
  expect(shown('al', <InlinePdf article={article} />).querySelectorAll('details')).toHaveLength(offers);
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
