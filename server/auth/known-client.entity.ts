import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../users/user.entity.js';

/** An address or a device that somebody has signed in from. Stored is only its keyed hash. */
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
