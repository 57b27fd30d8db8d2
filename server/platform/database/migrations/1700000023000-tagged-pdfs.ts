import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether PDFs are tagged. Those read before are read once more; their text stays searchable meanwhile. */
const UP = `
alter table "search_records" add "pdf_is_tagged" boolean;
update "search_records" set "pdf_state" = 'WAITING', "pdf_attempts" = 0 where "pdf_state" = 'READ';
`;

const DOWN = `
alter table "search_records" drop "pdf_is_tagged";
`;

export class TaggedPdfs1700000023000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
