import { Field, InputType, Int, PartialType } from '@nestjs/graphql';
import { IsOptional } from 'class-validator';
import { IsoDate, RequiredText, TITLE_LENGTH, WholeNumber } from '../common/validation.js';

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

  @Field({ description: 'YYYY-MM-DD.' })
  @IsoDate()
  deadline: string;
}

@InputType({ description: 'What an editor changes of a call. A field left out is kept.' })
export class UpdateCallInput extends PartialType(CreateCallInput, { skipNullProperties: false }) {
  @Field(() => Int, {
    nullable: true,
    description: 'The version that was edited; an older one than the stored is refused with CONFLICT.',
  })
  @IsOptional()
  @WholeNumber()
  version?: number | null;
}
