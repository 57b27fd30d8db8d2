import { Field, GraphQLISODateTime, Int, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { JsonScalar } from '../../platform/graphql/scalars.js';
import { EditedNoun, RestorableNoun } from '../../platform/records/restorable.js';

/** Written by triggers: keep_revision() in schema.sql. */
@ObjectType({ description: 'A record as it was after a change, recorded by the database.' })
@Entity('revisions')
export class Revision {
  @Field(() => Int, { description: 'The id of the revision.' })
  @PrimaryGeneratedColumn()
  id: number;

  @Field(() => EditedNoun, { description: 'The kind of record.' })
  @Column('text')
  noun: string;

  @Field(() => Int, { description: 'The id of the record.' })
  @Column('int')
  recordId: number;

  @Field(() => Int, { description: 'The version after the change.' })
  @Column('int')
  version: number;

  @Field({ description: 'CREATED, CHANGED, DELETED or RESTORED.' })
  @Column('text')
  action: string;

  @Field(() => String, { nullable: true, description: 'The name of the user who did it; null for imports.' })
  @Column('text', { nullable: true })
  editor: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The id of the user who did it, since names may repeat; null for imports.',
  })
  @Column('int', { nullable: true })
  editorId: number | null;

  @Field(() => GraphQLISODateTime, { description: 'When it happened.' })
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  at: Date;

  @Field(() => JsonScalar, {
    description: 'The columns of the record after the change; almost none once the record has been purged.',
  })
  @Column('jsonb')
  record: Record<string, unknown>;
}

@ObjectType({ description: 'A deleted record, which can be restored until it is purged.' })
export class DeletedRecord {
  @Field(() => RestorableNoun, { description: 'The kind of record.' })
  noun: string;

  @Field(() => Int, { description: 'The id of the record.' })
  id: number;

  @Field({ description: 'Its title or name.' })
  title: string;

  @Field(() => GraphQLISODateTime, { description: 'When it was deleted.' })
  deletedAt: Date;

  @Field(() => GraphQLISODateTime, { description: 'The earliest time at which it will be purged.' })
  purgedAt: Date;

  @Field(() => String, { nullable: true, description: 'The name of the user who did it.' })
  deletedBy: string | null;
}
