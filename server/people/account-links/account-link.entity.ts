import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link that lets a user choose a password, once. Only its hash is stored. */
@Entity('account_links')
export class AccountLink {
  @PrimaryColumn('text')
  tokenHash: string;

  @Column('int')
  userId: number;

  @Column('text')
  purpose: 'invitation' | 'reset';

  /** The user's when the link was made; it is void if the user has another. */
  @Column('int')
  tokenVersion: number;

  @Column('timestamptz')
  expiresAt: Date;
}
