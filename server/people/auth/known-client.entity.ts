import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An address or device that a user has signed in from, stored as a keyed hash. */
@Entity('known_clients')
export class KnownClient {
  @PrimaryColumn('int')
  userId: number;

  @PrimaryColumn('text')
  clientHash: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  seenAt: Date;
}
