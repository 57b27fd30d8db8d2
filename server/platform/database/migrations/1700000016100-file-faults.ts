import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stored files that are not what their records say: see server/operations/integrity/. A change removes a file from the cache in memory. */
const UP = `
create table "file_faults" (
  "path" text primary key,
  "fault" text not null,
  "noun" text not null,
  "record_id" integer not null,
  "found_at" timestamptz(3) not null default now(),
  constraint "file_faults_fault_check" check ("fault" in ('missing', 'size', 'content'))
);
create trigger content_changed after insert or update or delete or truncate on "file_faults" for each statement execute function content_changed();
`;

export class FileFaults1700000016100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table "file_faults"');
  }
}
