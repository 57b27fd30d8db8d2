import { Field, GraphQLISODateTime, Int, InterfaceType, ObjectType } from '@nestjs/graphql';
import { CreateDateColumn, DeleteDateColumn, PrimaryGeneratedColumn, UpdateDateColumn, VersionColumn } from 'typeorm';
import { HiddenFromPublicSchema } from '../access/access.js';

/** What saving a record needs; not every record can be deleted. */
export type Versioned = Pick<EditedRecord, 'id' | 'version'> & Partial<Pick<EditedRecord, 'deletedAt'>>;

/** The columns of every edited record: id, timestamps, soft deletion, version. */
@ObjectType({ isAbstract: true })
@InterfaceType({ isAbstract: true })
export abstract class EditedRecord {
  @Field(() => Int, { description: 'The id, unique among records of this type.' })
  @PrimaryGeneratedColumn()
  id: number;

  @Field(() => GraphQLISODateTime, { description: 'When the record was created.' })
  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Field(() => GraphQLISODateTime, { description: 'When the record last changed.' })
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;

  @HiddenFromPublicSchema()
  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: 'When the record was deleted; only administrators see deleted records.',
  })
  @DeleteDateColumn({ type: 'timestamptz', precision: 3 })
  deletedAt: Date | null;

  @HiddenFromPublicSchema()
  @Field(() => Int, {
    description:
      'The version, which increases with every change. An update based on an older one is rejected with CONFLICT.',
  })
  @VersionColumn({ default: 1 })
  version: number;
}
