import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The state of a material as seen by harvesters. A row is never removed: harvesters learn of a deletion long after the material itself
 * was purged.
 */
@Entity('oai_records')
@Index('oai_records_place', ['place'], { unique: true })
@Index('oai_records_datestamp', ['datestamp'])
export class OaiRecord {
  @PrimaryColumn('int')
  materialId: number;

  /** When harvesters could first see the current state, to the second. */
  @Column('timestamptz')
  datestamp: Date;

  /** The position of this state in lists. */
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

  /** Where the record has been before, as in `category_id=3`, `year=2024` or `language=sq`: harvesters of one set are notified that it has left. */
  @Column('text', { array: true, default: [] })
  formerSets: string[];

  /** A hash of everything that the record is made from. */
  @Column('text')
  fingerprint: string;
}
