import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The journal's own record has a history, which begins with what is known now. */
const UP = `
create function keep_journal_revision() returns trigger language plpgsql as $$
begin
  if old.settings is distinct from new.settings then
    insert into revisions (noun, record_id, version, action, editor, record) values (
      'journal', new.id, new.version, 'CHANGED', nullif(current_setting('journal.editor', true), ''), to_jsonb(new)
    );
  end if;
  return null;
end $$;
create trigger keep_journal_revision after update on "journal" for each row execute function keep_journal_revision();
insert into revisions (noun, record_id, version, action, record)
  select 'journal', id, version, 'CREATED', to_jsonb(journal) from journal;
`;

const DOWN = `
drop trigger keep_journal_revision on "journal";
drop function keep_journal_revision();
delete from revisions where noun = 'journal';
`;

export class RevisionsOfTheJournal1700000024510 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
