import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The former OJS URLs of materials. */
const UP = `
create table "former_addresses" (
  "key" text primary key,
  "material_id" integer not null,
  constraint "former_addresses_material_id_fkey" foreign key ("material_id") references "materials" ("id") on delete cascade
);
create index "former_addresses_material" on "former_addresses" ("material_id");
`;

export class FormerAddresses1700000020200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table "former_addresses"');
  }
}
