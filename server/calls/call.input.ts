import { Field, InputType } from '@nestjs/graphql';
import { DateScalar } from '../graphql/date-scalar.js';
import { UpdateOf } from '../records/update-of.js';
import { IsoDate, RequiredText, TITLE_LENGTH } from '../common/validation.js';

@InputType({ description: 'What an editor writes of a call for papers.' })
export class CreateCallInput {
  @Field({ description: 'What the call is called.' })
  @RequiredText(TITLE_LENGTH)
  title: string;

  @Field({ description: 'A short description.' })
  @RequiredText()
  info: string;

  @Field({ description: 'The call in Albanian.' })
  @RequiredText()
  description: string;

  @Field({ description: 'The call in English.' })
  @RequiredText()
  descriptionEn: string;

  @Field(() => DateScalar, { description: 'The last day to send a manuscript.' })
  @IsoDate()
  deadline: string;
}

@InputType({ description: 'What an editor changes of a call. A field left out is kept.' })
export class UpdateCallInput extends UpdateOf(CreateCallInput) {}
