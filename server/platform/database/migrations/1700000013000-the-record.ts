import type { MigrationInterface, QueryRunner } from 'typeorm';

const TODAY = `(now() at time zone 'Europe/Tirane')::date`;
const PUBLISHED = `publication_year <= extract(year from ${TODAY})`;

/** The metadata that indexes and libraries need. Stored values keep their meaning, so neither the history nor harvesters get a change. */
const UP = `
set local statement_timeout = 0;
alter table "materials" disable trigger keep_revision, disable trigger number_change;
alter table "materials"
  alter column "first_page" type text using "first_page"::text,
  alter column "last_page" type text using "last_page"::text,
  add column "summary" jsonb,
  add column "article_type" text,
  add column "volume" text,
  add column "licence_url" text,
  add column "copyright_holder" text,
  add column "funding" jsonb not null default '[]';

-- An affiliation was one text. (Rows written by hand may contain something other than a list of objects.)
update "materials" set "author_details" = (
  select coalesce(jsonb_agg(
    (author - 'affiliation') || jsonb_build_object(
      'affiliations', case when coalesce(btrim(author ->> 'affiliation'), '') = '' then '[]'::jsonb
        else jsonb_build_array(jsonb_build_object('name', author ->> 'affiliation', 'ror', null)) end,
      'roles', '[]'::jsonb, 'isOrganisation', false, 'isCorresponding', false)
    order by place), '[]')
  from jsonb_array_elements("author_details") with ordinality as list (author, place)
  where jsonb_typeof(author) = 'object')
where jsonb_typeof("author_details") = 'array' and "author_details" <> '[]';

-- Published materials retain the journal's licence.
update "materials" set "licence_url" = (select "settings" ->> 'licenceUrl' from "journal" where "id" = 1) where ${PUBLISHED};
alter table "materials" enable trigger keep_revision, enable trigger number_change;

-- Prefaces have roman page numbers, and articles of online journals are numbered e1, e2, …
create function page_order(page text) returns integer language sql immutable strict parallel safe
  return case when page ~* '^[ivxlcdm]+$' then -1 else substring(page from '\\d{1,9}')::integer end;

-- However a material is published, it gets the journal's licence and copyright holder of that moment.
create function take_licence() returns trigger language plpgsql as $$
declare
  facts jsonb;
begin
  if new.licence_url is null or tg_op = 'INSERT' then
    -- As a record, since the column comes with a later migration.
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
-- Triggers run in the order of their names: this one after set_readable_from.
create trigger take_licence before insert or update on "materials" for each row execute function take_licence();

-- Materials published before the journal's record was filled in get the first licence that it states.
create function keep_first_licence() returns trigger language plpgsql as $$
begin
  update materials set updated_at = now() where licence_url is null and readable_from <= ${TODAY};
  return null;
end $$;
create trigger keep_first_licence after update on "journal" for each row execute function keep_first_licence();
`;

const DOWN = `
set local statement_timeout = 0;
drop trigger keep_first_licence on "journal";
drop function keep_first_licence();
drop trigger take_licence on "materials";
drop function take_licence();
drop function page_order(text);
alter table "materials" disable trigger keep_revision, disable trigger number_change;
update "materials" set "author_details" = (
  select coalesce(jsonb_agg(
    (author - array['affiliations', 'roles', 'isOrganisation', 'isCorresponding'])
      || jsonb_build_object('affiliation', author -> 'affiliations' -> 0 -> 'name') order by place), '[]')
  from jsonb_array_elements("author_details") with ordinality as list (author, place))
where "author_details" <> '[]';
alter table "materials"
  drop column "summary", drop column "article_type", drop column "volume", drop column "licence_url",
  drop column "copyright_holder", drop column "funding",
  alter column "first_page" type integer using substring("first_page" from '^\\d{1,9}$')::integer,
  alter column "last_page" type integer using substring("last_page" from '^\\d{1,9}$')::integer;
alter table "materials" enable trigger keep_revision, enable trigger number_change;
`;

export class TheRecord1700000013000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
