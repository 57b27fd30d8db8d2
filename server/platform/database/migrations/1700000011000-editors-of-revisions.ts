import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['materials', 'calls', 'board_members', 'other_files'];

/** Names of editors may repeat, so their ids are stored, too. Also empties the revisions of records purged before. */
const UP = `
set local statement_timeout = 0;
alter table "revisions" add column "editor_id" integer;
create function sign_revision() returns trigger language plpgsql as $$
begin
  new.editor_id := nullif(current_setting('journal.editor_id', true), '')::integer;
  return new;
end $$;
create trigger sign_revision before insert on "revisions" for each row execute function sign_revision();
${TABLES.map(
  (table) => `
update "revisions" set editor = null, record = jsonb_strip_nulls(
  jsonb_build_object('publication_year', record -> 'publication_year', 'deleted_at', record -> 'deleted_at'))
where noun = '${table}' and not exists (select from "${table}" where id = record_id);`,
).join('')}
`;

const DOWN = `
drop trigger sign_revision on "revisions";
drop function sign_revision();
alter table "revisions" drop column "editor_id";
`;

export class EditorsOfRevisions1700000011000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
