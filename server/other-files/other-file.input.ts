import { Field, InputType, Int, PartialType } from '@nestjs/graphql';
import { IsOptional } from 'class-validator';
import { Flag, RequiredText, TITLE_LENGTH, WholeNumber } from '../common/validation.js';

const flag = { defaultValue: false };

@InputType({ description: 'What an editor writes of a document.' })
export class CreateOtherFileInput {
  @Field({ description: 'What the document is called.' })
  @RequiredText(TITLE_LENGTH)
  title: string;

  @Field(() => Boolean, { ...flag, description: 'For authors. Excludes isReviewFile.' })
  @IsOptional()
  @Flag()
  isAuthorFile?: boolean;

  @Field(() => Boolean, { ...flag, description: 'About the review process. Excludes isAuthorFile.' })
  @IsOptional()
  @Flag()
  isReviewFile?: boolean;

  @Field(() => Boolean, { ...flag, description: 'In English; otherwise in Albanian.' })
  @IsOptional()
  @Flag()
  isEnglish?: boolean;
}

@InputType({ description: 'What an editor changes of a document. A field left out is kept.' })
export class UpdateOtherFileInput extends PartialType(CreateOtherFileInput, {
  skipNullProperties: false,
  omitDefaultValues: true,
}) {
  @Field(() => Int, {
    nullable: true,
    description: 'The version that was edited; an older one than the stored is refused with CONFLICT.',
  })
  @IsOptional()
  @WholeNumber()
  version?: number | null;
}
