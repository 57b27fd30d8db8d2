import { Field, ObjectType } from '@nestjs/graphql';
import { type Language } from '../../../client/shared/locales.js';
import { bestText, bilingual } from '../../../client/shared/texts.js';
import { LanguageEnum } from './language.js';

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

/** Of a text that is stored in Albanian and in English. Each language falls back to the other; null if there is no text at all. */
export const localized = (requested: Language, text: string | null, english: string | null): LocalizedText | null =>
  bestText(bilingual(text, english), requested);
