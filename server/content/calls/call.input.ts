import { Field, InputType } from '@nestjs/graphql';
import { DateScalar } from '../../platform/graphql/date-scalar.js';
import { UpdateOf } from '../../platform/records/update-of.js';
import { IsoDate, RequiredText, TITLE_LENGTH } from '../../platform/validation/validation.js';

@InputType({ description: 'A call for papers, as entered by an editor.' })
export class CreateCallInput {
  @Field({ description: 'The title of the call.' })
  @RequiredText(TITLE_LENGTH)
  title: string;

  @Field({ description: 'A short description.' })
  @RequiredText()
  info: string;

  @Field({ description: 'The text of the call in Albanian.' })
  @RequiredText()
  description: string;

  @Field({ description: 'The text of the call in English.' })
  @RequiredText()
  descriptionEn: string;

  @Field(() => DateScalar, { description: 'The last day for submissions.' })
  @IsoDate()
  deadline: string;
}

@InputType({ description: 'Changes to a call. Omitted fields stay unchanged.' })
export class UpdateCallInput extends UpdateOf(CreateCallInput) {}
