import { Field, InputType, Int, PartialType } from '@nestjs/graphql';
import { IsOptional } from 'class-validator';
import { IsoDate, RequiredText, TITLE_LENGTH, WholeNumber } from '../common/validation.js';

@InputType({ description: 'What an editor writes of a call for papers.' })
export class CreateCallInput {
  @Field()
  @RequiredText(TITLE_LENGTH)
  title: string;

  @Field()
  @RequiredText()
  info: string;

  @Field()
  @RequiredText()
  description: string;

  @Field()
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
