import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The sets that records have left: see oai-record.entity.ts. */
export class FormerSets1700000022300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table "oai_records" add "former_sets" text[] not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table "oai_records" drop "former_sets"');
  }
}
