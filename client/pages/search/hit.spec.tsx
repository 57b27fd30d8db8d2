import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { catalogues } from '../../../test/support/messages';
import { LanguageProvider } from '../../i18n/messages';
import type { Language } from '../../shared/locales';
import { Hit } from './hit';
import type { HitFragment } from './search-page.generated';

const MATERIAL = {
  ...{ __typename: 'OtherMaterial', kind: 'OtherMaterial', id: 7, titles: [{ text: 'Lumi  Drin', language: 'sq' }] },
  ...{ authorsText: null, number: 1, publicationYear: 2020, notices: [] },
  category: { __typename: 'Category', id: 2, name: 'Artikuj' },
} as unknown as HitFragment['material'];

function shown(snippet: Partial<HitFragment['snippets'][0]>, language: Language = 'al') {
  const snippets = [{ __typename: 'SearchSnippet', page: null, url: null, ...snippet }] as HitFragment['snippets'];
  return render(
    <MemoryRouter>
      <LanguageProvider language={language} messages={catalogues[language]}>
        <Hit hit={{ __typename: 'SearchHit', material: MATERIAL, snippets }} />
      </LanguageProvider>
    </MemoryRouter>,
  ).container;
}

it.each([
  ['is marked by a snippet of all of it', 'TITLE', 'Lumi <mark>Drin</mark>', ['Lumi <mark>Drin</mark>', 0]],
  ['is whole beside a snippet of a part of it', 'TITLE', 'Lumi', ['Lumi  Drin', 1]],
  ['is not marked by another field of the same words', 'ABSTRACT', 'Lumi <mark>Drin</mark>', ['Lumi  Drin', 1]],
] as const)('the title of a result %s', (_, field, html, expected) => {
  const hit = shown({ field, html });
  expect([hit.querySelector('h3 a')!.innerHTML, hit.querySelectorAll('.passage').length]).toEqual(expected);
});

it('a passage of a PDF is in the language of the article, not of the page', () => {
  const passage = { field: 'PDF', html: 'Lumi', page: 2, url: '/uploads/a.pdf#page=2' } as const;
  for (const language of ['en', 'al'] as const)
    expect(shown(passage, language).querySelectorAll('.passage [lang=sq]')).toHaveLength(language === 'en' ? 1 : 0);
});
