import { Field, GraphQLISODateTime, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { JsonScalar } from '../graphql/json-scalar.js';

/** The nouns that have a history; the values are their tables. */
export enum EditedNoun {
  MATERIAL = 'materials',
  CALL = 'calls',
  BOARD_MEMBER = 'board_members',
  OTHER_FILE = 'other_files',
}
registerEnumType(EditedNoun, {
  name: 'EditedNoun',
  description: 'What has a history and can be restored.',
  valuesMap: {
    MATERIAL: { description: 'Issues, articles and other materials.' },
    CALL: { description: 'Calls for papers.' },
    BOARD_MEMBER: { description: 'Members of the boards.' },
    OTHER_FILE: { description: 'Documents for authors and reviewers.' },
  },
});

@ObjectType({ description: 'A record as it was after one change. Written by the database itself.' })
@Entity('revisions')
@Index('revisions_of_record', { synchronize: false })
@Index('revisions_at', ['at'])
@Index('revisions_deleted', { synchronize: false })
export class Revision {
  @Field(() => Int, { description: 'The number of the change.' })
  @PrimaryGeneratedColumn()
  id: number;

  @Field(() => EditedNoun, { description: 'What kind of record it is.' })
  @Column('text')
  noun: EditedNoun;

  @Field(() => Int, { description: 'The id of the record.' })
  @Column('int')
  recordId: number;

  @Field(() => Int, { description: 'The version that the change made.' })
  @Column('int')
  version: number;

  @Field({ description: 'CREATED, CHANGED, DELETED or RESTORED.' })
  @Column('text')
  action: string;

  @Field(() => String, { nullable: true, description: 'The name of whoever did it; null for imports.' })
  @Column('text', { nullable: true })
  editor: string | null;

  @Field(() => Int, { nullable: true, description: 'The id of whoever did it; names may repeat. Null for imports.' })
  @Column('int', { nullable: true })
  editorId: number | null;

  @Field(() => GraphQLISODateTime, { description: 'When it happened.' })
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  at: Date;

  @Field(() => JsonScalar, {
    description: 'The columns of the record after the change; hardly any once the record was purged.',
  })
  @Column('jsonb')
  record: Record<string, unknown>;

  /** Of a material: the number of the change, in the order that harvesters follow. */
  @Column({ type: 'bigint', nullable: true, select: false, insert: false, update: false })
  protected readonly changeNumber: string | null;
}

/** What can be restored: whatever has a history, and users, who have none. The values are their tables. */
export const RestorableNoun = { ...EditedNoun, USER: 'users' } as const;
export type RestorableNoun = (typeof RestorableNoun)[keyof typeof RestorableNoun];
registerEnumType(RestorableNoun, {
  name: 'RestorableNoun',
  description: 'What can be restored after it was deleted.',
  valuesMap: {
    MATERIAL: { description: 'An issue, an article or another material.' },
    CALL: { description: 'A call for papers.' },
    BOARD_MEMBER: { description: 'A board member.' },
    OTHER_FILE: { description: 'A document for authors or reviewers.' },
    USER: { description: 'Somebody who may sign in.' },
  },
});

@ObjectType({ description: 'Something that was deleted and can be restored until it is purged.' })
export class DeletedRecord {
  @Field(() => RestorableNoun, { description: 'What kind of record it is.' })
  noun: RestorableNoun;

  @Field(() => Int, { description: 'The id of the record.' })
  id: number;

  @Field({ description: 'Its title or name.' })
  title: string;

  @Field(() => GraphQLISODateTime, { description: 'When it was deleted.' })
  deletedAt: Date;

  @Field(() => GraphQLISODateTime, { description: 'When it goes for good, at the earliest.' })
  purgedAt: Date;

  @Field(() => String, { nullable: true, description: 'The name of whoever did it.' })
  deletedBy: string | null;
}
