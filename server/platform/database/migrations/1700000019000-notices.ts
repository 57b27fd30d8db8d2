import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails to individuals, until they are sent. */
const UP = `
create table "notices" (
  "id" serial primary key,
  "kind" text not null,
  "recipient_id" integer,
  "details" jsonb not null default '{}',
  "state" text not null default 'waiting',
  "attempts" integer not null default 0,
  "reason" text,
  "due_at" timestamptz not null default now(),
  "claimed_at" timestamptz,
  "created_at" timestamptz not null default now(),
  constraint "notices_state_check" check ("state" in ('waiting', 'sending', 'sent', 'failed', 'unknown'))
);
create index "notices_due" on "notices" ("due_at") where "state" = 'waiting';
create index "notices_of" on "notices" ("kind", "recipient_id");
`;

export class Notices1700000019000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table "notices"');
  }
}
