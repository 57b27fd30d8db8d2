-- The database as the migrations make it (npm run schema). A table that SQL alone reads and writes has no entity; indexes and constraints are named here alone.

-- Links of invitations and forgotten passwords, by their hash.
table account_links (
  token_hash text not null
  user_id integer not null
  purpose text not null
  expires_at timestamp with time zone not null
  token_version integer not null
  account_links_purpose_check CHECK ((purpose = ANY (ARRAY['invitation'::text, 'reset'::text])))
  account_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  account_links_pkey PRIMARY KEY (token_hash)
)

-- Members of the boards.
table board_members (
  id integer not null default nextval('board_members_id_seq'::regclass)
  full_name text not null
  department text
  is_top_level boolean not null default false
  is_scientific_board boolean not null default false
  is_editorial_board boolean not null default false
  is_editorial_office boolean not null default false
  is_organising_committee boolean not null default false
  is_member boolean not null default false
  cv jsonb
  cv_en jsonb
  created_at timestamp(3) with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  deleted_at timestamp(3) with time zone
  version integer not null default 1
  board_members_pkey PRIMARY KEY (id)
)
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON board_members FOR EACH STATEMENT EXECUTE FUNCTION content_changed() -- Tells every process that what readers see has changed.
CREATE TRIGGER keep_revision AFTER INSERT OR UPDATE ON board_members FOR EACH ROW EXECUTE FUNCTION keep_revision() -- The history of every edited record: the whole row, and who changed it.

-- Calls for papers.
table calls (
  id integer not null default nextval('calls_id_seq'::regclass)
  title text not null
  info text not null
  description text not null
  description_en text not null
  deadline date not null
  files jsonb not null default '[]'::jsonb
  created_at timestamp(3) with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  deleted_at timestamp(3) with time zone
  version integer not null default 1
  calls_pkey PRIMARY KEY (id)
)
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON calls FOR EACH STATEMENT EXECUTE FUNCTION content_changed() -- Tells every process that what readers see has changed.
CREATE TRIGGER keep_revision AFTER INSERT OR UPDATE ON calls FOR EACH ROW EXECUTE FUNCTION keep_revision() -- The history of every edited record: the whole row, and who changed it.

-- The two kinds of material: 1 Arkiva (issues), 2 Artikuj (articles).
table categories (
  id integer not null default nextval('categories_id_seq'::regclass)
  name text not null
  categories_pkey PRIMARY KEY (id)
)
CREATE UNIQUE INDEX categories_name_key ON categories USING btree (lower(name)) -- A category is named by its name, in any case.
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION content_changed() -- Tells every process that what readers see has changed.

-- What a creation with an Idempotency-Key has made, so that a repeated one makes nothing. SQL only.
table creations (
  user_id integer not null
  noun text not null
  key text not null
  record_id integer
  at timestamp(3) with time zone not null default now()
  creations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  creations_pkey PRIMARY KEY (user_id, noun, key)
)

-- One letter to one subscriber: waiting, claimed by a sender, or done.
table deliveries (
  letter_id integer not null
  subscriber_id integer not null
  state text not null default 'waiting'::text
  article_ids jsonb
  attempts integer not null default 0
  reason text
  due_at timestamp with time zone not null default now()
  claimed_at timestamp with time zone
  deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text, 'cancelled'::text])))
  deliveries_letter_id_fkey FOREIGN KEY (letter_id) REFERENCES letters(id) ON DELETE CASCADE
  deliveries_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES subscribers(id) ON DELETE CASCADE
  deliveries_pkey PRIMARY KEY (letter_id, subscriber_id)
)
CREATE INDEX deliveries_claimed ON deliveries USING btree (claimed_at) -- What was sent within a minute, and by a sender that died.
CREATE INDEX deliveries_due ON deliveries USING btree (due_at) WHERE (state = 'waiting'::text) -- What is to be sent next.
CREATE INDEX deliveries_subscriber ON deliveries USING btree (subscriber_id) -- Deleted with its subscriber.

-- When the demonstration was loaded: what was created at that moment belongs to it.
table demonstration (
  loaded_at timestamp(3) with time zone not null
)

