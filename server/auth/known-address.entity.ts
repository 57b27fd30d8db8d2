import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../users/user.entity.js';

/** Where somebody has signed in from. The address itself is not kept, only its keyed hash. */
@Entity('known_addresses')
export class KnownAddress {
  @PrimaryColumn('int')
  userId: number;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'known_addresses_user_id_fkey' })
  user: Relation<User>;

  @PrimaryColumn('text')
  addressHash: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  seenAt: Date;
}
