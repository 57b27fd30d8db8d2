import { registerEnumType } from '@nestjs/graphql';
import { type Language } from '../../client/locales.js';

/** The languages of the journal as GraphQL's enum. Albanian is `sq`, as everywhere but in the site's addresses, and `al` as there. */
export const LanguageEnum = { al: 'al', en: 'en', sq: 'al' } as const satisfies Record<string, Language>;

registerEnumType(LanguageEnum, {
  name: 'Language',
  description: 'A language of the journal.',
  valuesMap: {
    al: { description: 'Albanian, as in the URLs of the site.', deprecationReason: 'Use sq.' },
    en: { description: 'English.' },
    sq: { description: 'Albanian.' },
  },
});