-- One registration of a DOI: what is sent to Crossref, and what came back. The state of a DOI is that of its last one.
table deposits (
  id integer not null default nextval('deposits_id_seq'::regclass)
  material_id integer
  editor_id integer
  doi text not null
  batch_id text not null
  fingerprint text not null
  sent text not null
  state text not null default 'waiting'::text
  message text
  exchanges jsonb not null default '[]'::jsonb
  attempts integer not null default 0
  due_at timestamp with time zone not null default now()
  claimed_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  settled_at timestamp with time zone
  deposits_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'asking'::text, 'registered'::text, 'warning'::text, 'failed'::text])))
  deposits_editor_id_fkey FOREIGN KEY (editor_id) REFERENCES users(id) ON DELETE SET NULL
  deposits_material_id_fkey FOREIGN KEY (material_id) REFERENCES materials(id) ON DELETE SET NULL
  deposits_pkey PRIMARY KEY (id)
  deposits_batch_id_key UNIQUE (batch_id)
)
CREATE UNIQUE INDEX deposits_batch_id_key ON deposits USING btree (batch_id) -- Crossref names the batch.
CREATE INDEX deposits_of_doi ON deposits USING btree (lower(doi), id) -- The last one of a DOI.
CREATE UNIQUE INDEX deposits_one_at_a_time ON deposits USING btree ((true)) WHERE (state = 'sending'::text) -- All processes send one at a time.
CREATE UNIQUE INDEX deposits_open ON deposits USING btree (lower(doi)) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'asking'::text])) -- One open registration a DOI.

-- What the DOI, in lower case, leads to, and what Crossref says of its references and of who cites it; once a week.
table doi_checks (
  doi text not null
  target text
  matches jsonb not null default '[]'::jsonb
  cited_by jsonb not null default '[]'::jsonb
  checked_at timestamp with time zone
  due_at timestamp with time zone not null default now()
  doi_checks_pkey PRIMARY KEY (doi)
)
CREATE TRIGGER content_changed AFTER UPDATE ON doi_checks FOR EACH ROW WHEN ((old.cited_by <> new.cited_by)) EXECUTE FUNCTION content_changed() -- Tells every process that what readers see has changed.

-- Unsaved input of forms.
table drafts (
  user_id integer not null
  key text not null
  data jsonb not null
  saved_at timestamp(3) with time zone not null default now()
  drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  drafts_pkey PRIMARY KEY (user_id, key)
)

-- Hashes of addresses whose owners asked to be forgotten, so that no import adds them again.
table erased_addresses (
  address_hash text not null
  erased_at timestamp with time zone not null default now()
  erased_addresses_pkey PRIMARY KEY (address_hash)
)

-- Stored files that are missing or damaged. SQL only: written by the daily check.
table file_faults (
  path text not null
  fault text not null
  noun text not null
  record_id integer not null
  found_at timestamp(3) with time zone not null default now()
  file_faults_fault_check CHECK ((fault = ANY (ARRAY['missing'::text, 'size'::text, 'content'::text])))
  file_faults_pkey PRIMARY KEY (path)
)
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON file_faults FOR EACH STATEMENT EXECUTE FUNCTION content_changed() -- Tells every process that what readers see has changed.

-- URLs of materials on the former site. Imports write them, redirects read them.
table former_addresses (
  key text not null
  material_id integer not null
  former_addresses_material_id_fkey FOREIGN KEY (material_id) REFERENCES materials(id) ON DELETE CASCADE
  former_addresses_pkey PRIMARY KEY (key)
)
CREATE INDEX former_addresses_material ON former_addresses USING btree (material_id) -- Deleted with its material.

-- Imports from the dashboard; at most one at work.
table imports (
  id integer not null default nextval('imports_id_seq'::regclass)
  file_name text not null
  size integer not null
  state text not null default 'checking'::text
  format text
  problem jsonb
  rows integer not null default 0
  share real not null default 0
  report jsonb
  counts jsonb
  editor_id integer
  editor text not null
  worker text
  beat_at timestamp with time zone
  attempts integer not null default 0
  started_at timestamp with time zone not null default now()
  finished_at timestamp with time zone
  undone_at timestamp with time zone
  ended_by text
  imports_state_check CHECK ((state = ANY (ARRAY['checking'::text, 'checked'::text, 'waiting'::text, 'importing'::text, 'imported'::text, 'rejected'::text, 'failed'::text, 'cancelled'::text])))
  imports_pkey PRIMARY KEY (id)
)
CREATE UNIQUE INDEX imports_one_at_work ON imports USING btree ((true)) WHERE (state = ANY (ARRAY['checking'::text, 'waiting'::text, 'importing'::text])) -- At most one import is at work.

