import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The addresses from which administrators have signed in: failed attempts from others must not lock them out. */
const UP = `
create table "known_addresses" (
  "user_id" integer not null,
  "address_hash" text not null,
  "seen_at" timestamptz not null default now(),
  constraint "known_addresses_pkey" primary key ("user_id", "address_hash"),
  constraint "known_addresses_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade
)`;

export class KnownAddresses1700000004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table "known_addresses"');
  }
}
