import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { Material } from '../../content/materials/material.entity.js';

/** A URL that a material had in OJS, before the journal moved here. */
@Entity('former_addresses')
@Index('former_addresses_material', ['materialId'])
export class FormerUrl {
  /** A key of `formerAddressOf`: `article/12`. */
  @PrimaryColumn('text')
  key: string;

  @Column('int')
  materialId: number;

  @ManyToOne(() => Material, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'material_id', foreignKeyConstraintName: 'former_addresses_material_id_fkey' })
  protected readonly material: unknown;
}
