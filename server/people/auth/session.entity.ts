import { Column, CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../users/user.entity.js';

/** A session, identified by its token. */
@Entity('sessions')
export class SessionRow {
  @PrimaryColumn('uuid')
  id: string;

  @Column('int')
  userId: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'sessions_user_id_fkey' })
  user: Relation<User>;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  /** Accurate to the minute. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  lastUsedAt: Date;

  /** The browser that signed in, such as 'Firefox, Windows'; neither its version nor its address. */
  @Column('text', { nullable: true })
  browser: string | null;

  /** The user's when the token was signed; the session is over if the user has another. */
  @Column('int', { default: 0 })
  tokenVersion: number;
}
