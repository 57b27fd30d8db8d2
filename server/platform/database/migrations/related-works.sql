create or replace function fold_texts() returns trigger language plpgsql as $$
begin
  new.folded_titles := fold(new.title || E'\n' || coalesce(new.title_en, '') || coalesce(E'\n' || (new.summary ->> 'title'), ''));
  new.folded_keywords := fold(concat_ws(', ', coalesce(new.keywords, ''), coalesce(new.keywords_en, ''), new.summary ->> 'keywords'));
  new.folded_authors := fold(new.authors_text);
  return new;
end $$;
update materials set title = title where summary is not null;

create function related_keys(works jsonb) returns text[] language sql immutable strict parallel safe
  return array(
    select coalesce(work ->> 'materialId', work ->> 'doi') from jsonb_array_elements(works) as work
    where coalesce(work ->> 'materialId', work ->> 'doi') is not null
  );
comment on function related_keys(jsonb) is 'The ids and DOIs, in lower case, of the works that a record is related to.';

alter table materials
  add column figures jsonb not null default '[]',
  add column data_availability text,
  add column data_availability_en text,
  add column related_works jsonb not null default '[]';
create index materials_figures on materials using gin (figures jsonb_path_ops);
create index materials_relating on materials (id) where related_works <> '[]';
create index materials_related on materials using gin (related_keys(related_works)) where related_works <> '[]';
alter table search_terms add column is_own boolean not null default true;
comment on column search_terms.is_own is 'False for what a place of the material lies in.';

create function check_relations() returns trigger language plpgsql set lock_timeout = '300ms' as $$
begin
  if new.related_works = '[]' or (tg_op = 'UPDATE' and new.related_works = old.related_works and new.doi is not distinct from old.doi) then
    return new;
  end if;
  -- One after the other, so that two records cannot come to refer to each other at once. Whoever has the lock may wait for the row of
  -- whoever waits for it, and longer.
  perform pg_advisory_xact_lock(20230622);
  if exists (
    with recursive reached (key) as (
      select unnest(related_keys(new.related_works))
      union
      select unnest(related_keys(m.related_works)) from reached join materials m on m.id <> new.id
        and (m.id = case when key ~ '^[0-9]{1,9}$' then key::integer end or (lower(m.doi) = key and m.deleted_at is null))
    )
    select from reached where key in (new.id::text, lower(new.doi))
  ) then
    raise exception 'The related works of material % lead back to it.', new.id using errcode = 'check_violation', constraint = 'materials_relations_lead_on';
  end if;
  return new;
end $$;
comment on function check_relations() is 'A relation is stated once: no record refers to itself, directly or through others.';

create function touch_related() returns trigger language plpgsql as $$
begin
  -- What is touched here touches nothing else.
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  update materials m set updated_at = now() where m.id <> new.id and m.id in (
    select id from materials where related_works <> '[]' and related_keys(related_works) && array[new.id::text, lower(new.doi), lower(old.doi)]
    union
    select t.id from unnest(related_keys(new.related_works) || related_keys(old.related_works)) as key join materials t
      on t.id = case when key ~ '^[0-9]{1,9}$' then key::integer end or (lower(t.doi) = key and t.deleted_at is null)
  );
  return null;
end $$;
comment on function touch_related() is 'A change of a record is one of those it is related to: harvesters receive both.';

create trigger check_relations before insert or update on materials for each row execute function check_relations();
create trigger touch_related after insert or update on materials for each row execute function touch_related();

create table deposits (
  id serial primary key,
  material_id integer references materials on delete set null,
  editor_id integer references users on delete set null,
  doi text not null,
  batch_id text not null unique,
  fingerprint text not null,
  sent text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'asking', 'registered', 'warning', 'failed')),
  message text,
  exchanges jsonb not null default '[]',
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
comment on table deposits is 'One registration of a DOI: what is sent to Crossref, and what came back. The state of a DOI is that of its last one.';
create unique index deposits_open on deposits (lower(doi)) where state in ('waiting', 'sending', 'asking');
create unique index deposits_one_at_a_time on deposits ((true)) where state = 'sending';
create index deposits_of_doi on deposits (lower(doi), id);

create table doi_checks (
  doi text primary key,
  target text,
  matches jsonb not null default '[]',
  cited_by jsonb not null default '[]',
  checked_at timestamptz,
  due_at timestamptz not null default now()
);
comment on table doi_checks is 'What the DOI, in lower case, leads to, and what Crossref says of its references and of who cites it; once a week.';
create trigger content_changed after update on doi_checks for each row when (old.cited_by <> new.cited_by) execute function content_changed();

create table demonstration (loaded_at timestamptz(3) not null);
comment on table demonstration is 'When the demonstration was loaded: what was created at that moment belongs to it.';
insert into demonstration select distinct created_at from materials where external_id like 'demonstration:%';

-- Apostrophes of every kind are one.
create or replace function fold(value text) returns text language sql immutable strict parallel safe
  return lower(translate(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'), '‘’ʼ`´', repeat('''', 5)));
update materials set folded_titles = ''
where concat(title, title_en, keywords, keywords_en, authors_text) ~ '[‘’ʼ`´]';

-- Sections of full texts are searched like pages of PDFs.
alter table search_pages rename to search_passages;
alter table search_passages rename constraint search_pages_material_id_fkey to search_passages_material_id_fkey;
alter table search_passages
  drop constraint search_pages_pkey,
  alter page drop not null,
  add column fragment text,
  add column heading text;
update search_passages set fragment = 'page=' || page;
alter table search_passages add primary key (material_id, fragment);
comment on table search_passages is 'Texts of the pages of PDFs and of the sections of full texts, by the fragment of the URL that leads there. SQL only: derived from files and materials.';
alter table search_records
  add column body tsvector not null default '',
  drop column everything;
alter table search_records add column everything tsvector generated always as (strip(words) || body || inside) stored;
create index search_records_everything on search_records using gin (everything);
create or replace function forget_pdf_text() returns trigger language plpgsql as $$
begin
  if old.pdf ->> 'path' is distinct from new.pdf ->> 'path' then
    delete from search_passages where material_id = new.id and page is not null;
    update search_records set inside = '', pdf_path = null, pdf_attempts = 0,
      pdf_state = case when new.pdf is null then 'NONE' else 'WAITING' end
    where material_id = new.id;
  end if;
  return null;
end $$;

create table search_words (word text primary key, spelling text not null);
create index search_words_similar on search_words using gin (word gin_trgm_ops);
comment on table search_words is 'Words of titles, authors, keywords and abstracts, for suggestions. SQL only: derived from materials.';

alter table search_terms
  add column name_en text,
  add column alias text;
comment on column search_terms.alias is 'What leads there too: the name of an author with an ORCID iD, the English word of a keyword in two languages.';
create index search_terms_alias on search_terms (kind, alias, material_id) where alias is not null;
