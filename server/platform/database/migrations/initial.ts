import fs from 'node:fs';
import path from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables of 1.0.0, the first release. */
export class Initial1795392000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(fs.readFileSync(path.join(import.meta.dirname, 'initial.sql'), 'utf8'));
  }

  async down(): Promise<void> {
    throw new Error('There is nothing before the first version.');
  }
}
