import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Column, CreateDateColumn, DeleteDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Restorable } from '../../platform/records/restorable.js';

/** The table. Not a GraphQL type itself, so that no field added later can leak a hash. */
@Restorable('USER', { title: 'username', one: 'A user, who may sign in.' })
@Entity('users')
export class User {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('text')
  username: string;

  @Column('text')
  email: string;

  @Column('text')
  passwordHash: string;

  /** By whom the password was made: the user, the software, or a colleague. All but the first are to be changed. */
  @Column('text', { default: 'chosen' })
  passwordOrigin: 'chosen' | 'generated' | 'given';

  /** A generated password is invalid from then on; one given by a colleague, unless it has been used before. */
  @Column('timestamptz', { nullable: true })
  passwordExpiresAt: Date | null;

  /** The encrypted secret; null without a second factor. */
  @Column('text', { nullable: true })
  secondFactor: string | null;

  /** The time step of the last accepted code: no code is accepted twice. */
  @Column('int', { default: 0 })
  secondFactorStep: number;

  /** Hashes of those that have not been used. */
  @Column('text', { array: true, default: '{}' })
  recoveryCodes: string[];

  @Column('boolean', { default: true })
  isAdmin: boolean;

  /** Increasing it ends every session of the user. */
  @Column('int', { default: 1 })
  tokenVersion: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @DeleteDateColumn({ type: 'timestamptz', precision: 3 })
  deletedAt: Date | null;

  /** The name of the administrator. */
  @Column('text', { nullable: true })
  deletedBy: string | null;
}

@ObjectType('User', { description: 'A user, who may sign in.' })
export class UserType {
  @Field(() => Int, { description: 'The id.' })
  id: number;

  @Field({ description: 'The name shown in the history of records.' })
  username: string;

  @Field({ description: 'The e-mail address to sign in with.' })
  email: string;

  @Field({ description: 'Whether the user may use the dashboard.' })
  isAdmin: boolean;
}
