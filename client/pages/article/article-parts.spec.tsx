import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { catalogues } from '../../../test/support/messages';
import { LanguageProvider } from '../../i18n/messages';
import type { Language } from '../../shared/locales';
import { Abstracts, type Article } from './article-parts';
import { PdfHere } from './pdf-here';

const shown = (language: Language, children: ReactNode) =>
  render(
    <LanguageProvider language={language} messages={catalogues[language]}>
      {children}
    </LanguageProvider>,
  ).container;
const headings = (element: Element) => [...element.querySelectorAll('h2')].map(({ textContent }) => textContent);

it.each([
  ['al', 'Lumi', 'The river', ['Abstrakti', 'Abstrakti në anglisht'], ['sq', 'en']],
  ['en', 'Lumi', 'The river', ['Abstract', 'Abstract in the original language'], ['en', 'sq']],
  ['en', 'Lumi', '', ['Abstract'], ['sq']],
  ['al', '', 'The river', ['Abstrakti në anglisht'], ['en']],
  ['al', 'The river', 'The river', ['Abstrakti'], ['en']],
] as const)('for a reader of %s the abstracts %j and %j are headed', (language, abstract, abstractEn, names, langs) => {
  const article = { abstract, abstractEn, language: 'sq' } as Article;
  const element = shown(language, <Abstracts article={article} />);
  expect(headings(element)).toEqual(names);
  expect([...element.querySelectorAll('.abstract')].map((one) => one.getAttribute('lang'))).toEqual(langs);
});

it.each([
  [true, 1],
  [false, 0],
])('a PDF is offered within the page if the browser can show it: %s', (pdfViewerEnabled, offers) => {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: pdfViewerEnabled, configurable: true });
  const article = { pdf: { url: '/uploads/a.pdf' } } as Article;
  expect(shown('al', <PdfHere article={article} />).querySelectorAll('details')).toHaveLength(offers);
});
