import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links for choosing a password. */
const UP = `
create table "account_links" (
  "token_hash" text primary key,
  "user_id" integer not null,
  "purpose" text not null,
  "expires_at" timestamptz not null,
  constraint "account_links_purpose_check" check ("purpose" in ('invitation', 'reset')),
  constraint "account_links_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade
);
`;

export class AccountLinks1700000019300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table "account_links"');
  }
}
