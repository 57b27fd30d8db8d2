import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['materials', 'calls', 'board_members', 'other_files'];

const UP = `
create table "revisions" (
  "id" serial primary key,
  "noun" text not null,
  "record_id" integer not null,
  "version" integer not null,
  "action" text not null,
  "editor" text,
  "at" timestamptz(3) not null default now(),
  "record" jsonb not null
);
create index "revisions_of_record" on "revisions" ("noun", "record_id", "id" desc);
create index "revisions_at" on "revisions" ("at");

-- A trigger records the history, so that no way of writing can omit it.
create function keep_revision() returns trigger language plpgsql as $$
declare
  unchanged constant text[] := array['updated_at', 'version'];
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - unchanged = to_jsonb(new) - unchanged then
    return null;
  end if;
  insert into revisions (noun, record_id, version, action, editor, record) values (
    tg_table_name, new.id, new.version,
    case
      when tg_op = 'INSERT' then 'CREATED'
      when old.deleted_at is null and new.deleted_at is not null then 'DELETED'
      when old.deleted_at is not null and new.deleted_at is null then 'RESTORED'
      else 'CHANGED'
    end,
    nullif(current_setting('journal.editor', true), ''),
    to_jsonb(new)
  );
  return null;
end $$;

${TABLES.map((table) => `create trigger keep_revision after insert or update on "${table}" for each row execute function keep_revision();`).join('\n')}

create table "drafts" (
  "user_id" integer not null references "users" ("id") on delete cascade,
  "key" text not null,
  "data" jsonb not null,
  "saved_at" timestamptz(3) not null default now(),
  primary key ("user_id", "key")
);
`;

export class HistoryAndDrafts1700000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table "drafts"');
    for (const table of TABLES) await runner.query(`drop trigger keep_revision on "${table}"`);
    await runner.query('drop function keep_revision()');
    await runner.query('drop table "revisions"');
  }
}
