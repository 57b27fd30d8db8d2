import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Subscriber } from '../subscriptions/subscriber.entity.js';
import { Letter } from './letter.entity.js';

const DELIVERY_STATES = ['waiting', 'sending', 'sent', 'failed', 'unknown', 'cancelled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * A subscriber's copy of a letter. It is 'sending' before the mail server is contacted; if it stays so, it is unknown whether it was
 * sent, and it is never sent again.
 */
@Entity('deliveries')
@Check('deliveries_state_check', `"state" in (${DELIVERY_STATES.map((state) => `'${state}'`).join(', ')})`)
@Index('deliveries_due', ['dueAt'], { where: `"state" = 'waiting'` })
@Index('deliveries_claimed', ['claimedAt'])
@Index('deliveries_subscriber', ['subscriberId'])
export class Delivery {
  @PrimaryColumn('int')
  letterId: number;

  @ManyToOne(() => Letter, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'letter_id', foreignKeyConstraintName: 'deliveries_letter_id_fkey' })
  letter: Relation<Letter>;

  @PrimaryColumn('int')
  subscriberId: number;

  @ManyToOne(() => Subscriber, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'subscriber_id', foreignKeyConstraintName: 'deliveries_subscriber_id_fkey' })
  subscriber: Relation<Subscriber>;

  @Column('text', { default: 'waiting' })
  state: DeliveryState;

  /** The articles to list for a subscriber who only follows some; null for the whole letter. */
  @Column('jsonb', { nullable: true })
  articleIds: number[] | null;

  @Column('int', { default: 0 })
  attempts: number;

  @Column('text', { nullable: true })
  reason: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  dueAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  claimedAt: Date | null;
}
