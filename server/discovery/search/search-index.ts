import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { currentDay } from '../../../client/shared/locales.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { ContentVersion } from '../../platform/database/content-version.js';
import { ADVISORY_LOCKS } from '../../platform/database/locks.js';
import { Material } from '../../content/materials/material.entity.js';
import { prepared } from '../../platform/database/connections/connections.js';
import { pagesBefore } from '../../platform/store/file-rules.js';
import { ObjectStore } from '../../platform/store/object-store.js';
import { Hourly } from '../../platform/clock/hourly.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { type PdfContents, type PdfHeading, contentsOf } from '../../platform/pdf/pdf.js';
import { fieldsOf, sectionsOf, suggestedWords, termsOf } from './texts.js';
import { MAX_BODY_BYTES, differentWords, vectorOf } from '../../platform/words/words.js';

/** Increase when the same texts yield different words: everything is then indexed again. Stored in the column `edition`. */
const INDEX_VERSION = 10;
const BATCH = 50;
/** Changes in quick succession are indexed together. */
const DELAY_MS = 150;
/** When another process has the work, or the database or the store does not answer. */
const inAWhile = () => new Date(Date.now() + 10_000);
const MAX_ATTEMPTS = 2;

/** Materials not indexed in their current state. $2: the last change up to which everything is indexed. $3: where the previous batch ended. */
const WAITING = `
  select m.id, m.change_number as change
  from search_records s right join materials m on m.id = s.material_id
  where m.deleted_at is null and m.change_number > $2 and m.change_number < $3
    and (s.material_id is null or s.change_number <> m.change_number or s.edition <> $1)
  order by m.change_number desc limit ${BATCH}`;

const WRITE = `
  insert into search_records (material_id, change_number, edition, head, words, body)
  select m.id, $2::bigint, $6::int, $3::tsvector, $4::tsvector, array_to_tsvector($5::text[]) from materials m where m.id = $1
  on conflict (material_id) do update
    set change_number = excluded.change_number, edition = excluded.edition, head = excluded.head, words = excluded.words,
      body = excluded.body`;

const WRITE_SECTIONS = `
  insert into search_passages (material_id, fragment, heading, text, words)
  select s.material_id, fragment, heading, text, made.words::tsvector
  from search_records s, unnest($2::text[], $3::text[], $4::text[], $5::text[]) as made (fragment, heading, text, words)
  where s.material_id = $1`;

const WRITE_WORDS = `
  insert into search_words (word, spelling) select * from unnest($1::text[], $2::text[]) as made on conflict do nothing`;

const FORGET_WORDS = `
  delete from search_words w
  where not exists (select from search_records s where s.everything @@ ('''' || w.word || '''')::tsquery)`;

const WRITE_TERMS = `
  insert into search_terms (material_id, kind, slug, name, name_en, alias, language, orcid, longitude, latitude, is_own)
  select s.material_id, made.* from search_records s, jsonb_to_recordset($2::jsonb) as made (kind text, slug text, name text,
    "nameEn" text, alias text, language text, orcid text, longitude float8, latitude float8, "isOwn" boolean)
  where s.material_id = $1`;

/** Where a PDF was added, replaced or removed, its text is to be read again. */
const RESET_CHANGED_PDFS = `
  with changed as (
    update search_records s set inside = '', pdf_path = null, pdf_attempts = 0,
      pdf_state = case when m.pdf is null then 'NONE' else 'WAITING' end
    from materials m
    where m.id = s.material_id and s.material_id = $1 and s.pdf_path is distinct from m.pdf ->> 'path'
    returning s.material_id)
  delete from search_passages p using changed where p.material_id = changed.material_id and p.page is not null`;

const UNREAD = `
  select s.material_id as id, m.pdf ->> 'path' as path, s.pdf_attempts as attempts
  from search_records s join materials m on m.id = s.material_id
  where s.pdf_state = 'WAITING' and m.deleted_at is null and m.pdf is not null
  order by s.pdf_attempts, case s.pdf_attempts when 0 then s.material_id end desc, random() limit ${BATCH}`;

type Waiting = { id: number; change: string };
type Unread = { id: number; path: string; attempts: number };

/** For `one` material the plan is made once; for any number it would be made again each time. */
const outlines = (which: 'one' | 'any') => `
  select s.material_id as id, s.pdf_page_count as "pageCount", s.pdf_outline as headings, s.pdf_is_tagged as "isTagged",
    ${pagesBefore('$2')} as before
  from search_records s join materials on materials.id = s.material_id
  where s.material_id = ${which === 'one' ? '$1' : 'any($1)'} and s.pdf_page_count is not null and s.pdf_path = materials.pdf ->> 'path'`;
