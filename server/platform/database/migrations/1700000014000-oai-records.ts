import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The records of OAI-PMH: see oai-record.entity.ts. Filled at the first harvest. */
const UP = `
create sequence "oai_places";
create table "oai_records" (
  "material_id" integer not null,
  "datestamp" timestamptz not null,
  "place" bigint not null,
  "deleted" boolean not null,
  "category_id" integer not null,
  "year" integer not null,
  "language" text,
  "fingerprint" text not null,
  constraint "oai_records_pkey" primary key ("material_id")
);
create unique index "oai_records_place" on "oai_records" ("place");
create index "oai_records_datestamp" on "oai_records" ("datestamp");
`;

export class OaiRecords1700000014000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table "oai_records"; drop sequence "oai_places"');
  }
}
