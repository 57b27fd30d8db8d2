import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notifications of the search index say what they are: nothing that readers have seen becomes wrong when a text is indexed. */
const UP = `
create function content_indexed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', 'indexed ' || pg_current_xact_id());
  return null;
end $$;
drop trigger content_changed on "search_records";
create trigger content_indexed after insert or update or delete or truncate on "search_records"
  for each statement execute function content_indexed();
`;

const DOWN = `
drop trigger content_indexed on "search_records";
drop function content_indexed();
create trigger content_changed after insert or update or delete or truncate on "search_records"
  for each statement execute function content_changed();
`;

export class IndexedContent1700000024500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
