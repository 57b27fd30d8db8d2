import type { MigrationInterface, QueryRunner } from 'typeorm';
import { comparable, deliverable } from '../../validation/email-address.js';

const UP = `
alter table "subscribers"
  add column "address" text,
  add column "link_key" uuid not null default gen_random_uuid();
drop index "subscribers_email_key";
alter table "notices" add column "mailbox" text;
update "notices" set "mailbox" = "recipient_id"::text;
create index "notices_to" on "notices" ("kind", "mailbox");
create index "notices_claimed" on "notices" ("kind", "claimed_at");
create table "erased_addresses" (
  "address_hash" text primary key,
  "erased_at" timestamptz not null default now()
);
alter table "letters"
  add column "editor_id" integer,
  add constraint "letters_editor_id_fkey" foreign key ("editor_id") references "users" ("id") on delete set null;
delete from "login_attempts"`;

/** Of several spellings of one mailbox, what its owner did last counts; anyone may have signed up a pending one. */
const ONE_EACH = `
delete from "subscribers" where "id" in (
  select "id" from (
    select "id", row_number() over (partition by "address" order by "state" = 'pending', "state_since" desc, "id") as place
    from "subscribers"
  ) as spellings where place > 1
)`;

const FINISH = `
alter table "subscribers" alter column "address" set not null;
create unique index "subscribers_address_key" on "subscribers" ("address")`;

const DOWN = `
alter table "letters" drop column "editor_id";
drop table "erased_addresses";
drop index "notices_claimed";
drop index "notices_to";
alter table "notices" drop column "mailbox";
alter table "subscribers" drop column "link_key", drop column "address";
create unique index "subscribers_email_key" on "subscribers" (lower("email"))`;

/**
 * One form in which addresses are compared; and what links, quotas, imports and letters need to tell people apart: a random part of
 * each subscriber's links, the mailbox of a notice, the hashes of erased addresses, the editor of a letter.
 */
export class OneFormOfAddresses1700000024200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
    const subscribers = (await runner.query('select id, email from subscribers')) as { id: number; email: string }[];
    await runner.query(
      `update subscribers set address = given.address from unnest($1::int[], $2::text[]) as given (id, address)
       where subscribers.id = given.id`,
      [subscribers.map(({ id }) => id), subscribers.map(({ email }) => comparable(email))],
    );
    await runner.query(ONE_EACH);
    await runner.query(FINISH);
    const users = (await runner.query(`select id, email from users where email !~ '^[[:ascii:]]*$'`)) as {
      id: number;
      email: string;
    }[];
    for (const { id, email } of users)
      await runner.query(
        `update users set email = $2 where id = $1 and not exists (select from users where lower(email) = lower($2))`,
        [id, deliverable(email)],
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
