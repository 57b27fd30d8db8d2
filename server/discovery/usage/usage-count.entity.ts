import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How often a material was viewed on a day. Nothing about the readers is stored. Outlives the material. */
@Entity('usage_counts')
@Index('usage_counts_material', ['materialId'])
export class UsageCount {
  @PrimaryColumn('date')
  day: string;

  @PrimaryColumn('int')
  materialId: number;

  /** Views of its page. */
  @Column('int')
  views: number;

  /** Downloads of its PDF. */
  @Column('int')
  downloads: number;

  /** Visits that viewed its page or downloaded its PDF; a visit is one client within one hour. */
  @Column('int')
  uniqueInvestigations: number;

  /** Visits that downloaded its PDF. */
  @Column('int')
  uniqueRequests: number;
}
