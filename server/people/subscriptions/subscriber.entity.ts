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
@Entity('subscribers')
export class Subscriber {
  @PrimaryGeneratedColumn()
  id: number;

  /** As typed. */
  @Column('text')
  email: string;

  /** The form in which it is compared. */
  @Column('text')
  address: string;

  /** The language of the page they signed up on: al or en. */
  @Column('text', { nullable: true })
  language: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @Column('text', { default: 'pending' })
  state: SubscriberState;

  /** When the state last changed. */
  @Column({ type: 'timestamptz', default: NOW })
  stateSince: Date;

  /** The origin of the address: the form, the form before confirmation was introduced, or an administrator's import. */
  @Column('text', { default: 'form' })
  source: 'form' | 'before' | 'import';

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

  /** The status code of the last one. */
  @Column('text', { nullable: true })
  bounceStatus: string | null;
}
