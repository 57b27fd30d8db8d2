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

it.each([
  ['is marked by a snippet of all of it', 'TITLE', 'Lumi <mark>Drin</mark>', ['Lumi <mark>Drin</mark>', 0]],
  ['is whole beside a snippet of a part of it', 'TITLE', 'Lumi', ['Lumi  Drin', 1]],
  ['is not marked by another field of the same words', 'ABSTRACT', 'Lumi <mark>Drin</mark>', ['Lumi  Drin', 1]],
] as const)('the title of a result %s', (_, field, html, expected) => {
  const snippets = [{ __typename: 'SearchSnippet', field, html, page: null, url: null }] as HitFragment['snippets'];
  const { container } = render(
    <MemoryRouter>
      <LanguageProvider language="al" messages={catalogues.al}>
        <Hit hit={{ __typename: 'SearchHit', material: MATERIAL, snippets }} />
      </LanguageProvider>
    </MemoryRouter>,
  );
  const heading = container.querySelector('h3 a')!.innerHTML;
  expect([heading, container.querySelectorAll('.passage').length]).toEqual(expected);
});
