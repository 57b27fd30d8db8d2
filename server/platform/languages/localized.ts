import { Field, ObjectType } from '@nestjs/graphql';
import { type Language, languageTag } from '../../../client/shared/locales.js';
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

/** `original` is the text in the record's own language. Each language falls back to the other; null if there is no text at all. */
export function localized(
  requested: Language,
  original: string | null,
  english: string | null,
  originalTag: string | null = languageTag('al'),
): LocalizedText | null {
  const texts = [
    original ? { text: original, language: originalTag } : null,
    english ? { text: english, language: 'en' } : null,
  ];
  const [first, second] = requested === 'en' ? texts.toReversed() : texts;
  return first ?? second;
}
