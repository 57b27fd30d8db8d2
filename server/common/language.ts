import { registerEnumType } from '@nestjs/graphql';
import { LANGUAGES, type Language } from '../../client/locales.js';

/** The languages of the journal as GraphQL's enum; the names are those of the URLs. */
export const LanguageEnum = Object.fromEntries(LANGUAGES.map((language) => [language, language])) as {
  [L in Language]: L;
};

registerEnumType(LanguageEnum, {
  name: 'Language',
  description: 'A language of the journal, named as in its addresses.',
  valuesMap: { al: { description: 'Albanian (BCP 47: sq).' }, en: { description: 'English.' } },
});
