import { registerEnumType } from '@nestjs/graphql';
import { DEFAULT_LANGUAGE, type Language } from '../../../client/shared/locales.js';
import { badField } from '../errors/errors.js';

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

/** The language that the parameter `lang` of a URL asks for; Albanian by default. */
export function languageOfQuery(lang: unknown): Language {
  if (lang === undefined) return DEFAULT_LANGUAGE;
  if (typeof lang === 'string' && Object.hasOwn(LanguageEnum, lang))
    return LanguageEnum[lang as keyof typeof LanguageEnum];
  throw badField('lang', 'lang must be al (or sq) or en');
}
