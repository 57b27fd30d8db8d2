import { Field, InputType, ObjectType } from '@nestjs/graphql';
import { OptionalText, RequiredText, TITLE_LENGTH } from '../../platform/validation/validation.js';
import { LanguageTag } from './identifiers.js';
import { WithinItems } from './record-texts.js';

@ObjectType({
  description: 'The title, abstract and keywords of a material in a language besides its own and English.',
})
@InputType('SummaryInput', {
  description: 'The title, abstract and keywords of a material in a language besides its own and English.',
})
export class Summary {
  @Field({ description: 'The language as a BCP 47 tag, e.g. de.' })
  @RequiredText(35)
  @LanguageTag()
  language: string;

  @Field(() => String, { nullable: true, description: 'The title.' })
  @OptionalText(TITLE_LENGTH)
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'The abstract as plain text.' })
  @OptionalText()
  abstract?: string | null;

  @Field(() => String, { nullable: true, description: 'Keywords, separated by commas.' })
  @OptionalText()
  @WithinItems('keywords')
  keywords?: string | null;
}
