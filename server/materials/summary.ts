import { Field, InputType, ObjectType } from '@nestjs/graphql';
import { OptionalText, RequiredText, TITLE_LENGTH } from '../common/validation.js';
import { LanguageTag } from './identifiers.js';

@ObjectType({ description: 'What a material is called and about, in a third language.' })
@InputType('SummaryInput', { description: 'What a material is called and about, in a third language.' })
export class Summary {
  @Field({ description: 'BCP 47 tag of the language, e.g. de.' })
  @RequiredText(35)
  @LanguageTag()
  language: string;

  @Field(() => String, { nullable: true, description: 'The title.' })
  @OptionalText(TITLE_LENGTH)
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'The abstract, as plain text.' })
  @OptionalText()
  abstract?: string | null;

  @Field(() => String, { nullable: true, description: 'Keywords, parted by commas.' })
  @OptionalText()
  keywords?: string | null;
}