type Outline = Pick<PdfContents, 'pageCount'> & { headings: PdfHeading[]; isTagged: boolean | null };

/**
 * Keeps the search index up to date with the materials, outside requests, in one process at a time. Only the database stores what is left
 * to do, so another process can continue at any point.
 */
@Injectable()
export class SearchIndex extends Jobs {
  private readonly stopping = new AbortController();
  private indexedUpTo = 0;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    version: ContentVersion,
    private readonly store: ObjectStore,
  ) {
    super(config.searchIndexing === 'off' ? null : config);
    this.register((mayContinue) =>
      this.index(mayContinue).catch((error: Error) => {
        if (!this.stopping.signal.aborted) this.log.warn(`Could not index texts for the search: ${error.message}`);
        return inAWhile();
      }),
    );
    version.onChange(() => this.wake(new Date(Date.now() + DELAY_MS)));
  }

  /** What has been read of the PDF of each material: pages (as in the files that readers get), bookmarks and whether it is tagged. */
  readonly outlinesOf = async (ids: readonly number[]): Promise<(Outline | null)[]> => {
    type Row = Outline & { id: number; before: number };
    const [which, wanted] = ids.length === 1 ? (['one', ids[0]] as const) : (['any', ids] as const);
    const rows = await this.dataSource.query<Row[]>(prepared(outlines(which)), [wanted, currentDay()]);
    const outlineOf = ({ before, pageCount, headings, isTagged }: Row): Outline => ({
      pageCount: pageCount + before,
      headings: headings.map((heading) => ({ ...heading, page: heading.page + before })),
      isTagged,
    });
    const byId = new Map(rows.map((row) => [row.id, outlineOf(row)]));
    return ids.map((id) => byId.get(id) ?? null);
  };

  /** Nobody waits for a long PDF. */
  override beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    return super.beforeApplicationShutdown();
  }

  /** Nothing remains of what is purged. Asks for each word that is suggested, which takes seconds in a large journal. */
  async forgetWords(): Promise<void> {
    await this.dataSource.query(FORGET_WORDS);
  }

  /** What another process changed unnoticed. */
  @Hourly()
  async checkAll(): Promise<void> {
    this.indexedUpTo = 0;
  }

  /** A transaction that does nothing else holds the lock. Who does not get it leaves the work to the process that has it. */
  private index(mayContinue: () => boolean): Promise<Date | null> {
    return this.dataSource.transaction(async (manager) => {
      const [{ locked }] = await manager.query<{ locked: boolean }[]>(
        'select pg_try_advisory_xact_lock($1) as locked',
        [ADVISORY_LOCKS.search],
      );
      if (!locked) return inAWhile();
      await this.indexRecords(mayContinue);
      if (this.config.searchIndexing === 'all') await this.readPdfs(mayContinue);
      return mayContinue() ? null : new Date();
    });
  }

  private async indexRecords(mayContinue: () => boolean): Promise<void> {
    const [{ last }] = await this.dataSource.query<{ last: string }[]>('select last_settled_change() as last');
    let before = Number.MAX_SAFE_INTEGER;
    for (;;) {
      const waiting = await this.dataSource.query<Waiting[]>(WAITING, [INDEX_VERSION, this.indexedUpTo, before]);
      if (!waiting.length) break;
      for (const one of waiting) {
        if (!mayContinue()) return;
        await this.indexRecord(one);
        before = Number(one.change);
      }
    }
    this.indexedUpTo = Number(last);
  }

  /** A record that cannot be indexed at a second attempt either does not block the others. */
  private async indexRecord({ id, change }: Waiting): Promise<void> {
    const material = await this.dataSource.getRepository(Material).findOneBy({ id });
    // Deleted meanwhile.
    if (!material) return;
    const attempt = async () => {
      const record = await searchRecordOf(material);
      await this.dataSource.transaction((manager) => writeRecord(manager, id, change, record));
    };
    try {
      await attempt().catch(attempt);
    } catch (error) {
      this.log.warn(`Material ${id} cannot be indexed for the search: ${(error as Error).message}`);
      await this.dataSource.query(WRITE, [id, change, '', '', [], INDEX_VERSION]);
    }
  }

  private async readPdfs(mayContinue: () => boolean): Promise<void> {
    for (;;) {
      const unread = await this.dataSource.query<Unread[]>(UNREAD);
      if (unread.length === 0) return;
      for (const one of unread) {
        if (!mayContinue()) return;
        await this.readPdf(one);
      }
    }
  }

  private async readPdf({ id, path, attempts }: Unread): Promise<void> {
    // Throws if the store is unavailable, which does not count as an attempt.
    const pdf = await this.store.local(path);
    // Counted beforehand, so that a file that crashes the process is not read again and again.
    await this.dataSource.query('update search_records set pdf_attempts = pdf_attempts + 1 where material_id = $1', [
      id,
    ]);
    const { signal } = this.stopping;
    // A file that replaced it meanwhile begins anew.
    const countOnly = (most: number) =>
      this.dataSource.query(
        'update search_records set pdf_attempts = least(pdf_attempts, $2::int) where material_id = $1',
        [id, most],
      );
    const reading = pdf && attempts < MAX_ATTEMPTS ? contentsOf(pdf.file, signal) : Promise.resolve(null);
    const contents = await reading.catch(async (error: { code?: string }) => {
      if (error.code !== 'UNAVAILABLE') return null;
      // The machine is too busy: never the last attempt, and the others come first.
      await countOnly(MAX_ATTEMPTS - 1);
      throw error;
    });
    // Ended by our own shutdown, which is no attempt.
    if (signal.aborted) return void (await countOnly(attempts));
    if (!contents && attempts + 1 < MAX_ATTEMPTS) return;
    if (!contents) this.log.warn(`${path} (material ${id}) cannot be read for the search`);
    const pages = await pagesOf(contents);
    await this.dataSource.transaction((manager) => writePdf(manager, id, path, contents, pages));
  }
}

