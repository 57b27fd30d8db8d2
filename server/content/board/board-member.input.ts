import { InputType, PickType } from '@nestjs/graphql';
import { UpdateOf } from '../../platform/records/update-of.js';
import { BoardMember } from './board-member.entity.js';

const ENTERED = [
  ...(['fullName', 'department', 'isTopLevel', 'isScientificBoard', 'isEditorialBoard', 'isEditorialOffice'] as const),
  ...(['isOrganisingCommittee', 'isMember'] as const),
];

@InputType({ description: 'A board member, as entered by an editor.' })
export class CreateBoardMemberInput extends PickType(BoardMember, ENTERED, InputType) {}

@InputType({ description: 'Changes to a board member. Omitted fields stay unchanged.' })
export class UpdateBoardMemberInput extends UpdateOf(CreateBoardMemberInput) {}
