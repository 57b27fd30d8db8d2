import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The columns of every edited record. Times have milliseconds, as in JavaScript, because a cursor must identify its row exactly. */
const RECORD = `
  "created_at" timestamptz(3) not null default now(),
  "updated_at" timestamptz(3) not null default now(),
  "deleted_at" timestamptz(3),
  "version" integer not null default 1`;

const UP = `
create extension if not exists pg_trgm;

-- Removes case and accents, so that 'Shqiperi' finds 'Shqipëri'. Immutable, so that it can be indexed.
create function fold(value text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(value, NFD), '[\\u0300-\\u036f]', '', 'g'));

create table "users" (
  "id" serial primary key,
  "username" text not null,
  "email" text not null,
  "password_hash" text not null,
  "is_admin" boolean not null default true,
  "token_version" integer not null default 1,
  "created_at" timestamptz not null default now()
);
create unique index "users_email_key" on "users" (lower("email"));

create table "login_attempts" (
  "key" text primary key,
  "count" integer not null,
  "window_start" timestamptz not null
);

create table "subscribers" (
  "id" serial primary key,
  "email" text not null,
  "language" text,
  "created_at" timestamptz not null default now()
);
create unique index "subscribers_email_key" on "subscribers" (lower("email"));

create table "journal" (
  "id" integer primary key default 1,
  "settings" jsonb not null,
  "version" integer not null default 1,
  constraint "journal_single_row" check ("id" = 1)
);

create table "categories" (
  "id" serial primary key,
  "name" text not null
);
create unique index "categories_name_key" on "categories" (lower("name"));
insert into "categories" ("name") values ('Arkiva'), ('Artikuj');

create table "materials" (
  "id" serial primary key,
  "category_id" integer not null references "categories" ("id"),
  "title" text not null,
  "title_en" text,
  "abstract" text not null,
  "abstract_en" text,
  "cover_image" jsonb,
  "pdf" jsonb,
  "number" integer not null,
  "publication_year" integer not null,
  "authors_text" text,
  "author_details" jsonb not null default '[]',
  "language" text,
  "doi" text,
  "first_page" integer,
  "last_page" integer,
  "section" text,
  "received_on" date,
  "accepted_on" date,
  "published_on" date,
  "places" jsonb,
  "issn" text,
  "journal_director" text,
  "editor_in_chief" text,
  "scientific_board" text,
  "editorial_board" text,
  "prepared_for_publication" text,
  "contents" text,
  "keywords" text,
  "keywords_en" text,
  "references" text,
  "external_id" text,
  ${RECORD},
  constraint "materials_number_check" check ("number" >= 0),
  constraint "materials_year_check" check ("publication_year" >= 1500),
  constraint "materials_title_check" check (btrim("title") <> '')
);
create unique index "materials_external_id_key" on "materials" ("external_id");
create index "materials_newest" on "materials" ("category_id", "publication_year" desc, "number" desc, "id" desc) where "deleted_at" is null;
create index "materials_all_newest" on "materials" ("publication_year" desc, "number" desc, "id" desc) where "deleted_at" is null;
create index "materials_updated" on "materials" ("updated_at" desc, "id" desc);
create index "materials_title_search" on "materials" using gin (fold("title") gin_trgm_ops);

create table "calls" (
  "id" serial primary key,
  "title" text not null,
  "info" text not null,
  "description" text not null,
  "description_en" text not null,
  "deadline" date not null,
  "files" jsonb not null default '[]',
  ${RECORD}
);

create table "board_members" (
  "id" serial primary key,
  "full_name" text not null,
  "department" text,
  "is_top_level" boolean not null default false,
  "is_scientific_board" boolean not null default false,
  "is_editorial_board" boolean not null default false,
  "is_editorial_office" boolean not null default false,
  "is_organising_committee" boolean not null default false,
  "is_member" boolean not null default false,
  "cv" jsonb,
  "cv_en" jsonb,
  ${RECORD}
);

create table "other_files" (
  "id" serial primary key,
  "title" text not null,
  "is_author_file" boolean not null default false,
  "is_review_file" boolean not null default false,
  "is_english" boolean not null default false,
  "file" jsonb not null,
  ${RECORD},
  constraint "other_files_audience_check" check (not ("is_author_file" and "is_review_file"))
);
`;

const TABLES = [
  'other_files',
  'board_members',
  'calls',
  'materials',
  'categories',
  'journal',
  'subscribers',
  'login_attempts',
  'users',
];

export class Initial1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`drop table "${table}"`);
    await runner.query('drop function fold(text)');
  }
}
