import { Field, Int, ObjectType } from '@nestjs/graphql';
import { Column, CreateDateColumn, DeleteDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The table. Never a GraphQL type itself, so that no hash can leak by a field that somebody adds. */
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

  /** Grows when every session of the user is to end. */
  @Column('int', { default: 1 })
  tokenVersion: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @DeleteDateColumn({ type: 'timestamptz', precision: 3 })
  deletedAt: Date | null;
}

@ObjectType('User', { description: 'Somebody who may sign in.' })
export class UserType {
  @Field(() => Int, { description: 'The number that names the user.' })
  id: number;

  @Field({ description: 'The name that the history of a record shows.' })
  username: string;

  @Field({ description: 'The address to sign in with.' })
  email: string;

  @Field({ description: 'Whether the dashboard is open to the user.' })
  isAdmin: boolean;
}
