import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who cancelled or undid an import. */
export class EndsOfImports1700000024400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table "imports" add column "ended_by" text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table "imports" drop column "ended_by"');
  }
}
