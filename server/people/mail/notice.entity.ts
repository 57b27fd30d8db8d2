import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

type NoticeState = 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown';

/**
 * A mail to one person, usually in response to something they did, such as a sign-up. Its text is written when it is sent: no link and
 * no address is stored here. The row remains for thirty days, for the quotas.
 */
@Entity('notices')
export class Notice {
  @PrimaryGeneratedColumn()
  id: number;

  @Column('text')
  kind: string;

  /** The id of a subscriber or a user, depending on the kind. Null for an unknown address: nothing is sent. */
  @Column('int', { nullable: true })
  recipientId: number | null;

  /** The same for all recipients who share a mailbox; of a subscriber, a keyed hash. For the quotas. */
  @Column('text', { nullable: true })
  mailbox: string | null;

  @Column('jsonb', { default: {} })
  details: Record<string, unknown>;

  @Column('text', { default: 'waiting' })
  state: NoticeState;

  @Column('int', { default: 0 })
  attempts: number;

  /** The codes of the mail server, if it rejected the mail. */
  @Column('text', { nullable: true })
  reason: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  dueAt: Date;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
