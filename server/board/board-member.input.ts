import { Field, InputType, Int, PartialType } from '@nestjs/graphql';
import { IsOptional } from 'class-validator';
import { Flag, OptionalText, RequiredText, TITLE_LENGTH, WholeNumber } from '../common/validation.js';

const flag = { defaultValue: false };

@InputType({ description: 'What an editor writes of a board member.' })
export class CreateBoardMemberInput {
  @Field({ description: 'The whole name, with titles.' })
  @RequiredText(TITLE_LENGTH)
  fullName: string;

  @Field(() => String, { nullable: true, description: 'Where the person works.' })
  @OptionalText(TITLE_LENGTH)
  department?: string | null;

  @Field(() => Boolean, { ...flag, description: 'Stands on the main board of the journal.' })
  @IsOptional()
  @Flag()
  isTopLevel?: boolean;

  @Field(() => Boolean, { ...flag, description: 'Stands on the scientific board.' })
  @IsOptional()
  @Flag()
  isScientificBoard?: boolean;

  @Field(() => Boolean, { ...flag, description: 'Stands on the editorial board.' })
  @IsOptional()
  @Flag()
  isEditorialBoard?: boolean;

  @Field(() => Boolean, { ...flag, description: 'Works in the editorial office.' })
  @IsOptional()
  @Flag()
  isEditorialOffice?: boolean;

  @Field(() => Boolean, { ...flag, description: 'Stands on the organising committee.' })
  @IsOptional()
  @Flag()
  isOrganisingCommittee?: boolean;

  @Field(() => Boolean, { ...flag, description: "Belongs to the group 'members' of its boards, not to their core." })
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
