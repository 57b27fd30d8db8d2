import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index for materials that are or were of a category: harvesters may restrict changes to some kinds. */
export class RevisionsOfACategory1700000021600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index "revisions_of_category" on "revisions" ((("record" ->> 'category_id')::int), "record_id") where "noun" = 'materials'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index "revisions_of_category"');
  }
}
