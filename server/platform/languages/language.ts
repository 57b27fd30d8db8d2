import { applyDecorators } from '@nestjs/common';
import { Field, ObjectType, registerEnumType } from '@nestjs/graphql';
import { DEFAULT_LANGUAGE, type Language } from '../../../client/shared/locales.js';
import { badField } from '../errors/errors.js';
import { Computed } from '../graphql/field-extensions.js';
import { bestText, bilingual } from '../../../client/shared/texts.js';

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
export function languageOfQuery(lang: unknown = DEFAULT_LANGUAGE): Language {
  if (Object.hasOwn(LanguageEnum, lang as string)) return LanguageEnum[lang as keyof typeof LanguageEnum];
  throw badField('lang', 'lang must be al (or sq) or en');
}

@ObjectType({ description: 'A text in the requested language or, if there is none, in the other one.' })
export class LocalizedText {
  @Field({ description: 'The text.' })
  text: string;

  @Field(() => String, {
    nullable: true,
    description: 'The actual language as a BCP 47 tag, e.g. sq; null if unknown.',
  })
  language: string | null;
}

/** The argument of every localised field. */
export const LANGUAGE = { type: () => LanguageEnum, description: 'The requested language.' };
/** The same, defaulting to the journal's first language. */
export const LANGUAGE_OR_ALBANIAN = { ...LANGUAGE, defaultValue: LanguageEnum.al };

/** A field that is computed for the language that is its argument. */
const InLanguage = <Parent>(
  of: (parent: Parent, language: Language, site: string) => unknown,
  argument: { description: string; defaultValue?: Language },
) =>
  Computed((parent: Parent, { language }: { language: Language }, _context, site) => of(parent, language, site), {
    language: { ...argument, type: 'Language!' },
  });

/** A field: of some texts the one in the requested language or, if there is none, the first. */
export const Localized = <Parent>(
  textsIn: (parent: Parent) => readonly LocalizedText[],
  options: { description: string; nullable?: true },
): PropertyDecorator =>
  applyDecorators(
    InLanguage((parent: Parent, language) => bestText(textsIn(parent), language), LANGUAGE),
    Field(() => LocalizedText, options),
  );

/** A field: the absolute URL of a page in the requested language. */
export const PageUrl = <Parent>(
  pathOf: (language: Language, parent: Parent) => string,
  description: string,
): PropertyDecorator =>
  applyDecorators(
    InLanguage((parent: Parent, language, site) => site + pathOf(language, parent), LANGUAGE_OR_ALBANIAN),
    Field(() => String, { description }),
  );

/** Of a text that is stored in Albanian and in English. Each language falls back to the other; null if there is no text at all. */
export const localized = (requested: Language, text: string | null, english: string | null): LocalizedText | null =>
  bestText(bilingual(text, english), requested);
