-- The tables of the journal. What is derived or watched by a trigger is said in a comment; `schema.sql` shows all of it as it is now.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create function fold(value text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'));
comment on function fold(text) is 'Without case and accents, so that ''Shqiperi'' finds ''Shqipëri''. Immutable, so that it can be indexed.';

create function letters(value text) returns text[] language sql immutable strict cost 1000
  return array(
    select distinct unnest(array[sign, sign || next])
    from (
      select sign, lead(sign, 1, '') over (order by place) as next
      from unnest(string_to_array(value, null)) with ordinality as signs(sign, place)
    ) as pairs
  );
comment on function letters(text) is 'Each letter of a text and each two that follow each other: words shorter than a trigram are found by them.';

create function page_order(page text) returns integer language sql immutable strict parallel safe
  return case when page ~* '^[ivxlcdm]+$' then -1 else substring(page from '\d{1,9}')::integer end;
comment on function page_order(text) is 'Where an article stands in its issue: roman pages first, then by number.';

create function meets_box(places jsonb, west float8, south float8, east float8, north float8) returns boolean
language sql immutable strict parallel safe cost 1000
  return exists (
    select from jsonb_path_query(places, '$.features[*].geometry') as geometry, lateral (
      select min((position ->> 0)::float8) as w, min((position ->> 1)::float8) as s,
        max((position ->> 0)::float8) as e, max((position ->> 1)::float8) as n
      from jsonb_path_query(geometry, 'strict $.coordinates.** ? (@[0].type() == "number")') as position
    ) as box
    where s <= north and n >= south
      and ((west <= east and w <= east and e >= west) or (west > east and (e >= west or w <= east)))
  );
comment on function meets_box(jsonb, float8, float8, float8, float8) is 'Whether a place of these lies in a box, which may cross the date line.';

create function readable_from(record jsonb) returns date language sql stable
  return coalesce((record ->> 'readable_from')::date, make_date((record ->> 'publication_year')::int, 1, 1));
comment on function readable_from(jsonb) is 'The first public day of a revision, also of those made before materials had drafts.';

-- Its first value means that nothing has changed yet.
create sequence material_changes;
select nextval('material_changes');
create sequence oai_places;

create table categories (
  id serial primary key,
  name text not null
);
comment on table categories is 'The two kinds of material: 1 Arkiva (issues), 2 Artikuj (articles).';
create unique index categories_name_key on categories (lower(name));

create table journal (
  id integer default 1 primary key,
  settings jsonb not null,
  version integer not null default 1,
  updated_at timestamptz(3) not null default now(),
  constraint journal_single_row check (id = 1)
);
comment on table journal is 'The record of the journal: one row.';

create table materials (
  id serial primary key,
  category_id integer not null references categories,
  title text not null,
  title_en text,
  abstract text not null,
  abstract_en text,
  cover_image jsonb,
  pdf jsonb,
  number integer not null,
  publication_year integer not null,
  authors_text text,
  author_details jsonb not null default '[]',
  language text,
  doi text,
  first_page text,
  last_page text,
  section text,
  received_on date,
  accepted_on date,
  published_on date,
  places jsonb,
  issn text,
  journal_director text,
  editor_in_chief text,
  scientific_board text,
  editorial_board text,
  prepared_for_publication text,
  contents text,
  keywords text,
  keywords_en text,
  "references" text,
  external_id text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  version integer not null default 1,
  folded_titles text,
  folded_keywords text,
  folded_authors text,
  change_number bigint not null,
  summary jsonb,
  article_type text,
  volume text,
  licence_url text,
  copyright_holder text,
  funding jsonb not null default '[]',
  is_draft boolean not null default false,
  public_from date,
  readable_from date not null,
  full_text text,
  constraint materials_number_check check (number >= 0),
  constraint materials_title_check check (btrim(title) <> ''),
  constraint materials_year_check check (publication_year >= 1500)
);
comment on table materials is 'Issues and articles. A deleted one keeps its row.';
create index materials_all_newest on materials (publication_year desc, number desc, id desc) include (readable_from) where deleted_at is null;
create index materials_author_details on materials using gin (author_details jsonb_path_ops);
create unique index materials_change_number on materials (change_number);
create index materials_cover_path on materials ((cover_image ->> 'path'));
create unique index materials_doi on materials (lower(doi)) where deleted_at is null;
create unique index materials_external_id_key on materials (external_id);
create index materials_language on materials (language text_pattern_ops);
create index materials_letters on materials using gin (category_id, letters(folded_titles), letters(folded_keywords), letters(folded_authors));
create index materials_newest on materials (category_id, publication_year desc, number desc, id desc) include (readable_from) where deleted_at is null;
create index materials_pdf_path on materials ((pdf ->> 'path'));
create index materials_places on materials using gin (places jsonb_path_ops) where places is not null;
create index materials_search on materials using gin (category_id, folded_titles gin_trgm_ops, folded_keywords gin_trgm_ops, folded_authors gin_trgm_ops);
create index materials_updated on materials (updated_at desc, id desc);

create table revisions (
  id serial primary key,
  noun text not null,
  record_id integer not null,
  version integer not null,
  action text not null,
  editor text,
  at timestamptz(3) not null default now(),
  record jsonb not null,
  editor_id integer,
  change_number bigint
);
comment on table revisions is 'Every state of every edited record, with who made it; written by triggers.';
create index revisions_at on revisions (at);
create index revisions_deleted on revisions (noun, change_number) where action = 'DELETED';
create index revisions_of_category on revisions (((record ->> 'category_id')::integer), record_id) where noun = 'materials';
create index revisions_of_record on revisions (noun, record_id, id desc);

create table users (
  id serial primary key,
  username text not null,
  email text not null,
  password_hash text not null,
  is_admin boolean not null default true,
  token_version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz(3),
  password_origin text not null default 'chosen' check (password_origin in ('chosen', 'generated', 'given')),
  password_expires_at timestamptz,
  second_factor text,
  second_factor_step integer not null default 0,
  recovery_codes text[] not null default '{}'
);
comment on table users is 'Administrators. A deleted one keeps the row, so that the history keeps the name.';
create unique index users_email_key on users (lower(email)) where deleted_at is null;

create table account_links (
  token_hash text primary key,
  user_id integer not null references users on delete cascade,
  purpose text not null check (purpose in ('invitation', 'reset')),
  expires_at timestamptz not null,
  token_version integer not null
);
comment on table account_links is 'Links of invitations and forgotten passwords, by their hash.';

create table sessions (
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  browser text,
  token_version integer not null default 0
);
comment on table sessions is 'Who is signed in, and in what browser.';

create table known_clients (
  user_id integer references users on delete cascade,
  client_hash text,
  seen_at timestamptz not null default now(),
  primary key (user_id, client_hash)
);
comment on table known_clients is 'Browsers that a user has signed in with, by a hash, so that others are told by mail.';

create table login_attempts (
  key text primary key,
  count integer not null,
  window_start timestamptz not null
);
comment on table login_attempts is 'Counts of what is limited, by a key, within a window.';
create index login_attempts_window_start on login_attempts (window_start);

create table creations (
  user_id integer references users on delete cascade,
  noun text,
  key text,
  record_id integer,
  at timestamptz(3) not null default now(),
  primary key (user_id, noun, key)
);
comment on table creations is 'What a creation with an Idempotency-Key has made, so that a repeated one makes nothing. SQL only.';

create table drafts (
  user_id integer references users on delete cascade,
  key text,
  data jsonb not null,
  saved_at timestamptz(3) not null default now(),
  primary key (user_id, key)
);
comment on table drafts is 'Unsaved input of forms.';

create table calls (
  id serial primary key,
  title text not null,
  info text not null,
  description text not null,
  description_en text not null,
  deadline date not null,
  files jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  version integer not null default 1
);
comment on table calls is 'Calls for papers.';

create table board_members (
  id serial primary key,
  full_name text not null,
  department text,
  is_top_level boolean not null default false,
  is_scientific_board boolean not null default false,
  is_editorial_board boolean not null default false,
  is_editorial_office boolean not null default false,
  is_organising_committee boolean not null default false,
  is_member boolean not null default false,
  cv jsonb,
  cv_en jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  version integer not null default 1
);
comment on table board_members is 'Members of the boards.';

create table other_files (
  id serial primary key,
  title text not null,
  is_author_file boolean not null default false,
  is_review_file boolean not null default false,
  is_english boolean not null default false,
  file jsonb not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  version integer not null default 1,
  constraint other_files_audience_check check (not (is_author_file and is_review_file))
);
comment on table other_files is 'Documents for authors and reviewers.';

create table former_addresses (
  key text primary key,
  material_id integer not null references materials on delete cascade
);
comment on table former_addresses is 'URLs of materials on the former site. Imports write them, redirects read them.';
create index former_addresses_material on former_addresses (material_id);

create table sanitised_texts (
  material_id integer references materials on delete cascade,
  "column" text,
  rules text not null,
  digest bytea not null,
  html text,
  primary key (material_id, "column")
);
comment on table sanitised_texts is 'HTML of materials as it is sent, by the version of the rules that made it. SQL only: derived from materials.';

create table search_records (
  material_id integer primary key references materials on delete cascade,
  change_number bigint not null,
  edition integer not null,
  head tsvector not null,
  words tsvector not null,
  inside tsvector not null default '',
  everything tsvector generated always as ((strip(words) || inside)) stored,
  pdf_state text not null default 'NONE' check (pdf_state in ('NONE', 'WAITING', 'READ', 'UNREADABLE')),
  pdf_path text,
  pdf_attempts integer not null default 0,
  pdf_page_count integer,
  pdf_outline jsonb,
  pdf_is_tagged boolean
);
comment on table search_records is 'What is searched in a material, and how far its PDF has been read. SQL only: derived from materials.';
create index search_records_everything on search_records using gin (everything);
create index search_records_head on search_records using gin (head);
create index search_records_waiting on search_records (material_id) where pdf_state = 'WAITING';

create table search_terms (
  material_id integer references search_records (material_id) on delete cascade,
  kind text check (kind in ('AUTHOR', 'KEYWORD', 'PLACE')),
  slug text collate "C",
  name text not null,
  language text,
  orcid text,
  longitude float8,
  latitude float8,
  primary key (material_id, kind, slug)
);
comment on table search_terms is 'Authors, keywords and places of a material, by the slug of their page. SQL only: derived from materials.';
create index search_terms_slug on search_terms (kind, slug, material_id);

create table search_pages (
  material_id integer references search_records (material_id) on delete cascade,
  page integer,
  text text not null,
  words tsvector not null,
  primary key (material_id, page)
);
comment on table search_pages is 'Texts of the pages of PDFs. SQL only: derived from the files.';

create table oai_records (
  material_id integer primary key,
  datestamp timestamptz not null,
  place bigint not null,
  deleted boolean not null,
  category_id integer not null,
  year integer not null,
  language text,
  fingerprint text not null,
  former_sets text[] not null default '{}'
);
comment on table oai_records is 'What harvesters were told of a material, and when.';
create index oai_records_datestamp on oai_records (datestamp);
create unique index oai_records_place on oai_records (place);

create table usage_counts (
  day date,
  material_id integer,
  views integer not null,
  downloads integer not null,
  unique_investigations integer not null,
  unique_requests integer not null,
  primary key (day, material_id)
);
comment on table usage_counts is 'Views and downloads of a material on a day.';
create index usage_counts_material on usage_counts (material_id);

create table subscribers (
  id serial primary key,
  email text not null,
  language text,
  created_at timestamptz not null default now(),
  state text not null default 'pending' check (state in ('pending', 'active', 'suspended', 'unsubscribed')),
  state_since timestamptz not null default now(),
  source text not null default 'form' check (source in ('form', 'before', 'import')),
  asked_at timestamptz,
  confirmed_at timestamptz,
  wants_issues boolean not null default true,
  wants_calls boolean not null default true,
  follows jsonb not null default '[]',
  link_version integer not null default 1,
  bounces integer not null default 0,
  bounce_status text,
  address text not null,
  link_key uuid not null default gen_random_uuid()
);
comment on table subscribers is 'Subscribers of the newsletter, and who left it.';
create unique index subscribers_address_key on subscribers (address);
create index subscribers_state on subscribers (state);

create table erased_addresses (
  address_hash text primary key,
  erased_at timestamptz not null default now()
);
comment on table erased_addresses is 'Hashes of addresses whose owners asked to be forgotten, so that no import adds them again.';

create table letters (
  id serial primary key,
  kind text not null check (kind in ('issue', 'call', 'free')),
  source_id integer,
  content jsonb not null,
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
  scheduled_for timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  problem text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  editor_id integer references users on delete set null
);
comment on table letters is 'Letters to subscribers.';
create index letters_due on letters (scheduled_for) where state = 'scheduled';

create table deliveries (
  letter_id integer references letters on delete cascade,
  subscriber_id integer references subscribers on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown', 'cancelled')),
  article_ids jsonb,
  attempts integer not null default 0,
  reason text,
  due_at timestamptz not null default now(),
  claimed_at timestamptz,
  primary key (letter_id, subscriber_id)
);
comment on table deliveries is 'One letter to one subscriber: waiting, claimed by a sender, or done.';
create index deliveries_claimed on deliveries (claimed_at);
create index deliveries_due on deliveries (due_at) where state = 'waiting';
create index deliveries_subscriber on deliveries (subscriber_id);

create table notices (
  id serial primary key,
  kind text not null,
  recipient_id integer,
  details jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  attempts integer not null default 0,
  reason text,
  due_at timestamptz not null default now(),
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  mailbox text
);
comment on table notices is 'Mails to one person: confirmations, links, warnings.';
create index notices_claimed on notices (kind, claimed_at);
create index notices_due on notices (due_at) where state = 'waiting';
create index notices_of on notices (kind, recipient_id);
create index notices_to on notices (kind, mailbox);

create table imports (
  id serial primary key,
  file_name text not null,
  size integer not null,
  state text not null default 'checking' check (state in ('checking', 'checked', 'waiting', 'importing', 'imported', 'rejected', 'failed', 'cancelled')),
  format text,
  problem jsonb,
  rows integer not null default 0,
  share real not null default 0,
  report jsonb,
  counts jsonb,
  editor_id integer,
  editor text not null,
  worker text,
  beat_at timestamptz,
  attempts integer not null default 0,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  taken_back_at timestamptz,
  ended_by text
);
comment on table imports is 'Imports from the dashboard; at most one at work.';
create unique index imports_one_at_work on imports ((true)) where (state = ANY (ARRAY['checking', 'waiting', 'importing']));

create table file_faults (
  path text primary key,
  fault text not null check (fault in ('missing', 'size', 'content')),
  noun text not null,
  record_id integer not null,
  found_at timestamptz(3) not null default now()
);
comment on table file_faults is 'Stored files that are missing or damaged. SQL only: written by the daily check.';

create table operations (
  name text primary key,
  at timestamptz(3) not null,
  details jsonb not null
);
comment on table operations is 'When backups and checks were last done, and how they ended. SQL only.';

create table purge_clock (
  is_only_row boolean default true primary key,
  moment timestamptz(3) not null,
  constraint purge_clock_is_only_row_check check (is_only_row)
);
comment on table purge_clock is 'The latest moment the server has seen, so that a wrong clock deletes nothing. SQL only.';

create function was_public(material int, day date, zone text) returns boolean language sql stable
  return exists (
    select from (
      select record, lead(at) over (order by id) as until
      from revisions where noun = 'materials' and record_id = material
    ) as revision
    where record ->> 'deleted_at' is null
      and readable_from(record) <= least(day, coalesce((until at time zone zone)::date, day)));
comment on function was_public(integer, date, text) is 'Whether readers could see a material on a day or before, by its revisions.';

create function last_settled_change() returns bigint language plpgsql as $$
declare
  last bigint;
begin
  select last_value into last from material_changes;
  return least(last, (
    select min(-key)
    from pg_locks, lateral (select classid::bigint << 32 | objid::bigint) as lock (key)
    where locktype = 'advisory' and objsubid = 1 and key < 0
      and database = (select oid from pg_database where datname = current_database())
  ));
end $$;
comment on function last_settled_change() is 'The last number below which no change can appear any more: the least that an open transaction may still commit.';

create function content_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', pg_current_xact_id()::text);
  return null;
end $$;
comment on function content_changed() is 'Tells every process that what readers see has changed.';

create function content_indexed() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', 'indexed ' || pg_current_xact_id());
  return null;
end $$;
comment on function content_indexed() is 'Tells every process that searches find more.';

create function fix_licence() returns trigger language plpgsql as $$
begin
  update materials set licence_url = old.settings ->> 'licenceUrl' where licence_url is null and readable_from <= (now() at time zone 'Europe/Tirane')::date;
  return new;
end $$;
comment on function fix_licence() is 'What was published under a licence retains it when the journal chooses another.';

create function fold_texts() returns trigger language plpgsql as $$
begin
  new.folded_titles := fold(new.title || E'\n' || coalesce(new.title_en, ''));
  new.folded_keywords := fold(coalesce(new.keywords, '') || ', ' || coalesce(new.keywords_en, ''));
  new.folded_authors := fold(new.authors_text);
  return new;
end $$;
comment on function fold_texts() is 'Keeps the columns that are searched without case and accents.';

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
comment on function forget_pdf_text() is 'Another PDF is another text.';

create function keep_journal_revision() returns trigger language plpgsql as $$
begin
  if old.settings is distinct from new.settings then
    insert into revisions (noun, record_id, version, action, editor, record) values (
      'journal', new.id, new.version, 'CHANGED', nullif(current_setting('journal.editor', true), ''), to_jsonb(new)
    );
  end if;
  return null;
end $$;
comment on function keep_journal_revision() is 'The history of the journal itself.';

create function keep_revision() returns trigger language plpgsql as $$
declare
  unchanged constant text[] := array['updated_at', 'version'];
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - array['folded_titles','folded_keywords','folded_authors','change_number'] - unchanged = to_jsonb(new) - array['folded_titles','folded_keywords','folded_authors','change_number'] - unchanged then
    return null;
  end if;
  insert into revisions (noun, record_id, version, action, editor, record, change_number) values (
    tg_table_name, new.id, new.version,
    case
      when tg_op = 'INSERT' then 'CREATED'
      when old.deleted_at is null and new.deleted_at is not null then 'DELETED'
      when old.deleted_at is not null and new.deleted_at is null then 'RESTORED'
      else 'CHANGED'
    end,
    nullif(current_setting('journal.editor', true), ''),
    to_jsonb(new) - array['folded_titles','folded_keywords','folded_authors','change_number'], (to_jsonb(new) ->> 'change_number')::bigint
  );
  return null;
end $$;
comment on function keep_revision() is 'The history of every edited record: the whole row, and who changed it.';

create function number_change() returns trigger language plpgsql as $$
declare
  last bigint;
begin
  if coalesce(current_setting('journal.numbers_changes', true), '') <> 'yes' then
    select last_value into last from material_changes;
    perform pg_advisory_xact_lock_shared(-last);
    perform set_config('journal.numbers_changes', 'yes', true);
  end if;
  new.change_number := nextval('material_changes');
  return new;
end $$;
comment on function number_change() is 'Numbers each change of a material, in an order that harvesters can follow.';

create function set_readable_from() returns trigger language plpgsql as $$
begin
  new."readable_from" := case when new."is_draft" then 'infinity'::date else greatest(new."public_from", make_date(new."publication_year", 1, 1)) end;
  return new;
end $$;
comment on function set_readable_from() is 'The first day on which readers see a material.';

create function sign_revision() returns trigger language plpgsql as $$
begin
  new.editor_id := nullif(current_setting('journal.editor_id', true), '')::integer;
  return new;
end $$;
comment on function sign_revision() is 'The user who made a revision, beside the name of then.';

create function take_licence() returns trigger language plpgsql as $$
declare
  facts jsonb;
begin
  if new.readable_from > (now() at time zone 'Europe/Tirane')::date then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.readable_from <= (now() at time zone 'Europe/Tirane')::date and old.licence_url is not null then
    -- Restoring an earlier revision must not relicense it.
    new.licence_url := coalesce(new.licence_url, old.licence_url);
    return new;
  end if;
  select settings into facts from journal where id = 1;
  new.licence_url := coalesce(new.licence_url, facts ->> 'licenceUrl');
  new.copyright_holder := coalesce(new.copyright_holder, facts ->> 'copyrightHolder');
  return new;
end $$;
comment on function take_licence() is 'However a material is published, it takes the licence and copyright holder that the journal has at that moment.';

create trigger content_changed after insert or delete or update or truncate on categories for each statement execute function content_changed();
create trigger content_changed after insert or delete or update or truncate on journal for each statement execute function content_changed();
create trigger fix_licence before update on journal for each row execute function fix_licence();
create trigger keep_journal_revision after update on journal for each row execute function keep_journal_revision();
create trigger content_changed after insert or delete or update or truncate on materials for each statement execute function content_changed();
create trigger fold_texts before insert or update on materials for each row execute function fold_texts();
create trigger forget_pdf_text after update on materials for each row execute function forget_pdf_text();
create trigger keep_revision after insert or update on materials for each row execute function keep_revision();
create trigger number_change before insert or update on materials for each row execute function number_change();
create trigger set_readable_from before insert or update on materials for each row execute function set_readable_from();
create trigger take_licence before insert or update on materials for each row execute function take_licence();
alter table materials enable always trigger fold_texts;
alter table materials enable always trigger forget_pdf_text;
alter table materials enable always trigger set_readable_from;
create trigger sign_revision before insert on revisions for each row execute function sign_revision();
create trigger content_changed after insert or delete or update or truncate on calls for each statement execute function content_changed();
create trigger keep_revision after insert or update on calls for each row execute function keep_revision();
create trigger content_changed after insert or delete or update or truncate on board_members for each statement execute function content_changed();
create trigger keep_revision after insert or update on board_members for each row execute function keep_revision();
create trigger content_changed after insert or delete or update or truncate on other_files for each statement execute function content_changed();
create trigger keep_revision after insert or update on other_files for each row execute function keep_revision();
create trigger content_indexed after insert or delete or update or truncate on search_records for each statement execute function content_indexed();
create trigger content_changed after insert or delete or update or truncate on letters for each statement execute function content_changed();
create trigger content_changed after insert or delete or update or truncate on file_faults for each statement execute function content_changed();

insert into categories (name) values ('Arkiva'), ('Artikuj');
insert into purge_clock (moment) values (now());
-- The licence that readers see of a journal whose record nobody has filled in.
insert into journal (settings) values ('{"licenceUrl": "https://creativecommons.org/licenses/by/4.0/"}');
insert into revisions (noun, record_id, version, action, record) select 'journal', id, version, 'CREATED', to_jsonb(journal) from journal;
