import type { MigrationInterface, QueryRunner } from 'typeorm';

/** PDFs are read once more: more of their words fit. What was read stays searchable meanwhile. */
const UP = `
update "search_records" set "pdf_state" = 'WAITING', "pdf_attempts" = 0 where "pdf_state" = 'READ';
`;

export class WholePdfs1700000024600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(): Promise<void> {}
}
