import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = {
  folded_titles: `"title" || E'\\n' || coalesce("title_en", '')`,
  folded_keywords: `coalesce("keywords", '') || ', ' || coalesce("keywords_en", '')`,
  folded_authors: `"authors_text"`,
};
const names = Object.keys(COLUMNS);
const eachColumn = (say: (name: string, text: string) => string, separator = ', ') =>
  Object.entries(COLUMNS)
    .map(([name, text]) => say(name, text))
    .join(separator);

/** The history omits derived columns. */
const keepRevision = (derived: readonly string[]) => `
create or replace function keep_revision() returns trigger language plpgsql as $$
declare
  unchanged constant text[] := array['updated_at', 'version'];
  derived constant text[] := array[${derived.map((name) => `'${name}'`).join(', ')}]::text[];
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - unchanged = to_jsonb(new) - unchanged then
    return null;
  end if;
  insert into revisions (noun, record_id, version, action, editor, record) values (
    tg_table_name, new.id, new.version,
    case
      when tg_op = 'INSERT' then 'CREATED'
      when old.deleted_at is null and new.deleted_at is not null then 'DELETED'
      when old.deleted_at is not null and new.deleted_at is null then 'RESTORED'
      else 'CHANGED'
    end,
    nullif(current_setting('journal.editor', true), ''),
    to_jsonb(new) - derived
  );
  return null;
end $$;
`;

/** Texts are folded when written: folding them during a search took longer than everything else. */
const UP = `
-- Rewrites every row, however many there are.
set local statement_timeout = 0;
create extension if not exists btree_gin;

drop index "materials_title_search", "materials_keyword_search", "materials_author_search";
alter table "materials" ${eachColumn((name, text) => `add column "${name}" text generated always as (fold(${text})) stored`)};
-- TypeORM cannot compare generated columns with its entities, so from here on a trigger fills them, also during imports.
alter table "materials" ${eachColumn((name) => `alter column "${name}" drop expression`)};
create function fold_texts() returns trigger language plpgsql as $$
begin
  ${eachColumn((name, text) => `new."${name}" := fold(${text.replace(/"\w+"/g, 'new.$&')});`, '\n  ')}
  return new;
end $$;
create trigger fold_texts before insert or update on "materials" for each row execute function fold_texts();
alter table "materials" enable always trigger fold_texts;

-- The characters of a text, and each pair of neighbours: they find what is too short for trigrams. A high cost and no parallelism make
-- the planner use the index instead of computing them for each row.
create function letters(value text) returns text[] language sql immutable strict cost 1000
  return array(
    select distinct unnest(array[sign, sign || next])
    from (
      select sign, lead(sign, 1, '') over (order by place) as next
      from unnest(string_to_array(value, null)) with ordinality as signs(sign, place)
    ) as pairs
  );

-- With the category, because a word may be in the title of every issue and of no article.
create index "materials_search" on "materials" using gin ("category_id", ${eachColumn((name) => `"${name}" gin_trgm_ops`)});
create index "materials_letters" on "materials" using gin ("category_id", ${eachColumn((name) => `letters("${name}")`)});
create index "materials_language" on "materials" ("language" text_pattern_ops);
${keepRevision(names)}
analyze "materials";
`;

const DOWN = `
set local statement_timeout = 0;
drop index "materials_search", "materials_letters", "materials_language";
drop function letters(text);
drop trigger fold_texts on "materials";
drop function fold_texts();
alter table "materials" ${names.map((name) => `drop column "${name}"`).join(', ')};
create index "materials_title_search" on "materials" using gin (fold(${COLUMNS.folded_titles}) gin_trgm_ops);
create index "materials_keyword_search" on "materials" using gin (fold(${COLUMNS.folded_keywords}) gin_trgm_ops);
create index "materials_author_search" on "materials" using gin (fold(${COLUMNS.folded_authors}) gin_trgm_ops);
${keepRevision([])}
analyze "materials";
`;

export class FoldedTexts1700000007000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}
