import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { catalogues } from '../../../test/support/messages';
import { LanguageProvider } from '../../i18n/messages';
import { Hit } from './hit';
import type { HitFragment } from './search-page.generated';

const MATERIAL = {
  ...{ __typename: 'OtherMaterial', kind: 'OtherMaterial', id: 7, titles: [{ text: 'Lumi  Drin', language: 'sq' }] },
  ...{ authorsText: null, number: 1, publicationYear: 2020, notices: [] },
  category: { __typename: 'Category', id: 2, name: 'Artikuj' },
} as unknown as HitFragment['material'];

const ALL = 'Lumi <mark>Drin</mark>';
it.each([
  ['is marked by a snippet of all of it', 'TITLE', ALL, [ALL, '', 0]],
  ['is whole beside a snippet of a part of it', 'TITLE', 'Lumi', ['Lumi  Drin', 'Lumi', 0]],
  ['is not marked by another field', 'KEYWORDS', ALL, ['Lumi  Drin', 'Keywords Lumi Drin', 0]],
  ['is, as passages of its PDF, in its language', 'PDF', 'Lumi', ['Lumi  Drin', 'PDF, page 2: Lumi  Drin Lumi', 1]],
] as const)('the title of a result %s', (_, field, html, expected) => {
  const url = field === 'PDF' ? '/uploads/a.pdf#page=2' : null;
  const snippets = [{ __typename: 'SearchSnippet', field, html, page: 2, url }] as HitFragment['snippets'];
  const { container } = render(
    <MemoryRouter>
      <LanguageProvider language="en" messages={catalogues.en}>
        <Hit hit={{ __typename: 'SearchHit', material: MATERIAL, snippets }} />
      </LanguageProvider>
    </MemoryRouter>,
  );
  const passages = [...container.querySelectorAll('.passage')].map(({ textContent }) => textContent.trim()).join();
  const heading = container.querySelector('h3[lang=sq] a')!.innerHTML;
  expect([heading, passages, container.querySelectorAll('.passage [lang=sq]').length]).toEqual(expected);
});
