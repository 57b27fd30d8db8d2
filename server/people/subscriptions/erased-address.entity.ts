import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That an address was erased, as a keyed hash, so that neither an import nor a restored backup brings it back. */
@Entity('erased_addresses')
export class ErasedAddress {
  @PrimaryColumn('text')
  addressHash: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  erasedAt: Date;
}
