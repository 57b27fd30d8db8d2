import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Imports started in the dashboard; only one runs at a time. */
const UP = `
create table "imports" (
  "id" serial primary key,
  "file_name" text not null,
  "size" integer not null,
  "state" text not null default 'checking',
  "format" text,
  "problem" text,
  "rows" integer not null default 0,
  "share" real not null default 0,
  "report" jsonb,
  "counts" jsonb,
  "editor_id" integer,
  "editor" text not null,
  "worker" text,
  "beat_at" timestamptz,
  "attempts" integer not null default 0,
  "started_at" timestamptz not null default now(),
  "finished_at" timestamptz,
  "taken_back_at" timestamptz,
  constraint "imports_state_check"
    check ("state" in ('checking', 'checked', 'waiting', 'importing', 'imported', 'refused', 'failed', 'cancelled'))
);
create unique index "imports_one_at_work" on "imports" ((true)) where "state" in ('checking', 'waiting', 'importing');
`;

export class Imports1700000021200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table "imports"');
  }
}
