import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When backups and verifications ran: see operations.ts. */
const UP = `
create table "operations" ("name" text primary key, "at" timestamptz(3) not null, "details" jsonb not null);
`;

export class Operations1700000016000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table "operations"');
  }
}
