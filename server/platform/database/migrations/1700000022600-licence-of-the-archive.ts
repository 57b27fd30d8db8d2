import type { MigrationInterface, QueryRunner } from 'typeorm';

const TODAY = `(now() at time zone 'Europe/Tirane')::date`;
/** What readers saw of a journal whose record nobody had filled in. */
const LICENCE = 'https://creativecommons.org/licenses/by/4.0/';

/** The journal always has a licence, so that whatever is published under it retains it. */
const UP = `
set local statement_timeout = 0;
insert into "journal" ("id", "settings") values (1, '{"licenceUrl": "${LICENCE}"}')
on conflict ("id") do update set "settings" = excluded."settings" || "journal"."settings";

create or replace function take_licence() returns trigger language plpgsql as $$
declare
  facts jsonb;
begin
  if new.readable_from > ${TODAY} then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.readable_from <= ${TODAY} and old.licence_url is not null then
    -- Restoring an earlier revision must not relicense it.
    new.licence_url := coalesce(new.licence_url, old.licence_url);
    return new;
  end if;
  select settings into facts from journal where id = 1;
  new.licence_url := coalesce(new.licence_url, facts ->> 'licenceUrl');
  new.copyright_holder := coalesce(new.copyright_holder, facts ->> 'copyrightHolder');
  return new;
end $$;

drop trigger keep_first_licence on "journal";
drop function keep_first_licence();
-- What has become readable on its scheduled date was published under the licence that the journal had until now.
create function fix_licence() returns trigger language plpgsql as $$
begin
  update materials set licence_url = old.settings ->> 'licenceUrl' where licence_url is null and readable_from <= ${TODAY};
  return new;
end $$;
create trigger fix_licence before update on "journal" for each row execute function fix_licence();

-- Readers see no difference, so neither the history nor harvesters are notified.
alter table "materials" disable trigger keep_revision, disable trigger number_change;
update "materials" set "licence_url" = (select "settings" ->> 'licenceUrl' from "journal" where "id" = 1)
where "licence_url" is null and "readable_from" <= ${TODAY};
alter table "materials" enable trigger keep_revision, enable trigger number_change;
`;

const DOWN = `
create or replace function take_licence() returns trigger language plpgsql as $$
declare
  facts jsonb;
begin
  if new.licence_url is null or tg_op = 'INSERT' then
    if coalesce((to_jsonb(new) ->> 'readable_from')::date, make_date(new.publication_year, 1, 1)) > ${TODAY} then
      return new;
    end if;
    select settings into facts from journal where id = 1;
    if tg_op = 'INSERT' or old.licence_url is null then
      new.copyright_holder := coalesce(new.copyright_holder, facts ->> 'copyrightHolder');
    end if;
    new.licence_url := coalesce(new.licence_url, facts ->> 'licenceUrl');
  end if;
  return new;
end $$;

drop trigger fix_licence on "journal";
drop function fix_licence();
create function keep_first_licence() returns trigger language plpgsql as $$
begin
  update materials set updated_at = now() where licence_url is null and readable_from <= ${TODAY};
  return null;
end $$;
create trigger keep_first_licence after update on "journal" for each row execute function keep_first_licence();
`;

export class LicenceOfTheArchive1700000022600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
