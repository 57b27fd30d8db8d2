import { Field, InputType, ObjectType } from '@nestjs/graphql';
import { OptionalText, RequiredText, TITLE_LENGTH, WebUrl } from '../../platform/validation/validation.js';

@ObjectType({ description: 'A funder of the research, with the grant number.' })
@InputType('FundingInput', { description: 'Funding of the research.' })
export class Funding {
  @Field({ description: "The funder's name." })
  @RequiredText(TITLE_LENGTH)
  funder: string;

  @Field(() => String, {
    nullable: true,
    description: "The funder's URL in ROR or the Crossref Funder Registry.",
  })
  @OptionalText(TITLE_LENGTH)
  @WebUrl()
  funderId?: string | null;

  @Field(() => String, { nullable: true, description: 'The grant number.' })
  @OptionalText(TITLE_LENGTH)
  award?: string | null;
}