-- The record of the journal: one row.
table journal (
  id integer not null default 1
  settings jsonb not null
  version integer not null default 1
  updated_at timestamp(3) with time zone not null default now()
  journal_single_row CHECK ((id = 1))
  journal_pkey PRIMARY KEY (id)
)
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION content_changed() -- Tells every process that what readers see has changed.
CREATE TRIGGER fix_licence BEFORE UPDATE ON journal FOR EACH ROW EXECUTE FUNCTION fix_licence() -- What was published under a licence retains it when the journal chooses another.
CREATE TRIGGER keep_journal_revision AFTER UPDATE ON journal FOR EACH ROW EXECUTE FUNCTION keep_journal_revision() -- The history of the journal itself.

-- Browsers that a user has signed in with, by a hash, so that others are told by mail.
table known_clients (
  user_id integer not null
  client_hash text not null
  seen_at timestamp with time zone not null default now()
  known_clients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  known_clients_pkey PRIMARY KEY (user_id, client_hash)
)

-- Letters to subscribers.
table letters (
  id integer not null default nextval('letters_id_seq'::regclass)
  kind text not null
  source_id integer
  content jsonb not null
  state text not null default 'draft'::text
  scheduled_for timestamp with time zone
  started_at timestamp with time zone
  finished_at timestamp with time zone
  problem text
  version integer not null default 1
  created_at timestamp with time zone not null default now()
  editor_id integer
  letters_kind_check CHECK ((kind = ANY (ARRAY['issue'::text, 'call'::text, 'free'::text])))
  letters_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'sent'::text, 'cancelled'::text])))
  letters_editor_id_fkey FOREIGN KEY (editor_id) REFERENCES users(id) ON DELETE SET NULL
  letters_pkey PRIMARY KEY (id)
)
CREATE INDEX letters_due ON letters USING btree (scheduled_for) WHERE (state = 'scheduled'::text) -- What is to begin next.
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON letters FOR EACH STATEMENT EXECUTE FUNCTION content_changed() -- Tells every process that what readers see has changed.

-- Counts of what is limited, by a key, within a window.
table login_attempts (
  key text not null
  count integer not null
  window_start timestamp with time zone not null
  login_attempts_pkey PRIMARY KEY (key)
)
CREATE INDEX login_attempts_window_start ON login_attempts USING btree (window_start) -- What no longer counts is deleted.

