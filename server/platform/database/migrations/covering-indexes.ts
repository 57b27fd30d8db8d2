import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Searches and related articles read narrow indexes instead of wide rows. */
export class CoveringIndexes1795392000600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index search_terms_slug;
      create index search_terms_slug on search_terms (kind, slug, material_id) include (is_own);
      comment on index search_terms_slug is 'The materials of a page.';
      create index materials_visible on materials (id) include (readable_from, publication_year, language) where deleted_at is null;
      comment on index materials_visible is 'Which of those that were found are public, their years and languages.'`);
  }

  async down(): Promise<void> {
    throw new Error('Restore the backup that was made before the upgrade.');
  }
}
