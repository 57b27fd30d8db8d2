import { registerEnumType } from '@nestjs/graphql';
import { type Language } from '../../../client/shared/locales.js';

/** The languages of the journal as a GraphQL enum. Albanian is `sq`, or `al` as in the URLs of the site. */
export const LanguageEnum = { al: 'al', en: 'en', sq: 'al' } as const satisfies Record<string, Language>;

registerEnumType(LanguageEnum, {
  name: 'Language',
  description: 'A language of the journal.',
  valuesMap: {
    al: {
      description: 'Albanian, as in the URLs of the site.',
      deprecationReason: 'Use sq; al stays, since the URLs of the site contain it.',
    },
    en: { description: 'English.' },
    sq: { description: 'Albanian.' },
  },
});