-- Issues and articles. A deleted one keeps its row.
table materials (
  id integer not null default nextval('materials_id_seq'::regclass)
  category_id integer not null
  title text not null
  title_en text
  abstract text not null
  abstract_en text
  cover_image jsonb
  pdf jsonb
  number integer not null
  publication_year integer not null
  authors_text text
  author_details jsonb not null default '[]'::jsonb
  language text
  doi text
  first_page text
  last_page text
  section text
  received_on date
  accepted_on date
  published_on date
  places jsonb
  issn text
  journal_director text
  editor_in_chief text
  scientific_board text
  editorial_board text
  prepared_for_publication text
  contents text
  keywords text
  keywords_en text
  references text
  external_id text
  created_at timestamp(3) with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  deleted_at timestamp(3) with time zone
  version integer not null default 1
  folded_titles text
  folded_keywords text
  folded_authors text
  change_number bigint not null
  summary jsonb
  article_type text
  volume text
  licence_url text
  copyright_holder text
  funding jsonb not null default '[]'::jsonb
  is_draft boolean not null default false
  public_from date
  readable_from date not null
  full_text text
  figures jsonb not null default '[]'::jsonb
  data_availability text
  data_availability_en text
  related_works jsonb not null default '[]'::jsonb
  materials_number_check CHECK ((number >= 0))
  materials_title_check CHECK ((btrim(title) <> ''::text))
  materials_year_check CHECK ((publication_year >= 1500))
  materials_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id)
  materials_pkey PRIMARY KEY (id)
)
CREATE INDEX materials_all_newest ON materials USING btree (publication_year DESC, number DESC, id DESC) INCLUDE (readable_from) WHERE (deleted_at IS NULL) -- Lists of all kinds, in their order.
CREATE INDEX materials_author_details ON materials USING gin (author_details jsonb_path_ops) -- The materials of an ORCID iD.
CREATE UNIQUE INDEX materials_change_number ON materials USING btree (change_number) -- What has changed since a number.
CREATE INDEX materials_cover_path ON materials USING btree (((cover_image ->> 'path'::text))) -- Who has this cover.
CREATE UNIQUE INDEX materials_doi ON materials USING btree (lower(doi)) WHERE (deleted_at IS NULL) -- One material a DOI.
CREATE UNIQUE INDEX materials_external_id_key ON materials USING btree (external_id) -- What an import has created, it finds again.
CREATE INDEX materials_figures ON materials USING gin (figures jsonb_path_ops) -- Who has this picture in the full text.
CREATE INDEX materials_language ON materials USING btree (language text_pattern_ops) -- Materials in a language and its variants.
CREATE INDEX materials_letters ON materials USING gin (category_id, letters_and_pairs(folded_titles), letters_and_pairs(folded_keywords), letters_and_pairs(folded_authors)) -- Searches for texts too short for trigrams.
CREATE INDEX materials_newest ON materials USING btree (category_id, publication_year DESC, number DESC, id DESC) INCLUDE (readable_from) WHERE (deleted_at IS NULL) -- Lists of one category, in their order.
CREATE INDEX materials_pdf_path ON materials USING btree (((pdf ->> 'path'::text))) -- Who has this PDF.
CREATE INDEX materials_places ON materials USING gin (places jsonb_path_ops) WHERE (places IS NOT NULL) -- Materials about a place.
CREATE INDEX materials_related ON materials USING gin (related_keys(related_works)) WHERE (related_works <> '[]'::jsonb) -- What refers to a material.
CREATE INDEX materials_relating ON materials USING btree (id) WHERE (related_works <> '[]'::jsonb) -- All that refer to others.
CREATE INDEX materials_search ON materials USING gin (category_id, folded_titles gin_trgm_ops, folded_keywords gin_trgm_ops, folded_authors gin_trgm_ops) -- Searches for parts of titles, keywords and authors.
CREATE INDEX materials_supplements ON materials USING gin (related_works jsonb_path_ops) -- Who has this supplementary file.
CREATE INDEX materials_updated ON materials USING btree (updated_at DESC, id DESC) -- What was changed last.
CREATE INDEX materials_visible ON materials USING btree (id) INCLUDE (readable_from, publication_year, language) WHERE (deleted_at IS NULL) -- Which of those that were found are public, their years and languages.
CREATE TRIGGER check_relations BEFORE INSERT OR UPDATE ON materials FOR EACH ROW EXECUTE FUNCTION check_relations() -- A relation is stated once: no record refers to itself, directly or through others.
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON materials FOR EACH STATEMENT EXECUTE FUNCTION content_changed() -- Tells every process that what readers see has changed.
CREATE TRIGGER fold_texts BEFORE INSERT OR UPDATE ON materials FOR EACH ROW EXECUTE FUNCTION fold_texts() -- Keeps the columns that are searched without case and accents.
CREATE TRIGGER forget_pdf_text AFTER UPDATE ON materials FOR EACH ROW EXECUTE FUNCTION forget_pdf_text() -- Another PDF is another text.
CREATE TRIGGER keep_revision AFTER INSERT OR UPDATE ON materials FOR EACH ROW EXECUTE FUNCTION keep_revision() -- The history of every edited record: the whole row, and who changed it.
CREATE TRIGGER number_change BEFORE INSERT OR UPDATE ON materials FOR EACH ROW EXECUTE FUNCTION number_change() -- Numbers each change of a material, in an order that harvesters can follow.
CREATE TRIGGER set_readable_from BEFORE INSERT OR UPDATE ON materials FOR EACH ROW EXECUTE FUNCTION set_readable_from() -- The first day on which readers see a material.
CREATE TRIGGER take_licence BEFORE INSERT OR UPDATE ON materials FOR EACH ROW EXECUTE FUNCTION take_licence() -- However a material is published, it takes the licence and copyright holder that the journal has at that moment.
CREATE TRIGGER touch_related AFTER INSERT OR UPDATE ON materials FOR EACH ROW EXECUTE FUNCTION touch_related() -- A change of a record is one of those it is related to: harvesters receive both.

