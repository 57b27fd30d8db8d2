import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns for the list of a user's sessions: see session.entity.ts. */
export class DescribedSessions1700000022400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table "sessions" add "browser" text, add "token_version" integer not null default 0');
    await runner.query(
      'update "sessions" s set "token_version" = u."token_version" from "users" u where u."id" = s."user_id"',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table "sessions" drop "browser", drop "token_version"');
  }
}
