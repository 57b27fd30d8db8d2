import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The clock for permanent deletion: see purge-clock.ts. */
const UP = `
create table "purge_clock" ("is_only_row" boolean primary key default true check ("is_only_row"), "moment" timestamptz(3) not null);
insert into "purge_clock" ("moment") values (now());
`;

export class PurgeClock1700000012100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table "purge_clock"');
  }
}
