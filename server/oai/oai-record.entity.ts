import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * What harvesters were told of a material, or may be told from now on. A row stays for ever: one that is deleted says so to whoever asks,
 * long after the material itself was purged.
 */
@Entity('oai_records')
@Index('oai_records_place', ['place'], { unique: true })
@Index('oai_records_datestamp', ['datestamp'])
export class OaiRecord {
  @PrimaryColumn('int')
  materialId: number;

  /** When harvesters could first see the present state, to the second. */
  @Column('timestamptz')
  datestamp: Date;

  /** The order of these states: lists are read along it. */
  @Column('bigint')
  place: string;

  @Column('boolean')
  deleted: boolean;

  @Column('int')
  categoryId: number;

  @Column('int')
  year: number;

  @Column('text', { nullable: true })
  language: string | null;

  /** Of all that the record is made from. */
  @Column('text')
  fingerprint: string;
}