-- Mails to one person: confirmations, links, warnings.
table notices (
  id integer not null default nextval('notices_id_seq'::regclass)
  kind text not null
  recipient_id integer
  details jsonb not null default '{}'::jsonb
  state text not null default 'waiting'::text
  attempts integer not null default 0
  reason text
  due_at timestamp with time zone not null default now()
  claimed_at timestamp with time zone
  created_at timestamp with time zone not null default now()
  mailbox text
  notices_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text])))
  notices_pkey PRIMARY KEY (id)
)
CREATE INDEX notices_claimed ON notices USING btree (kind, claimed_at) -- What was sent within a minute, and by a sender that died.
CREATE INDEX notices_due ON notices USING btree (due_at) WHERE (state = 'waiting'::text) -- What is to be sent next.
CREATE INDEX notices_of ON notices USING btree (kind, recipient_id) -- What a recipient was sent.
CREATE INDEX notices_to ON notices USING btree (kind, mailbox) -- The quota of a mailbox.

-- What harvesters were told of a material, and when.
table oai_records (
  material_id integer not null
  datestamp timestamp with time zone not null
  place bigint not null
  deleted boolean not null
  category_id integer not null
  year integer not null
  language text
  fingerprint text not null
  former_sets text[] not null default '{}'::text[]
  oai_records_pkey PRIMARY KEY (material_id)
)
CREATE INDEX oai_records_datestamp ON oai_records USING btree (datestamp) -- What harvesters ask for by dates.
CREATE UNIQUE INDEX oai_records_place ON oai_records USING btree (place) -- Pages of a harvest.

-- When backups and checks were last done, and how they ended. SQL only.
table operations (
  name text not null
  at timestamp(3) with time zone not null
  details jsonb not null
  operations_pkey PRIMARY KEY (name)
)

-- Documents for authors and reviewers.
table other_files (
  id integer not null default nextval('other_files_id_seq'::regclass)
  title text not null
  is_author_file boolean not null default false
  is_review_file boolean not null default false
  is_english boolean not null default false
  file jsonb not null
  created_at timestamp(3) with time zone not null default now()
  updated_at timestamp(3) with time zone not null default now()
  deleted_at timestamp(3) with time zone
  version integer not null default 1
  other_files_audience_check CHECK ((NOT (is_author_file AND is_review_file)))
  other_files_pkey PRIMARY KEY (id)
)
CREATE TRIGGER content_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON other_files FOR EACH STATEMENT EXECUTE FUNCTION content_changed() -- Tells every process that what readers see has changed.
CREATE TRIGGER keep_revision AFTER INSERT OR UPDATE ON other_files FOR EACH ROW EXECUTE FUNCTION keep_revision() -- The history of every edited record: the whole row, and who changed it.

-- The latest moment the server has seen, so that a wrong clock deletes nothing. SQL only.
table purge_clock (
  is_only_row boolean not null default true
  moment timestamp(3) with time zone not null
  purge_clock_is_only_row_check CHECK (is_only_row)
  purge_clock_pkey PRIMARY KEY (is_only_row)
)

-- Every state of every edited record, with who made it; written by triggers.
table revisions (
  id integer not null default nextval('revisions_id_seq'::regclass)
  noun text not null
  record_id integer not null
  version integer not null
  action text not null
  editor text
  at timestamp(3) with time zone not null default now()
  record jsonb not null
  editor_id integer
  change_number bigint
  revisions_pkey PRIMARY KEY (id)
)
CREATE INDEX revisions_at ON revisions USING btree (at) -- The states at a moment.
CREATE INDEX revisions_deleted ON revisions USING btree (noun, change_number) WHERE (action = 'DELETED'::text) -- What was deleted since a change.
CREATE INDEX revisions_of_category ON revisions USING btree ((((record ->> 'category_id'::text))::integer), record_id) WHERE (noun = 'materials'::text) -- What was of a category at some time.
CREATE INDEX revisions_of_record ON revisions USING btree (noun, record_id, id DESC) -- The history of a record, newest first.
CREATE TRIGGER sign_revision BEFORE INSERT ON revisions FOR EACH ROW EXECUTE FUNCTION sign_revision() -- The user who made a revision, beside the name of then.

-- HTML of materials as it is sent, by the version of the rules that made it. SQL only: derived from materials.
table sanitised_texts (
  material_id integer not null
  column text not null
  rules text not null
  digest bytea not null
  html text
  sanitised_texts_material_id_fkey FOREIGN KEY (material_id) REFERENCES materials(id) ON DELETE CASCADE
  sanitised_texts_pkey PRIMARY KEY (material_id, "column")
)

