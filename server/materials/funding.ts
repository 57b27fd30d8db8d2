import { Field, InputType, ObjectType } from '@nestjs/graphql';
import { OptionalText, RequiredText, TITLE_LENGTH, WebAddress } from '../common/validation.js';

@ObjectType({ description: 'Who paid for the research, and under which number.' })
@InputType('FundingInput', { description: 'Who paid for the research.' })
export class Funding {
  @Field({ description: "The funder's name." })
  @RequiredText(TITLE_LENGTH)
  funder: string;

  @Field(() => String, {
    nullable: true,
    description: 'The address of the funder in ROR or in the Funder Registry of Crossref.',
  })
  @OptionalText(TITLE_LENGTH)
  @WebAddress()
  funderId?: string | null;

  @Field(() => String, { nullable: true, description: 'The number of the grant.' })
  @OptionalText(TITLE_LENGTH)
  award?: string | null;
}
