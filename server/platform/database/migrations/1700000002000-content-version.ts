import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables with public content. Every write to them notifies all processes when it commits. */
const TABLES = ['materials', 'calls', 'board_members', 'other_files', 'categories', 'journal'];

const UP = `
create function content_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', pg_current_xact_id()::text);
  return null;
end $$;

${TABLES.map((table) => `create trigger content_changed after insert or update or delete or truncate on "${table}" for each statement execute function content_changed();`).join('\n')}
`;

export class ContentVersion1700000002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`drop trigger content_changed on "${table}"`);
    await runner.query('drop function content_changed()');
  }
}
