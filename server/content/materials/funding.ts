import { InputType, ObjectType } from '@nestjs/graphql';
import { OptionalTextField, RequiredTextField, TITLE_LENGTH, WebUrl } from '../../platform/validation/validation.js';

@ObjectType({ description: 'A funder of the research, with the grant number.' })
@InputType('FundingInput', { description: 'Funding of the research.' })
export class Funding {
  @RequiredTextField("The funder's name.", TITLE_LENGTH)
  funder: string;

  @OptionalTextField("The funder's URL in ROR or the Crossref Funder Registry.", TITLE_LENGTH, WebUrl())
  funderId?: string | null;

  @OptionalTextField('The grant number.', TITLE_LENGTH)
  award?: string | null;
}
