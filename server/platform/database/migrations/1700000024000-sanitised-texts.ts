import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which HTML is known to be sanitised, by which rules. `digest` is the SHA-256 of the stored text: whatever changes that makes the row
 * void. `html` is what the rules make of the text; null if nothing else.
 */
const UP = `
create table "sanitised_texts" (
  "material_id" integer not null references "materials" ("id") on delete cascade,
  "column" text not null,
  "rules" text not null,
  "digest" bytea not null,
  "html" text,
  primary key ("material_id", "column")
);
`;

export class SanitisedTexts1700000024000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table "sanitised_texts"');
  }
}
