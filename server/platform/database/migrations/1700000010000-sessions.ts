import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sessions that can be ended one by one, and known devices besides known addresses. The known addresses so far were hashed with
 * another key, so they are deleted.
 */
const UP = `
create table "sessions" (
  "id" uuid primary key,
  "user_id" integer not null,
  "created_at" timestamptz(3) not null default now(),
  "last_used_at" timestamptz(3) not null default now(),
  constraint "sessions_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade
);

drop table "known_addresses";
create table "known_clients" (
  "user_id" integer not null,
  "client_hash" text not null,
  "seen_at" timestamptz not null default now(),
  constraint "known_clients_pkey" primary key ("user_id", "client_hash"),
  constraint "known_clients_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade
);

create index "login_attempts_window_start" on "login_attempts" ("window_start");
`;

const DOWN = `
drop index "login_attempts_window_start";

drop table "known_clients";
create table "known_addresses" (
  "user_id" integer not null,
  "address_hash" text not null,
  "seen_at" timestamptz not null default now(),
  constraint "known_addresses_pkey" primary key ("user_id", "address_hash"),
  constraint "known_addresses_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade
);

drop table "sessions";
`;

export class Sessions1700000010000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
