import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The publishing time when the journal last ran; a start compares the clocks with it. */
const UP = `
create table "last_run" ("is_only_row" boolean primary key default true check ("is_only_row"), "until" timestamptz(3) not null);
insert into "last_run" ("until") values (now());
`;

export class LastRun1700000021800 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table "last_run"');
  }
}
