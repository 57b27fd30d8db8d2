import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The page count and the outline of PDFs. PDFs read before are read again; their text stays searchable meanwhile. */
const UP = `
alter table "search_records" add "pdf_page_count" integer, add "pdf_outline" jsonb;
update "search_records" set "pdf_state" = 'WAITING', "pdf_attempts" = 0 where "pdf_state" = 'READ';
`;

const DOWN = `
alter table "search_records" drop "pdf_outline", drop "pdf_page_count";
`;

export class PdfOutlines1700000022000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
