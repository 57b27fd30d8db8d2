import { Field, ObjectType } from '@nestjs/graphql';
import { Column, Entity } from 'typeorm';
import { EditedRecord } from '../records/edited-record.entity.js';
import { File, type StoredFile } from '../files/stored-file.js';

@ObjectType({ description: 'A member of one or several boards of the journal.' })
@Entity('board_members')
export class BoardMember extends EditedRecord {
  @Field({ description: 'The whole name, with titles.' })
  @Column('text')
  fullName: string;

  @Field(() => String, { nullable: true, description: 'Where the person works.' })
  @Column('text', { nullable: true })
  department: string | null;

  @Field({ description: 'Stands on the main board of the journal.' })
  @Column('boolean', { default: false })
  isTopLevel: boolean;

  @Field({ description: 'Stands on the scientific board.' })
  @Column('boolean', { default: false })
  isScientificBoard: boolean;

  @Field({ description: 'Stands on the editorial board.' })
  @Column('boolean', { default: false })
  isEditorialBoard: boolean;

  @Field({ description: 'Works in the editorial office.' })
  @Column('boolean', { default: false })
  isEditorialOffice: boolean;

  @Field({ description: 'Stands on the organising committee.' })
  @Column('boolean', { default: false })
  isOrganisingCommittee: boolean;

  @Field({ description: "Belongs to the group 'members' of its boards, not to their core." })
  @Column('boolean', { default: false })
  isMember: boolean;

  @Field(() => File, { nullable: true, description: 'The CV in Albanian.' })
  @Column('jsonb', { nullable: true })
  cv: StoredFile | null;

  @Field(() => File, { nullable: true, description: 'The CV in English.' })
  @Column('jsonb', { nullable: true })
  cvEn: StoredFile | null;
}
