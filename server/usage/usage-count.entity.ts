import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How often a material was looked at on a day. Nothing is kept of who did. It outlives the material. */
@Entity('usage_counts')
@Index('usage_counts_material', ['materialId'])
export class UsageCount {
  @PrimaryColumn('date')
  day: string;

  @PrimaryColumn('int')
  materialId: number;

  /** Times its page was opened. */
  @Column('int')
  views: number;

  /** Times its PDF was fetched. */
  @Column('int')
  downloads: number;

  /** Visits in which its page was opened or its PDF fetched; a visit is one client within one hour. */
  @Column('int')
  uniqueInvestigations: number;

  /** Visits in which its PDF was fetched. */
  @Column('int')
  uniqueRequests: number;
}
