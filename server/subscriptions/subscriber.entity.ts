import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * 'pending': asked for, not confirmed. 'active': confirmed, receives letters. 'suspended': mail to it comes back. 'unsubscribed': wants
 * nothing more, and is forgotten after a while.
 */
export const SUBSCRIBER_STATES = ['pending', 'active', 'suspended', 'unsubscribed'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** How an address came here: typed into the form, typed there before addresses were confirmed, or brought by an administrator. */
export const SOURCES = ['form', 'before', 'import'] as const;

export const FOLLOWED = ['author', 'keyword', 'place'] as const;
/** An author, a keyword or a place that somebody wants to hear of, as they typed it. */
export type Follow = { kind: (typeof FOLLOWED)[number]; value: string };

const oneOf = (column: string, values: readonly string[]) =>
  `"${column}" in (${values.map((value) => `'${value}'`).join(', ')})`;

/** Somebody who asked for the newsletter. Never shown to the public: nobody may learn who is on the list. */
@Entity('subscribers')
@Check('subscribers_state_check', oneOf('state', SUBSCRIBER_STATES))
@Check('subscribers_source_check', oneOf('source', SOURCES))
@Index('subscribers_state', ['state'])
export class Subscriber {
  @PrimaryGeneratedColumn()
  id: number;

  /** As typed; compared without regard to case. */
  @Column('text')
  email: string;

  /** The language of the page they signed up on: al or en. */
  @Column('text', { nullable: true })
  language: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @Column('text', { default: 'pending' })
  state: SubscriberState;

  /** Since when the state is what it is. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  stateSince: Date;

  @Column('text', { default: 'form' })
  source: (typeof SOURCES)[number];

  /** When the last mail that asks to confirm was written. */
  @Column({ type: 'timestamptz', nullable: true })
  askedAt: Date | null;

  /** When whoever owns the address agreed; for an import, when an administrator said that they had. */
  @Column({ type: 'timestamptz', nullable: true })
  confirmedAt: Date | null;

  @Column('boolean', { default: true })
  wantsIssues: boolean;

  @Column('boolean', { default: true })
  wantsCalls: boolean;

  @Column('jsonb', { default: [] })
  follows: Follow[];

  /** Grows when the links that were sent are to stop working. */
  @Column('int', { default: 1 })
  linkVersion: number;

  /** Mails in a row that came back. */
  @Column('int', { default: 0 })
  bounces: number;

  /** The code that the last one came back with. */
  @Column('text', { nullable: true })
  bounceStatus: string | null;
}
