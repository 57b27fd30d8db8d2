import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index for the usage of one material on all days. */
export class UsageOfAMaterial1700000020800 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index "usage_counts_material" on "usage_counts" ("material_id")');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index "usage_counts_material"');
  }
}
