import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for the public filters by keyword, author and DOI, and for the deletions that harvesters are notified of. */
const UP = `
create index "materials_keyword_search" on "materials" using gin
  (fold(coalesce("keywords", '') || ', ' || coalesce("keywords_en", '')) gin_trgm_ops);
create index "materials_author_search" on "materials" using gin (fold("authors_text") gin_trgm_ops);
create index "materials_doi" on "materials" (lower("doi"));
create index "revisions_deleted" on "revisions" ("noun", "at") where "action" = 'DELETED';
`;

const INDEXES = ['materials_keyword_search', 'materials_author_search', 'materials_doi', 'revisions_deleted'];

export class Filters1700000003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of INDEXES) await runner.query(`drop index "${index}"`);
  }
}
