import { Field, ObjectType } from '@nestjs/graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { JsonScalar } from '../../platform/graphql/scalars.js';

@ObjectType({ description: 'Unsaved form input, visible only to the editor who typed it.' })
@Entity('drafts')
export class Draft {
  @PrimaryColumn('int')
  userId: number;

  @Field({ description: "The form, e.g. 'material:12' or 'call:new'." })
  @PrimaryColumn('text')
  key: string;

  @Field(() => JsonScalar, { description: 'The fields of the form.' })
  @Column('jsonb')
  data: object;

  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  savedAt: Date;
}
