import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Planning what is related to a record anew takes ten times as long as looking for it, which every saved and imported record does. */
export class PlannedOnce1795392000300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter function touch_related() set plan_cache_mode = force_generic_plan');
  }

  async down(): Promise<void> {
    throw new Error('Restore the backup that was made before the upgrade.');
  }
}
