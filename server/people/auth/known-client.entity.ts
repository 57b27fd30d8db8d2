import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../users/user.entity.js';

/** An address or device that a user has signed in from, stored as a keyed hash. */
@Entity('known_clients')
export class KnownClient {
  @PrimaryColumn('int')
  userId: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'known_clients_user_id_fkey' })
  user: Relation<User>;

  @PrimaryColumn('text')
  clientHash: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  seenAt: Date;
}
