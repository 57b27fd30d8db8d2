import { Field, InputType } from '@nestjs/graphql';
import { UpdateOf } from '../records/update-of.js';
import { FlagField, OptionalText, RequiredText, TITLE_LENGTH } from '../common/validation.js';

@InputType({ description: 'What an editor writes of a board member.' })
export class CreateBoardMemberInput {
  @Field({ description: 'The whole name, with titles.' })
  @RequiredText(TITLE_LENGTH)
  fullName: string;

  @Field(() => String, { nullable: true, description: 'Where the person works.' })
  @OptionalText(TITLE_LENGTH)
  department?: string | null;

  @FlagField('Stands on the main board of the journal.')
  isTopLevel?: boolean;

  @FlagField('Stands on the scientific board.')
  isScientificBoard?: boolean;

  @FlagField('Stands on the editorial board.')
  isEditorialBoard?: boolean;

  @FlagField('Works in the editorial office.')
  isEditorialOffice?: boolean;

  @FlagField('Stands on the organising committee.')
  isOrganisingCommittee?: boolean;

  @FlagField("Belongs to the group 'members' of its boards, not to their core.")
  isMember?: boolean;
}

@InputType({ description: 'What an editor changes of a board member. A field left out is kept.' })
export class UpdateBoardMemberInput extends UpdateOf(CreateBoardMemberInput) {}
