import { InputType } from '@nestjs/graphql';
import { UpdateOf } from '../../platform/records/update-of.js';
import { FlagField, OptionalTextField, RequiredTextField, TITLE_LENGTH } from '../../platform/validation/validation.js';

@InputType({ description: 'A board member, as entered by an editor.' })
export class CreateBoardMemberInput {
  @RequiredTextField('The full name, with titles.', TITLE_LENGTH)
  fullName: string;

  @OptionalTextField('The affiliation.', TITLE_LENGTH)
  department?: string | null;

  @FlagField('Whether the person is on the main journal board.')
  isTopLevel?: boolean;

  @FlagField('Whether the person is on the scientific board.')
  isScientificBoard?: boolean;

  @FlagField('Whether the person is on the editorial board.')
  isEditorialBoard?: boolean;

  @FlagField('Whether the person works in the editorial office.')
  isEditorialOffice?: boolean;

  @FlagField('Whether the person is on the organising committee.')
  isOrganisingCommittee?: boolean;

  @FlagField("Whether the person is listed under 'members' of their boards rather than in the core.")
  isMember?: boolean;
}

@InputType({ description: 'Changes to a board member. Omitted fields stay unchanged.' })
export class UpdateBoardMemberInput extends UpdateOf(CreateBoardMemberInput) {}
