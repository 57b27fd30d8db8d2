import { Field, GraphQLISODateTime, Int, ObjectType } from '@nestjs/graphql';
import { type Follow } from '../../../client/shared/rules.js';
import { Column, CreateDateColumn, Entity, Generated, PrimaryGeneratedColumn } from 'typeorm';

/**
 * 'pending': not confirmed yet. 'active': confirmed, receives letters. 'suspended': mail to it bounces. 'unsubscribed': receives
 * nothing, and is deleted after a while.
 */
export const SUBSCRIBER_STATES = ['pending', 'active', 'suspended', 'unsubscribed'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** By the clock of the database. */
export const NOW = () => 'now()';

/** A subscriber to the newsletter. Never public: nobody may learn who is on the list. */
@ObjectType({ description: 'A newsletter subscriber, as administrators see them.' })
@Entity('subscribers')
export class Subscriber {
  @Field(() => Int, { description: 'The id.' })
  @PrimaryGeneratedColumn()
  id: number;

  @Field({ description: 'The address as typed.' })
  @Column('text')
  email: string;

  /** The form in which it is compared. */
  @Column('text')
  address: string;

  /** That of the page they signed up on. */
  @Field(() => String, { nullable: true, description: 'The language of the newsletters: al or en.' })
  @Column('text', { nullable: true })
  language: string | null;

  @Field(() => GraphQLISODateTime, { description: 'When the address was added to the list.' })
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @Field(() => String, { description: 'pending, active, suspended or unsubscribed.' })
  @Column('text', { default: 'pending' })
  state: SubscriberState;

  /** When the state last changed. */
  @Column({ type: 'timestamptz', default: NOW })
  stateSince: Date;

  @Field(() => String, { description: 'form or import.' })
  @Column('text', { default: 'form' })
  source: 'form' | 'import';

  /** When the last confirmation mail was written. */
  @Column({ type: 'timestamptz', nullable: true })
  askedAt: Date | null;

  /** When the owner of the address agreed; for an import, when the administrator vouched for that. */
  @Column({ type: 'timestamptz', nullable: true })
  confirmedAt: Date | null;

  @Column('boolean', { default: true })
  wantsIssues: boolean;

  @Column('boolean', { default: true })
  wantsCalls: boolean;

  @Column('jsonb', { default: [] })
  follows: Follow[];

  /** Increasing it invalidates all links sent so far. */
  @Column('int', { default: 1 })
  linkVersion: number;

  /** Random, and part of its links: after a restore, ids are given again. */
  @Generated('uuid')
  @Column('uuid')
  linkKey: string;

  /** The number of consecutive bounces. */
  @Column('int', { default: 0 })
  bounces: number;

  @Field(() => String, { nullable: true, description: 'The reply code of the last bounce.' })
  @Column('text', { nullable: true })
  bounceStatus: string | null;
}