-- Texts of the pages of PDFs and of the sections of full texts, by the fragment of the URL that leads there. SQL only: derived from files and materials.
table search_passages (
  material_id integer not null
  page integer
  text text not null
  words tsvector not null
  fragment text not null
  heading text
  search_passages_material_id_fkey FOREIGN KEY (material_id) REFERENCES search_records(material_id) ON DELETE CASCADE
  search_passages_pkey PRIMARY KEY (material_id, fragment)
)

-- What is searched in a material, and how far its PDF has been read. SQL only: derived from materials.
table search_records (
  material_id integer not null
  change_number bigint not null
  edition integer not null
  head tsvector not null
  words tsvector not null
  inside tsvector not null default ''::tsvector
  pdf_state text not null default 'NONE'::text
  pdf_path text
  pdf_attempts integer not null default 0
  pdf_page_count integer
  pdf_outline jsonb
  pdf_is_tagged boolean
  body tsvector not null default ''::tsvector
  everything tsvector generated ((strip(words) || body) || inside)
  search_records_pdf_state_check CHECK ((pdf_state = ANY (ARRAY['NONE'::text, 'WAITING'::text, 'READ'::text, 'UNREADABLE'::text])))
  search_records_material_id_fkey FOREIGN KEY (material_id) REFERENCES materials(id) ON DELETE CASCADE
  search_records_pkey PRIMARY KEY (material_id)
)
CREATE INDEX search_records_everything ON search_records USING gin (everything) -- Searches in all texts.
CREATE INDEX search_records_head ON search_records USING gin (head) -- Searches in titles, authors and keywords.
CREATE INDEX search_records_waiting ON search_records USING btree (material_id) WHERE (pdf_state = 'WAITING'::text) -- PDFs still to be read.
CREATE TRIGGER content_indexed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON search_records FOR EACH STATEMENT EXECUTE FUNCTION content_indexed() -- Tells every process that searches find more.

-- Authors, keywords and places of a material, by the slug of their page. SQL only: derived from materials.
table search_terms (
  material_id integer not null
  kind text not null
  slug text not null
  name text not null
  language text
  orcid text
  longitude double precision
  latitude double precision
  is_own boolean not null default true -- False for what a place of the material lies in.
  name_en text
  alias text -- What leads there too: the name of an author with an ORCID iD, the English word of a keyword in two languages.
  search_terms_kind_check CHECK ((kind = ANY (ARRAY['AUTHOR'::text, 'KEYWORD'::text, 'PLACE'::text])))
  search_terms_material_id_fkey FOREIGN KEY (material_id) REFERENCES search_records(material_id) ON DELETE CASCADE
  search_terms_pkey PRIMARY KEY (material_id, kind, slug)
)
CREATE INDEX search_terms_alias ON search_terms USING btree (kind, alias, material_id) WHERE (alias IS NOT NULL) -- A page by another name.
CREATE INDEX search_terms_slug ON search_terms USING btree (kind, slug, material_id) INCLUDE (is_own) -- The materials of a page.

-- Words of titles, authors, keywords and abstracts, for suggestions. SQL only: derived from materials.
table search_words (
  word text not null
  spelling text not null
  search_words_pkey PRIMARY KEY (word)
)
CREATE INDEX search_words_similar ON search_words USING gin (word gin_trgm_ops) -- Words that a misspelt one resembles.

-- Who is signed in, and in what browser.
table sessions (
  id uuid not null
  user_id integer not null
  created_at timestamp(3) with time zone not null default now()
  last_used_at timestamp(3) with time zone not null default now()
  browser text
  token_version integer not null default 0
  sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  sessions_pkey PRIMARY KEY (id)
)

-- Subscribers of the newsletter, and who left it.
table subscribers (
  id integer not null default nextval('subscribers_id_seq'::regclass)
  email text not null
  language text
  created_at timestamp with time zone not null default now()
  state text not null default 'pending'::text
  state_since timestamp with time zone not null default now()
  source text not null default 'form'::text
  asked_at timestamp with time zone
  confirmed_at timestamp with time zone
  wants_issues boolean not null default true
  wants_calls boolean not null default true
  follows jsonb not null default '[]'::jsonb
  link_version integer not null default 1
  bounces integer not null default 0
  bounce_status text
  address text not null
  link_key uuid not null default gen_random_uuid()
  subscribers_source_check CHECK ((source = ANY (ARRAY['form'::text, 'import'::text])))
  subscribers_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'active'::text, 'suspended'::text, 'unsubscribed'::text])))
  subscribers_pkey PRIMARY KEY (id)
)
CREATE UNIQUE INDEX subscribers_address_key ON subscribers USING btree (address) -- One subscription an address.
CREATE INDEX subscribers_state ON subscribers USING btree (state) -- Counts and lists by state.

