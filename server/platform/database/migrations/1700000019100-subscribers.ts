import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Subscribers have a state. Nobody on the list has confirmed yet, since no mail was ever sent: they are 'pending' with the source
 * 'before', and an administrator may have them asked once.
 */
const UP = `
alter table "subscribers"
  add column "state" text not null default 'pending',
  add column "state_since" timestamptz not null default now(),
  add column "source" text not null default 'before',
  add column "asked_at" timestamptz,
  add column "confirmed_at" timestamptz,
  add column "wants_issues" boolean not null default true,
  add column "wants_calls" boolean not null default true,
  add column "follows" jsonb not null default '[]',
  add column "link_version" integer not null default 1,
  add column "bounces" integer not null default 0,
  add column "bounce_status" text,
  add constraint "subscribers_state_check" check ("state" in ('pending', 'active', 'suspended', 'unsubscribed')),
  add constraint "subscribers_source_check" check ("source" in ('form', 'before', 'import'));
alter table "subscribers" alter column "source" set default 'form';
create index "subscribers_state" on "subscribers" ("state");
`;

const COLUMNS = [
  ...['state', 'state_since', 'source', 'asked_at', 'confirmed_at', 'wants_issues', 'wants_calls', 'follows'],
  ...['link_version', 'bounces', 'bounce_status'],
];

export class Subscribers1700000019100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table "subscribers" ${COLUMNS.map((column) => `drop column "${column}"`).join(', ')}`);
  }
}
