import fs from 'node:fs';
import path from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One word for one thing, and what each index is for. */
export class OneWord1795392000500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(fs.readFileSync(path.join(import.meta.dirname, 'one-word.sql'), 'utf8'));
  }

  async down(): Promise<void> {
    throw new Error('Restore the backup that was made before the upgrade.');
  }
}