-- Views and downloads of a material on a day.
table usage_counts (
  day date not null
  material_id integer not null
  views integer not null
  downloads integer not null
  unique_investigations integer not null
  unique_requests integer not null
  usage_counts_pkey PRIMARY KEY (day, material_id)
)
CREATE INDEX usage_counts_material ON usage_counts USING btree (material_id) -- The counts of a material.

-- Administrators. A deleted one keeps the row, so that the history keeps the name.
table users (
  id integer not null default nextval('users_id_seq'::regclass)
  username text not null
  email text not null
  password_hash text not null
  is_admin boolean not null default true
  token_version integer not null default 1
  created_at timestamp with time zone not null default now()
  deleted_at timestamp(3) with time zone
  password_origin text not null default 'chosen'::text
  password_expires_at timestamp with time zone
  second_factor text
  second_factor_step integer not null default 0
  recovery_codes text[] not null default '{}'::text[]
  deleted_by text
  users_password_origin_check CHECK ((password_origin = ANY (ARRAY['chosen'::text, 'generated'::text, 'given'::text])))
  users_pkey PRIMARY KEY (id)
)
CREATE UNIQUE INDEX users_email_key ON users USING btree (lower(email)) WHERE (deleted_at IS NULL) -- One account an e-mail address.

-- A relation is stated once: no record refers to itself, directly or through others.
CREATE OR REPLACE FUNCTION check_relations()
 RETURNS trigger
 LANGUAGE plpgsql
 SET lock_timeout TO '300ms'
AS $function$
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
end $function$

-- Tells every process that what readers see has changed.
CREATE OR REPLACE FUNCTION content_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('content', pg_current_xact_id()::text);
  return null;
end $function$

-- Tells every process that searches find more.
CREATE OR REPLACE FUNCTION content_indexed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('content', 'indexed ' || pg_current_xact_id());
  return null;
end $function$

-- What was published under a licence retains it when the journal chooses another.
CREATE OR REPLACE FUNCTION fix_licence()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update materials set licence_url = old.settings ->> 'licenceUrl' where licence_url is null and readable_from <= (now() at time zone 'Europe/Tirane')::date;
  return new;
end $function$

