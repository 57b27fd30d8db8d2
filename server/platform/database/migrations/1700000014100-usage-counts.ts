import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often materials are read: see usage-count.entity.ts. */
const UP = `
create table "usage_counts" (
  "day" date not null,
  "material_id" integer not null,
  "views" integer not null,
  "downloads" integer not null,
  "unique_investigations" integer not null,
  "unique_requests" integer not null,
  constraint "usage_counts_pkey" primary key ("day", "material_id")
);
`;

export class UsageCounts1700000014100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table "usage_counts"');
  }
}
