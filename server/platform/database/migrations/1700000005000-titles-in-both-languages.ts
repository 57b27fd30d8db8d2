import type { MigrationInterface, QueryRunner } from 'typeorm';

const index = (expression: string) =>
  `create index "materials_title_search" on "materials" using gin (${expression} gin_trgm_ops)`;

/** Search by title includes the English titles, which English pages show. */
export class TitlesInBothLanguages1700000005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index "materials_title_search"');
    await runner.query(index(`fold("title" || E'\\n' || coalesce("title_en", ''))`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index "materials_title_search"');
    await runner.query(index('fold("title")'));
  }
}
