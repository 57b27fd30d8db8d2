import { Field, GraphQLISODateTime, ID, ObjectType } from '@nestjs/graphql';
import { Column, CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Computed } from '../../platform/graphql/field-extensions.js';
import { User } from '../users/user.entity.js';

/** A session, identified by its token. */
@ObjectType('OpenSession', { description: 'An open session of the current user.' })
@Entity('sessions')
export class SessionRow {
  @Field(() => ID, { description: 'The id. It is not the token, and signs nobody in.' })
  @PrimaryColumn('uuid')
  id: string;

  @Column('int')
  userId: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'sessions_user_id_fkey' })
  user: Relation<User>;

  @Field(() => GraphQLISODateTime, { description: 'When the user signed in.' })
  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Field(() => GraphQLISODateTime, { description: 'When it was last used, accurate to the minute.' })
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  lastUsedAt: Date;

  /** Neither its version nor its address. */
  @Field(() => String, {
    nullable: true,
    description: 'The browser and the system, such as `Firefox, Windows`; null if unknown.',
  })
  @Column('text', { nullable: true })
  browser: string | null;

  @Computed(({ id }: SessionRow, _, { identity }) => id === identity?.session)
  @Field({ description: 'Whether it is the session of this request.' })
  isCurrent: boolean;

  /** The user's when the token was signed; the session is over if the user has another. */
  @Column('int', { default: 0 })
  tokenVersion: number;
}
