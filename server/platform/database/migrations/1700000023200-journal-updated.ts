import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the journal's record last changed: harvesters have stored its names and ISSN with every record. */
export class JournalUpdated1700000023200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table "journal" add column "updated_at" timestamptz(3) not null default now()');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table "journal" drop column "updated_at"');
  }
}
