import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes the files of materials: after each change, serving a file looks up its material. */
export class FilesByPath1700000008200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('set local statement_timeout = 0');
    await runner.query(`create index "materials_pdf_path" on "materials" (("pdf" ->> 'path'))`);
    await runner.query(`create index "materials_cover_path" on "materials" (("cover_image" ->> 'path'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index "materials_pdf_path", "materials_cover_path"');
  }
}
