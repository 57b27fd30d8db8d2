import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The search index. It is derived from the materials and their PDFs and can be rebuilt: the application folds and splits the words and
 * writes the vectors, so that no extension and no text search configuration is needed.
 */
const UP = `
create table "search_records" (
  "material_id" integer primary key references "materials" ("id") on delete cascade,
  -- The change of the material that is indexed, and the edition of the indexing rules.
  "change_number" bigint not null,
  "edition" integer not null,
  -- Title, authors and keywords; all words of the record, with their positions; the words of the PDF.
  "head" tsvector not null,
  "words" tsvector not null,
  "inside" tsvector not null default '',
  "everything" tsvector generated always as (strip("words") || "inside") stored,
  "pdf_state" text not null default 'NONE' check ("pdf_state" in ('NONE', 'WAITING', 'READ', 'UNREADABLE')),
  "pdf_path" text,
  "pdf_attempts" integer not null default 0
);
create index "search_records_head" on "search_records" using gin ("head");
create index "search_records_everything" on "search_records" using gin ("everything");
create index "search_records_waiting" on "search_records" ("material_id") where "pdf_state" = 'WAITING';

create table "search_pages" (
  "material_id" integer references "search_records" ("material_id") on delete cascade,
  "page" integer,
  "text" text not null,
  "words" tsvector not null,
  primary key ("material_id", "page")
);

create table "search_terms" (
  "material_id" integer references "search_records" ("material_id") on delete cascade,
  "kind" text check ("kind" in ('AUTHOR', 'KEYWORD', 'PLACE')),
  "slug" text collate "C",
  "name" text not null,
  "language" text,
  "orcid" text,
  "longitude" double precision,
  "latitude" double precision,
  primary key ("material_id", "kind", "slug")
);
create index "search_terms_slug" on "search_terms" ("kind", "slug", "material_id");

-- The text of a PDF is deleted in the transaction that replaces the PDF.
create function forget_pdf_text() returns trigger language plpgsql as $$
begin
  if old.pdf ->> 'path' is distinct from new.pdf ->> 'path' then
    delete from search_pages where material_id = new.id;
    update search_records set inside = '', pdf_path = null, pdf_attempts = 0,
      pdf_state = case when new.pdf is null then 'NONE' else 'WAITING' end
    where material_id = new.id;
  end if;
  return null;
end $$;
create trigger forget_pdf_text after update on "materials" for each row execute function forget_pdf_text();
alter table "materials" enable always trigger forget_pdf_text;

create trigger content_changed after insert or update or delete or truncate on "search_records"
  for each statement execute function content_changed();
`;

const DOWN = `
drop trigger forget_pdf_text on "materials";
drop function forget_pdf_text();
drop table "search_terms", "search_pages", "search_records";
`;

export class Search1700000015000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
