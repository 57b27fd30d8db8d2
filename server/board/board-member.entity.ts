import { Field, ObjectType } from '@nestjs/graphql';
import { Column, Entity } from 'typeorm';
import { EditedRecord } from '../common/record.js';
import { type StoredFile } from '../files/stored-file.js';

@ObjectType({ description: 'A member of one or several boards of the journal.' })
@Entity('board_members')
export class BoardMember extends EditedRecord {
  @Field()
  @Column('text')
  fullName: string;

  @Field(() => String, { nullable: true })
  @Column('text', { nullable: true })
  department: string | null;

  @Field({ description: 'Stands on the main board of the journal.' })
  @Column('boolean', { default: false })
  isTopLevel: boolean;

  @Field()
  @Column('boolean', { default: false })
  isScientificBoard: boolean;

  @Field()
  @Column('boolean', { default: false })
  isEditorialBoard: boolean;

  @Field()
  @Column('boolean', { default: false })
  isEditorialOffice: boolean;

  @Field()
  @Column('boolean', { default: false })
  isOrganisingCommittee: boolean;

  @Field({ description: "Belongs to the group 'members' of its boards, not to their core." })
  @Column('boolean', { default: false })
  isMember: boolean;

  @Column('jsonb', { nullable: true })
  cv: StoredFile | null;

  @Column('jsonb', { nullable: true })
  cvEn: StoredFile | null;
}
