import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users have no history, which would hold what they sign in with; who deleted them is here. */
export class DeletedBy1795392000400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users add column deleted_by text');
  }

  async down(): Promise<void> {
    throw new Error('Restore the backup that was made before the upgrade.');
  }
}
