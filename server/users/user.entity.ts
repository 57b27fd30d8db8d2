import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Column, CreateDateColumn, DeleteDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Restorable } from '../records/restorable.js';

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

  @Column('boolean', { default: true })
  isAdmin: boolean;

  /** Increasing it ends every session of the user. */
  @Column('int', { default: 1 })
  tokenVersion: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @DeleteDateColumn({ type: 'timestamptz', precision: 3 })
  deletedAt: Date | null;
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
