import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A DOI belongs to one material, whatever the case of its letters. `doi_key` is the DOI of a material that is not deleted. Materials that
 * shared one before have no key, except for the oldest; it passes the key on to the next when it gives up the DOI.
 */
const UP = `
set local statement_timeout = 0;
alter table "materials" add column "doi_key" text;
alter table "materials" disable trigger keep_revision, disable trigger number_change;
update "materials" set "doi_key" = lower("doi")
where "id" in (select min("id") from "materials" where "doi" is not null and "deleted_at" is null group by lower("doi"));
alter table "materials" enable trigger keep_revision, enable trigger number_change;
create unique index "materials_doi_key" on "materials" ("doi_key");

create function set_doi_key() returns trigger language plpgsql as $$
begin
  if new.doi is null or new.deleted_at is not null then
    new.doi_key := null;
  elsif tg_op = 'INSERT' or old.deleted_at is not null or lower(new.doi) is distinct from lower(old.doi) then
    new.doi_key := lower(new.doi);
  end if;
  return new;
end $$;
create trigger set_doi_key before insert or update on "materials" for each row execute function set_doi_key();

-- Of materials that share a DOI from before, one always has the key.
create function pass_doi_key_on() returns trigger language plpgsql as $$
begin
  update materials set doi_key = old.doi_key where id = (
    select min(id) from materials where lower(doi) = old.doi_key and doi_key is null and deleted_at is null);
  return null;
end $$;
create trigger pass_doi_key_on after update on "materials" for each row
when (old.doi_key is not null and new.doi_key is distinct from old.doi_key) execute function pass_doi_key_on();
`;

const DOWN = `
drop trigger pass_doi_key_on on "materials";
drop function pass_doi_key_on();
drop trigger set_doi_key on "materials";
drop function set_doi_key();
alter table "materials" drop column "doi_key";
`;

export class UniqueDois1700000022700 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
