import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second factors and initial passwords (see user.entity.ts); a link is valid for one version of its user's credentials. */
export class SecondFactor1700000024300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table "users"
      add "password_origin" text not null default 'chosen'
        constraint "users_password_origin_check" check ("password_origin" in ('chosen', 'generated', 'given')),
      add "password_expires_at" timestamp with time zone,
      add "second_factor" text,
      add "second_factor_step" integer not null default 0,
      add "recovery_codes" text[] not null default '{}'`);
    await runner.query('delete from "account_links"');
    await runner.query('alter table "account_links" add "token_version" integer not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table "account_links" drop "token_version"');
    await runner.query(`alter table "users" drop "password_origin", drop "password_expires_at", drop "second_factor",
      drop "second_factor_step", drop "recovery_codes"`);
  }
}
