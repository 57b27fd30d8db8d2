import { render } from '@testing-library/react';
import { LanguageProvider } from '../i18n/messages';
import { CategoryName } from './category-name';

const messages = { 'category.Artikuj': 'Articles', 'category.Arkiva': 'Archive' };

const html = (name: string) =>
  render(
    <LanguageProvider language="en" messages={messages}>
      <CategoryName name={name} />
    </LanguageProvider>,
  ).container.innerHTML;

it.each([
  ['Artikuj', 'Articles'],
  ['Arkiva', 'Archive'],
])('translates the name of the category %s', (name, english) => {
  expect(html(name)).toBe(english);
});

it.each(['Recensione', 'constructor', '__proto__'])(
  'leaves the name %s as it was entered, marked as Albanian',
  (name) => {
    expect(html(name)).toBe(`<span lang="sq">${name}</span>`);
  },
);
