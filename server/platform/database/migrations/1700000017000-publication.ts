import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A material may be a draft, or scheduled. `readable_from` is the whole rule of what readers see, for every statement: never for a
 * draft, otherwise the chosen day, but not before the year of publication begins.
 */
const READABLE_FROM = (row: string) =>
  `case when ${row}"is_draft" then 'infinity'::date else greatest(${row}"public_from", make_date(${row}"publication_year", 1, 1)) end`;

const UP = `
-- Rewrites every row, however many there are.
set local statement_timeout = 0;
alter table "materials"
  add column "is_draft" boolean not null default false,
  add column "public_from" date;
alter table "materials" add column "readable_from" date not null generated always as (${READABLE_FROM('')}) stored;
-- TypeORM cannot compare generated columns with its entities, so from here on a trigger fills it, also during imports.
alter table "materials" alter column "readable_from" drop expression;
create function set_readable_from() returns trigger language plpgsql as $$
begin
  new."readable_from" := ${READABLE_FROM('new.')};
  return new;
end $$;
create trigger set_readable_from before insert or update on "materials" for each row execute function set_readable_from();
alter table "materials" enable always trigger set_readable_from;

drop index "materials_newest", "materials_all_newest";
create index "materials_newest" on "materials" ("category_id", "publication_year" desc, "number" desc, "id" desc)
  include ("readable_from") where "deleted_at" is null;
create index "materials_all_newest" on "materials" ("publication_year" desc, "number" desc, "id" desc)
  include ("readable_from") where "deleted_at" is null;

-- The day from which readers saw a revision. Before there were drafts, only the year decided.
create function readable_from(record jsonb) returns date language sql stable
  return coalesce((record ->> 'readable_from')::date, make_date((record ->> 'publication_year')::int, 1, 1));

-- Whether readers saw a material at any time up to a day: each revision was valid until the next one.
create function was_public(material int, day date, zone text) returns boolean language sql stable
  return exists (
    select from (
      select record, lead(at) over (order by id) as until
      from revisions where noun = 'materials' and record_id = material
    ) as revision
    where record ->> 'deleted_at' is null
      and readable_from(record) <= least(day, coalesce((until at time zone zone)::date, day)));
`;

const DOWN = `
set local statement_timeout = 0;
drop function was_public(int, date, text);
drop function readable_from(jsonb);
drop trigger set_readable_from on "materials";
drop function set_readable_from();
alter table "materials" drop column "is_draft", drop column "public_from", drop column "readable_from";
create index "materials_newest" on "materials" ("category_id", "publication_year" desc, "number" desc, "id" desc) where "deleted_at" is null;
create index "materials_all_newest" on "materials" ("publication_year" desc, "number" desc, "id" desc) where "deleted_at" is null;
`;

export class Publication1700000017000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
