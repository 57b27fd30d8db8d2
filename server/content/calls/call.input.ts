import { Field, InputType } from '@nestjs/graphql';
import { DateScalar } from '../../platform/graphql/date-scalar.js';
import { UpdateOf } from '../../platform/records/update-of.js';
import { IsoDate, RequiredTextField, TITLE_LENGTH } from '../../platform/validation/validation.js';

@InputType({ description: 'A call for papers, as entered by an editor.' })
export class CreateCallInput {
  @RequiredTextField('The title of the call.', TITLE_LENGTH)
  title: string;

  @RequiredTextField('A short description.')
  info: string;

  @RequiredTextField('The text of the call in Albanian.')
  description: string;

  @RequiredTextField('The text of the call in English.')
  descriptionEn: string;

  @Field(() => DateScalar, { description: 'The last day for submissions.' })
  @IsoDate()
  deadline: string;
}

@InputType({ description: 'Changes to a call. Omitted fields stay unchanged.' })
export class UpdateCallInput extends UpdateOf(CreateCallInput) {}
