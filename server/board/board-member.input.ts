import { Field, InputType, Int, PartialType } from '@nestjs/graphql';
import { IsOptional } from 'class-validator';
import { Flag, OptionalText, RequiredText, TITLE_LENGTH, WholeNumber } from '../common/validation.js';

const flag = { defaultValue: false };

@InputType({ description: 'What an editor writes of a board member.' })
export class CreateBoardMemberInput {
  @Field()
  @RequiredText(TITLE_LENGTH)
  fullName: string;

  @Field(() => String, { nullable: true })
  @OptionalText(TITLE_LENGTH)
  department?: string | null;

  @Field(() => Boolean, flag)
  @IsOptional()
  @Flag()
  isTopLevel?: boolean;

  @Field(() => Boolean, flag)
  @IsOptional()
  @Flag()
  isScientificBoard?: boolean;

  @Field(() => Boolean, flag)
  @IsOptional()
  @Flag()
  isEditorialBoard?: boolean;

  @Field(() => Boolean, flag)
  @IsOptional()
  @Flag()
  isEditorialOffice?: boolean;

  @Field(() => Boolean, flag)
  @IsOptional()
  @Flag()
  isOrganisingCommittee?: boolean;

  @Field(() => Boolean, flag)
  @IsOptional()
  @Flag()
  isMember?: boolean;
}

@InputType({ description: 'What an editor changes of a board member. A field left out is kept.' })
export class UpdateBoardMemberInput extends PartialType(CreateBoardMemberInput, {
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
