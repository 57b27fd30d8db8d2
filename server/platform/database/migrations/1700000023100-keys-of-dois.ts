import type { MigrationInterface, QueryRunner } from 'typeorm';
import { keepNumberedRevision } from './1700000012000-change-numbers.js';

/** The keys of DOIs are derived: a change of one is not a revision. */
export class KeysOfDois1700000023100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(keepNumberedRevision('doi_key'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(keepNumberedRevision());
  }
}
