import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UsersCanBeRestored1700000006000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table "users" add column "deleted_at" timestamptz(3)');
    await runner.query('drop index "users_email_key"');
    await runner.query('create unique index "users_email_key" on "users" (lower("email")) where "deleted_at" is null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from "users" where "deleted_at" is not null');
    await runner.query('drop index "users_email_key"');
    await runner.query('alter table "users" drop column "deleted_at"');
    await runner.query('create unique index "users_email_key" on "users" (lower("email"))');
  }
}
