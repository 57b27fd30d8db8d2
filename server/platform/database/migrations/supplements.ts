import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files among related works are found by their paths. */
export class Supplements1795392000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index materials_supplements on materials using gin (related_works jsonb_path_ops)');
  }

  async down(): Promise<void> {
    throw new Error('Restore the backup that was made before the upgrade.');
  }
}
