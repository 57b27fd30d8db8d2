import type { MigrationInterface, QueryRunner } from 'typeorm';

const FOLDED = ['folded_titles', 'folded_keywords', 'folded_authors'];

const recordOf = (row: string, derived: string[]) => `to_jsonb(${row}) - array[${derived.map((name) => `'${name}'`)}]`;

const keepRevision = (derived: string[], column = '', value = '') => `
create or replace function keep_revision() returns trigger language plpgsql as $$
declare
  unchanged constant text[] := array['updated_at', 'version'];
begin
  if tg_op = 'UPDATE' and ${recordOf('old', derived)} - unchanged = ${recordOf('new', derived)} - unchanged then
    return null;
  end if;
  insert into revisions (noun, record_id, version, action, editor, record${column}) values (
    tg_table_name, new.id, new.version,
    case
      when tg_op = 'INSERT' then 'CREATED'
      when old.deleted_at is null and new.deleted_at is not null then 'DELETED'
      when old.deleted_at is not null and new.deleted_at is null then 'RESTORED'
      else 'CHANGED'
    end,
    nullif(current_setting('journal.editor', true), ''),
    ${recordOf('new', derived)}${value}
  );
  return null;
end $$;
`;

/** `derived` are further columns that are not part of a revision. */
export const keepNumberedRevision = (...derived: string[]): string =>
  keepRevision(
    [...FOLDED, 'change_number', ...derived],
    ', change_number',
    `, (to_jsonb(new) ->> 'change_number')::bigint`,
  );

/**
 * Changes of materials are numbered, since a clock may step back. Existing ones are numbered in the order of their times.
 *
 * A transaction may commit after another one that took higher numbers. So each holds, until it ends, an advisory lock whose key is the
 * last number before its own: nothing above the lowest of these keys is settled.
 */
const UP = `
set local statement_timeout = 0;
create sequence "material_changes";
alter table "materials" add column "change_number" bigint;
alter table "revisions" add column "change_number" bigint;
${keepNumberedRevision()}

create temporary table numbered on commit drop as
select id, row_number() over (order by at, id) as number
from (
  select id, updated_at as at from materials
  union all
  select record_id, max(at) from revisions
  where noun = 'materials' and action = 'DELETED' and not exists (select from materials where id = record_id)
  group by record_id
) as changes;
update materials set change_number = numbered.number from numbered where numbered.id = materials.id;
update revisions set change_number = numbered.number from numbered
where noun = 'materials' and action = 'DELETED' and record_id = numbered.id;
select setval('material_changes', 1 + (select count(*) from numbered));

alter table "materials" alter column "change_number" set not null;
create unique index "materials_change_number" on "materials" ("change_number");
drop index "revisions_deleted";
create index "revisions_deleted" on "revisions" ("noun", "change_number") where "action" = 'DELETED';

create function number_change() returns trigger language plpgsql as $$
declare
  last bigint;
begin
  if coalesce(current_setting('journal.numbers_changes', true), '') <> 'yes' then
    select last_value into last from material_changes;
    perform pg_advisory_xact_lock_shared(-last);
    perform set_config('journal.numbers_changes', 'yes', true);
  end if;
  new.change_number := nextval('material_changes');
  return new;
end $$;
create trigger number_change before insert or update on "materials" for each row execute function number_change();

-- Reads the last number first: transactions that take their lock later take higher numbers.
create function last_settled_change() returns bigint language plpgsql as $$
declare
  last bigint;
begin
  select last_value into last from material_changes;
  return least(last, (
    select min(-key)
    from pg_locks, lateral (select classid::bigint << 32 | objid::bigint) as lock (key)
    where locktype = 'advisory' and objsubid = 1 and key < 0
      and database = (select oid from pg_database where datname = current_database())
  ));
end $$;
`;

const DOWN = `
set local statement_timeout = 0;
drop trigger number_change on "materials";
drop function number_change();
drop function last_settled_change();
drop index "revisions_deleted";
create index "revisions_deleted" on "revisions" ("noun", "at") where "action" = 'DELETED';
alter table "materials" drop column "change_number";
alter table "revisions" drop column "change_number";
drop sequence "material_changes";
${keepRevision(FOLDED)}
`;

export class ChangeNumbers1700000012000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
