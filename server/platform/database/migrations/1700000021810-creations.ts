import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The records that were created with an Idempotency-Key. */
const UP = `
create table "creations" (
  "user_id" int not null references "users" ("id") on delete cascade, "noun" text not null, "key" text not null, "record_id" int,
  "at" timestamptz(3) not null default now(), primary key ("user_id", "noun", "key")
);
`;

export class Creations1700000021810 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table "creations"');
  }
}
