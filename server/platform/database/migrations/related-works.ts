import fs from 'node:fs';
import path from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Related works, statements on data, figures of full texts, and what a place lies in. */
export class RelatedWorks1795392000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(fs.readFileSync(path.join(import.meta.dirname, 'related-works.sql'), 'utf8'));
  }

  async down(): Promise<void> {
    throw new Error('Restore the backup that was made before the upgrade.');
  }
}
