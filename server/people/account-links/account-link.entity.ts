import { Check, Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../users/user.entity.js';

/** A link that lets a user choose a password, once. Only its hash is stored. */
@Entity('account_links')
@Check('account_links_purpose_check', `"purpose" in ('invitation', 'reset')`)
export class AccountLink {
  @PrimaryColumn('text')
  tokenHash: string;

  @Column('int')
  userId: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'account_links_user_id_fkey' })
  user: Relation<User>;

  @Column('text')
  purpose: 'invitation' | 'reset';

  /** The user's when the link was made; it is void if the user has another. */
  @Column('int')
  tokenVersion: number;

  @Column('timestamptz')
  expiresAt: Date;
}