-- Without case and accents, so that 'Shqiperi' finds 'Shqipëri'. Immutable, so that it can be indexed.
CREATE OR REPLACE FUNCTION fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(translate(regexp_replace(NORMALIZE(value, NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text), '‘’ʼ`´'::text, repeat(''''::text, 5)))

-- Keeps the columns that are searched without case and accents.
CREATE OR REPLACE FUNCTION fold_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.folded_titles := fold(new.title || E'\n' || coalesce(new.title_en, '') || coalesce(E'\n' || (new.summary ->> 'title'), ''));
  new.folded_keywords := fold(concat_ws(', ', coalesce(new.keywords, ''), coalesce(new.keywords_en, ''), new.summary ->> 'keywords'));
  new.folded_authors := fold(new.authors_text);
  return new;
end $function$

-- Another PDF is another text.
CREATE OR REPLACE FUNCTION forget_pdf_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.pdf ->> 'path' is distinct from new.pdf ->> 'path' then
    delete from search_passages where material_id = new.id and page is not null;
    update search_records set inside = '', pdf_path = null, pdf_attempts = 0,
      pdf_state = case when new.pdf is null then 'NONE' else 'WAITING' end
    where material_id = new.id;
  end if;
  return null;
end $function$

-- The history of the journal itself.
CREATE OR REPLACE FUNCTION keep_journal_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.settings is distinct from new.settings then
    insert into revisions (noun, record_id, version, action, editor, record) values (
      'journal', new.id, new.version, 'CHANGED', nullif(current_setting('journal.editor', true), ''), to_jsonb(new)
    );
  end if;
  return null;
end $function$

-- The history of every edited record: the whole row, and who changed it.
CREATE OR REPLACE FUNCTION keep_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$

-- The last number below which no change can appear any more: the least that an open transaction may still commit.
CREATE OR REPLACE FUNCTION last_settled_change()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
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
end $function$

-- Each letter of a text and each two that follow each other: words shorter than a trigram are found by them.
CREATE OR REPLACE FUNCTION letters_and_pairs(value text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE STRICT COST 1000
RETURN ARRAY(SELECT DISTINCT unnest(ARRAY[pairs.sign, (pairs.sign || pairs.next)]) AS unnest FROM (SELECT signs.sign, lead(signs.sign, 1, ''::text) OVER (ORDER BY signs.place) AS next FROM unnest(string_to_array(letters_and_pairs.value, NULL::text)) WITH ORDINALITY signs(sign, place)) pairs)

-- Whether a place of these lies in a box, which may cross the date line.
CREATE OR REPLACE FUNCTION meets_box(places jsonb, west double precision, south double precision, east double precision, north double precision)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT COST 1000
RETURN (EXISTS (SELECT FROM jsonb_path_query(meets_box.places, '$."features"[*]."geometry"'::jsonpath) geometry(geometry), LATERAL (SELECT min((("position"."position" ->> 0))::double precision) AS w, min((("position"."position" ->> 1))::double precision) AS s, max((("position"."position" ->> 0))::double precision) AS e, max((("position"."position" ->> 1))::double precision) AS n FROM jsonb_path_query(geometry.geometry, 'strict $."coordinates".**?(@[0].type() == "number")'::jsonpath) "position"("position")) box WHERE ((box.s <= meets_box.north) AND (box.n >= meets_box.south) AND (((meets_box.west <= meets_box.east) AND (box.w <= meets_box.east) AND (box.e >= meets_box.west)) OR ((meets_box.west > meets_box.east) AND ((box.e >= meets_box.west) OR (box.w <= meets_box.east)))))))

-- Numbers each change of a material, in an order that harvesters can follow.
CREATE OR REPLACE FUNCTION number_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$

-- Where an article stands in its issue: roman pages first, then by number.
CREATE OR REPLACE FUNCTION page_order(page text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (page ~* '^[ivxlcdm]+$'::text) THEN '-1'::integer ELSE ("substring"(page, '\d{1,9}'::text))::integer END

-- The first public day of a revision, also of those made before materials had drafts.
CREATE OR REPLACE FUNCTION readable_from(record jsonb)
 RETURNS date
 LANGUAGE sql
 STABLE
RETURN COALESCE(((record ->> 'readable_from'::text))::date, make_date(((record ->> 'publication_year'::text))::integer, 1, 1))

-- The ids and DOIs, in lower case, of the works that a record is related to.
CREATE OR REPLACE FUNCTION related_keys(works jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT COALESCE((work.value ->> 'materialId'::text), (work.value ->> 'doi'::text)) AS "coalesce" FROM jsonb_array_elements(related_keys.works) work(value) WHERE (COALESCE((work.value ->> 'materialId'::text), (work.value ->> 'doi'::text)) IS NOT NULL))

-- The first day on which readers see a material.
CREATE OR REPLACE FUNCTION set_readable_from()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new."readable_from" := case when new."is_draft" then 'infinity'::date else greatest(new."public_from", make_date(new."publication_year", 1, 1)) end;
  return new;
end $function$

-- The user who made a revision, beside the name of then.
CREATE OR REPLACE FUNCTION sign_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.editor_id := nullif(current_setting('journal.editor_id', true), '')::integer;
  return new;
end $function$

-- However a material is published, it takes the licence and copyright holder that the journal has at that moment.
CREATE OR REPLACE FUNCTION take_licence()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$

-- A change of a record is one of those it is related to: harvesters receive both.
CREATE OR REPLACE FUNCTION touch_related()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
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
end $function$

-- Whether readers could see a material on a day or before, by its revisions.
CREATE OR REPLACE FUNCTION was_public(material integer, day date, zone text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (EXISTS (SELECT FROM (SELECT revisions.record, lead(revisions.at) OVER (ORDER BY revisions.id) AS until FROM revisions WHERE ((revisions.noun = 'materials'::text) AND (revisions.record_id = was_material))) revision WHERE (((revision.record ->> 'deleted_at'::text) IS NULL) AND (readable_from(revision.record) <= LEAST(was_day, COALESCE(((revision.until AT TIME ZONE was_zone))::date, was_day))))))