/** What is searched of a material. To make it of a long one takes many turns of the event loop. */
async function searchRecordOf(material: Material) {
  const { head, rest } = fieldsOf(material);
  const sections = sectionsOf(material.fullText);
  const texts = sections.map(({ text }) => text);
  return {
    head: await vectorOf(head),
    words: await vectorOf([...head, ...rest]),
    body: await differentWords(texts, MAX_BODY_BYTES),
    sections,
    vectors: await vectorsOf(texts),
    suggested: await suggestedWords(material),
    terms: termsOf(material),
  };
}

async function vectorsOf(texts: readonly string[]): Promise<string[]> {
  const vectors: string[] = [];
  for (const text of texts) vectors.push(await vectorOf([[text, 'D']]));
  return vectors;
}

async function writeRecord(
  manager: EntityManager,
  id: number,
  change: string,
  { head, words, body, sections, vectors, suggested, terms }: Awaited<ReturnType<typeof searchRecordOf>>,
): Promise<void> {
  // What a crash loses is indexed at the next start.
  await manager.query('set local synchronous_commit to off');
  await manager.query(WRITE, [id, change, head, words, body, INDEX_VERSION]);
  await manager.query('delete from search_passages where material_id = $1 and page is null', [id]);
  const column = (name: keyof (typeof sections)[number]) => sections.map((section) => section[name]);
  await manager.query(WRITE_SECTIONS, [id, column('fragment'), column('heading'), column('text'), vectors]);
  await manager.query(WRITE_WORDS, [[...suggested.keys()], [...suggested.values()]]);
  await manager.query('delete from search_terms where material_id = $1', [id]);
  await manager.query(WRITE_TERMS, [id, JSON.stringify(terms)]);
  await manager.query(RESET_CHANGED_PDFS, [id]);
}

/** The pages with text, and what is searched of them. */
async function pagesOf(contents: PdfContents | null) {
  const pages = (contents?.pages ?? []).map((text, index) => ({ page: index + 1, text })).filter(({ text }) => text);
  const texts = pages.map(({ text }) => text);
  return { pages, words: await differentWords(texts), vectors: await vectorsOf(texts) };
}

/** Locks the material; drops the contents if its PDF has been replaced meanwhile. */
async function writePdf(
  manager: EntityManager,
  id: number,
  path: string,
  contents: PdfContents | null,
  { pages, words, vectors }: Awaited<ReturnType<typeof pagesOf>>,
): Promise<void> {
  const [material] = await manager.query<{ path: string | null }[]>(
    `select pdf ->> 'path' as path from materials where id = $1 for share`,
    [id],
  );
  if (material?.path !== path) return;
  const { pageCount, outline, isTagged }: Partial<PdfContents> = contents ?? {};
  const state = contents ? 'READ' : 'UNREADABLE';
  await manager.query(
    `update search_records
     set inside = array_to_tsvector($2::text[]), pdf_path = $3, pdf_state = $4, pdf_page_count = $5, pdf_outline = $6,
       pdf_is_tagged = $7
     where material_id = $1`,
    [id, words, path, state, pageCount, JSON.stringify(outline), isTagged],
  );
  await manager.query('delete from search_passages where material_id = $1 and page is not null', [id]);
  await manager.query(
    `insert into search_passages (material_id, fragment, page, text, words)
     select $1, 'page=' || page, page, text, words::tsvector from unnest($2::int[], $3::text[], $4::text[]) as read (page, text, words)`,
    [id, pages.map(({ page }) => page), pages.map(({ text }) => text), vectors],
  );
}
