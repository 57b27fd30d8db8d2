import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A URL that a material had in OJS, before the journal moved here. */
@Entity('former_addresses')
export class FormerUrl {
  /** A key of `formerUrlOf`: `article/12`. */
  @PrimaryColumn('text')
  key: string;

  @Column('int')
  materialId: number;
}
