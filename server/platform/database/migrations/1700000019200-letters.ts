import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Letters to subscribers, and the one copy of each that a subscriber gets. */
const UP = `
create table "letters" (
  "id" serial primary key,
  "kind" text not null,
  "source_id" integer,
  "content" jsonb not null,
  "state" text not null default 'draft',
  "scheduled_for" timestamptz,
  "started_at" timestamptz,
  "finished_at" timestamptz,
  "problem" text,
  "version" integer not null default 1,
  "created_at" timestamptz not null default now(),
  constraint "letters_kind_check" check ("kind" in ('issue', 'call', 'free')),
  constraint "letters_state_check" check ("state" in ('draft', 'scheduled', 'sending', 'sent', 'cancelled'))
);
create index "letters_due" on "letters" ("scheduled_for") where "state" = 'scheduled';
create trigger content_changed after insert or update or delete or truncate on "letters" for each statement execute function content_changed();

create table "deliveries" (
  "letter_id" integer not null,
  "subscriber_id" integer not null,
  "state" text not null default 'waiting',
  "article_ids" jsonb,
  "attempts" integer not null default 0,
  "reason" text,
  "due_at" timestamptz not null default now(),
  "claimed_at" timestamptz,
  constraint "deliveries_pkey" primary key ("letter_id", "subscriber_id"),
  constraint "deliveries_state_check" check ("state" in ('waiting', 'sending', 'sent', 'failed', 'unknown', 'cancelled')),
  constraint "deliveries_letter_id_fkey" foreign key ("letter_id") references "letters" ("id") on delete cascade,
  constraint "deliveries_subscriber_id_fkey" foreign key ("subscriber_id") references "subscribers" ("id") on delete cascade
);
create index "deliveries_due" on "deliveries" ("due_at") where "state" = 'waiting';
create index "deliveries_claimed" on "deliveries" ("claimed_at");
create index "deliveries_subscriber" on "deliveries" ("subscriber_id");
`;

export class Letters1700000019200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table "deliveries"; drop table "letters"');
  }
}
