import { InputType, ObjectType } from '@nestjs/graphql';
import { OptionalTextField, RequiredTextField, TITLE_LENGTH } from '../../platform/validation/validation.js';
import { LanguageTag } from './identifier-fields.js';
import { WithinItems } from './record-texts.js';

@ObjectType({
  description: 'The title, abstract and keywords of a material in a language besides its own and English.',
})
@InputType('SummaryInput', {
  description: 'The title, abstract and keywords of a material in a language besides its own and English.',
})
export class Summary {
  @RequiredTextField('The language as a BCP 47 tag, e.g. de.', 35)
  @LanguageTag()
  language: string;

  @OptionalTextField('The title.', TITLE_LENGTH)
  title?: string | null;

  @OptionalTextField('The abstract as plain text.')
  abstract?: string | null;

  @OptionalTextField('Keywords, separated by commas.')
  @WithinItems('keywords')
  keywords?: string | null;
}
