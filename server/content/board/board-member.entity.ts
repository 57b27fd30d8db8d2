import { Field, InputType, ObjectType, PickType } from '@nestjs/graphql';
import { Column, Entity } from 'typeorm';
import { paths } from '../../../client/shared/paths.js';
import { PageUrl } from '../../platform/languages/language.js';
import { EditedRecord } from '../../platform/records/edited-record.entity.js';
import { Restorable } from '../../platform/records/restorable.js';
import { UpdateOf } from '../../platform/records/update-of.js';
import { File, type StoredFile } from '../../platform/files/stored-file.js';
import { FlagField, OptionalTextField, RequiredTextField, TITLE_LENGTH } from '../../platform/validation/validation.js';

@ObjectType({ description: 'A member of one or more boards of the journal.' })
@Restorable('BOARD_MEMBER', { title: 'full_name', one: 'A board member.', history: 'Members of the boards.' })
@Entity('board_members')
export class BoardMember extends EditedRecord {
  @RequiredTextField('The full name, with titles.', TITLE_LENGTH)
  @Column('text')
  fullName: string;

  @OptionalTextField('The affiliation.', TITLE_LENGTH)
  @Column('text', { nullable: true })
  department: string | null;

  @FlagField('Whether the person is on the main journal board.')
  @Column('boolean', { default: false })
  isTopLevel: boolean;

  @FlagField('Whether the person is on the scientific board.')
  @Column('boolean', { default: false })
  isScientificBoard: boolean;

  @FlagField('Whether the person is on the editorial board.')
  @Column('boolean', { default: false })
  isEditorialBoard: boolean;

  @FlagField('Whether the person works in the editorial office.')
  @Column('boolean', { default: false })
  isEditorialOffice: boolean;

  @FlagField('Whether the person is on the organising committee.')
  @Column('boolean', { default: false })
  isOrganisingCommittee: boolean;

  @FlagField("Whether the person is listed under 'members' of their boards rather than in the core.")
  @Column('boolean', { default: false })
  isMember: boolean;

  @Field(() => File, { nullable: true, description: 'The CV in Albanian.' })
  @Column('jsonb', { nullable: true })
  cv: StoredFile | null;

  @Field(() => File, { nullable: true, description: 'The CV in English.' })
  @Column('jsonb', { nullable: true })
  cvEn: StoredFile | null;

  @PageUrl(paths.boards, 'The absolute canonical URL of the boards page.')
  url: string;
}

const ENTERED = [
  ...(['fullName', 'department', 'isTopLevel', 'isScientificBoard', 'isEditorialBoard', 'isEditorialOffice'] as const),
  ...(['isOrganisingCommittee', 'isMember'] as const),
];

@InputType({ description: 'A board member, as entered by an editor.' })
export class CreateBoardMemberInput extends PickType(BoardMember, ENTERED, InputType) {}

@InputType({ description: 'Changes to a board member. Omitted fields stay unchanged.' })
export class UpdateBoardMemberInput extends UpdateOf(CreateBoardMemberInput) {}
