import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The full text of articles as HTML, and an index for articles about the same place. */
const UP = `
alter table "materials" add column "full_text" text;
create index "materials_places" on "materials" using gin ("places" jsonb_path_ops) where "places" is not null;
`;

const DOWN = `
drop index "materials_places";
alter table "materials" drop column "full_text";
`;

export class FullTexts1700000018000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
