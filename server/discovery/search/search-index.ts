import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { CONFIG, type Config } from '../../platform/config.js';
import { ContentVersion } from '../../platform/database/content-version.js';
import { ADVISORY_LOCKS } from '../../platform/database/locks.js';
import { Material } from '../../content/materials/material.entity.js';
import { ObjectStore } from '../../platform/store/object-store.js';
import { hourly } from '../../platform/clock/hourly.js';
import { type PdfContents, contentsOf } from '../../platform/pdf/contents.js';
import { type SearchProgress } from './search.types.js';
import { fieldsOf, sectionsOf, suggestedWords, termsOf } from './texts.js';
import { MAX_BODY_BYTES, differentWords, vectorOf } from '../../platform/words/words.js';

/** Increase when the same texts yield different words: everything is then indexed again. Stored in the column `edition`. */
const INDEX_VERSION = 6;
const BATCH = 50;
/** Changes in quick succession are indexed together. */
const DELAY_MS = 150;
const RETRY_MS = 10_000;
const MAX_ATTEMPTS = 2;
const PROGRESS_EVERY_MS = 30_000;

/** Materials not indexed in their current state. $2: the last change up to which everything is indexed. $3: where the previous batch ended. */
const WAITING = `
  select m.id, m.change_number as change
  from search_records s right join materials m on m.id = s.material_id
  where m.change_number > $2 and m.change_number < $3
    and (s.material_id is null or s.change_number <> m.change_number or s.edition <> $1)
  order by m.change_number desc limit ${BATCH}`;

const WRITE = `
  insert into search_records (material_id, change_number, edition, head, words, body)
  select id, change, $6, head::tsvector, words::tsvector, body::tsvector
  from unnest($1::int[], $2::bigint[], $3::text[], $4::text[], $5::text[]) as made (id, change, head, words, body)
  where exists (select from materials m where m.id = made.id)
  on conflict (material_id) do update
    set change_number = excluded.change_number, edition = excluded.edition, head = excluded.head, words = excluded.words,
      body = excluded.body`;

const WRITE_SECTIONS = `
  insert into search_passages (material_id, fragment, heading, text, words)
  select id, fragment, heading, text, words::tsvector
  from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[]) as made (id, fragment, heading, text, words)
  where exists (select from search_records s where s.material_id = made.id)`;

const WRITE_WORDS = `
  insert into search_words (word, spelling) select * from unnest($1::text[], $2::text[]) as made on conflict do nothing`;

/** Nothing remains of what is purged. */
const FORGET_WORDS = `
  delete from search_words w
  where not exists (select from search_records s where s.everything @@ ('''' || w.word || '''')::tsquery)`;

const WRITE_TERMS = `
  insert into search_terms (material_id, kind, slug, name, name_en, alias, language, orcid, longitude, latitude, is_own)
  select made.* from jsonb_to_recordset($1::jsonb) as made (material_id int, kind text, slug text, name text, "nameEn" text, alias text,
    language text, orcid text, longitude float8, latitude float8, "isOwn" boolean)
  where exists (select from search_records s where s.material_id = made.material_id)`;

/** Where a PDF was added, replaced or removed, its text is to be read again. */
const RESET_CHANGED_PDFS = `
  update search_records s set inside = '', pdf_path = null, pdf_attempts = 0,
    pdf_state = case when m.pdf is null then 'NONE' else 'WAITING' end
  from materials m
  where m.id = s.material_id and s.material_id = any($1::int[]) and s.pdf_path is distinct from m.pdf ->> 'path'
  returning s.material_id`;

const UNREAD = `
  select s.material_id as id, m.pdf ->> 'path' as path, s.pdf_attempts as attempts
  from search_records s join materials m on m.id = s.material_id
  where s.pdf_state = 'WAITING' and m.deleted_at is null and m.pdf is not null
  order by s.pdf_attempts, s.material_id desc limit ${BATCH}`;

type Unread = { id: number; path: string; attempts: number };

const OUTLINES = `
  select s.material_id as id, s.pdf_page_count as "pageCount", s.pdf_outline as headings, s.pdf_is_tagged as "isTagged"
  from search_records s join materials m on m.id = s.material_id
  where s.material_id = any($1) and s.pdf_page_count is not null and s.pdf_path = m.pdf ->> 'path'`;
type Outline = {
  pageCount: number;
  headings: { title: string; level: number; page: number }[];
  isTagged: boolean | null;
};

/**
 * Keeps the search index up to date with the materials, outside requests, in one process at a time. Only the database stores what is left
 * to do, so another process can continue at any point.
 */
@Injectable()
export class SearchIndex implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Search');
  private readonly stopping = new AbortController();
  private stopHourly?: () => void;
  private timer?: NodeJS.Timeout;
  private running: Promise<void> | null = null;
  private indexedUpTo = 0;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly version: ContentVersion,
    private readonly store: ObjectStore,
  ) {}

  /** What has been read of the PDFs of these materials: pages, bookmarks and whether they are tagged. */
  async outlines(ids: readonly number[]): Promise<Map<number, Outline>> {
    const rows = await this.dataSource.query<(Outline & { id: number })[]>(OUTLINES, [ids]);
    return new Map(rows.map(({ id, ...outline }) => [id, outline]));
  }

  onApplicationBootstrap(): void {
    if (this.config.searchIndexing === 'off') return;
    this.version.onChange(() => this.schedule());
    this.stopHourly = hourly(() => this.checkAll());
    this.schedule();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.stopHourly?.();
    clearTimeout(this.timer);
    await this.running?.catch(() => {});
  }

  /** Indexes all pending changes. Resolves when those known at the call are done, or if another process is indexing. */
  async catchUp(): Promise<void> {
    await this.running?.catch(() => {});
    await this.start();
  }

  async progress(): Promise<SearchProgress> {
    const [row] = await this.dataSource.query<SearchProgress[]>(
      `select count(*)::int as materials,
         count(*) filter (where s.change_number = m.change_number and s.edition = $1)::int as "materialsRead",
         count(m.pdf)::int as pdfs,
         count(*) filter (where s.pdf_state = 'READ')::int as "pdfsRead",
         count(*) filter (where s.pdf_state = 'UNREADABLE')::int as "pdfsUnreadable"
       from search_records s right join materials m on m.id = s.material_id where m.deleted_at is null`,
      [INDEX_VERSION],
    );
    return row;
  }

  private get isStopped(): boolean {
    return this.stopping.signal.aborted;
  }

  private async checkAll(): Promise<void> {
    this.indexedUpTo = 0;
    this.schedule();
  }

  private schedule(delay = DELAY_MS): void {
    if (this.isStopped || this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.running) this.schedule();
      else void this.start().catch(() => {});
    }, delay).unref();
  }

  private start(): Promise<void> {
    const running = this.runOnce()
      .catch((error: unknown) => {
        if (this.isStopped) return;
        this.log.warn(`Could not index texts for the search: ${(error as Error).message}`);
        this.schedule(RETRY_MS);
      })
      .finally(() => {
        if (this.running === running) this.running = null;
      });
    this.running = running;
    return running;
  }

  /** A transaction that does nothing else holds the lock, so that the lock works behind a pooler and is released with the connection. */
  private async runOnce(): Promise<void> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      const [{ locked }] = (await runner.query('select pg_try_advisory_xact_lock($1) as locked', [
        ADVISORY_LOCKS.search,
      ])) as { locked: boolean }[];
      if (locked) {
        await this.indexRecords();
        if (this.config.searchIndexing === 'all') await this.readPdfs();
      } else this.schedule(RETRY_MS);
    } finally {
      await runner.rollbackTransaction().catch(() => {});
      await runner.release();
    }
  }

  private async indexRecords(): Promise<void> {
    const [{ last }] = await this.dataSource.query<{ last: string }[]>('select last_settled_change() as last');
    let before = Number.MAX_SAFE_INTEGER;
    if (this.indexedUpTo === 0) await this.dataSource.query(FORGET_WORDS);
    while (!this.isStopped) {
      const waiting = await this.dataSource.query<{ id: number; change: string }[]>(WAITING, [
        INDEX_VERSION,
        this.indexedUpTo,
        before,
      ]);
      if (waiting.length > 0) await this.indexBatch(waiting);
      if (waiting.length < BATCH) {
        this.indexedUpTo = Number(last);
        return;
      }
      before = Number(waiting.at(-1)!.change);
    }
  }

  /** A record that cannot be indexed does not block the others. */
  private async indexBatch(waiting: { id: number; change: string }[]): Promise<void> {
    const found = await this.dataSource.getRepository(Material).findBy({ id: In(waiting.map(({ id }) => id)) });
    const changes = new Map(waiting.map(({ id, change }) => [id, change]));
    const write = (materials: Material[]) =>
      this.dataSource.transaction((manager) => writeRecords(manager, materials, changes));
    try {
      await write(found);
    } catch {
      for (const material of found)
        await write([material]).catch(async (error: unknown) => {
          this.log.warn(`Material ${material.id} cannot be indexed for the search: ${(error as Error).message}`);
          await this.dataSource.query(WRITE, [
            [material.id],
            [changes.get(material.id)],
            [''],
            [''],
            [''],
            INDEX_VERSION,
          ]);
        });
    }
  }

  private async readPdfs(): Promise<void> {
    let reportedAt = Date.now();
    for (;;) {
      const unread = await this.dataSource.query<Unread[]>(UNREAD);
      if (unread.length === 0) return;
      for (const one of unread) {
        if (this.isStopped) return;
        await this.readPdf(one);
        if (Date.now() - reportedAt < PROGRESS_EVERY_MS) continue;
        reportedAt = Date.now();
        const { pdfs, pdfsRead, pdfsUnreadable } = await this.progress();
        this.log.log(`Read ${pdfsRead + pdfsUnreadable} of ${pdfs} PDFs`);
      }
    }
  }

  private async readPdf({ id, path, attempts }: Unread): Promise<void> {
    // Throws if the store is unavailable, which does not count as an attempt.
    const found = await this.store.local(path);
    // Counted beforehand, so that a file that crashes the process is not read again and again.
    await this.dataSource.query('update search_records set pdf_attempts = pdf_attempts + 1 where material_id = $1', [
      id,
    ]);
    const contents = found && attempts < MAX_ATTEMPTS ? await this.contentsUnlessStopped(found.file) : null;
    if (this.isStopped || (!contents && attempts + 1 < MAX_ATTEMPTS)) return;
    if (!contents) this.log.warn(`${path} (material ${id}) cannot be read for the search`);
    await this.dataSource.transaction((manager) => writePdf(manager, id, path, contents));
  }

  /** Null if it cannot be read or the process is stopping. */
  private async contentsUnlessStopped(file: string): Promise<PdfContents | null> {
    const { signal } = this.stopping;
    const stop = new AbortController();
    const stopped = wait(2 ** 31 - 1, null, { ref: false, signal: AbortSignal.any([signal, stop.signal]) });
    try {
      return await Promise.race([contentsOf(file), stopped]);
    } catch {
      return null;
    } finally {
      stopped.catch(() => {});
      stop.abort();
    }
  }
}

async function writeRecords(
  manager: EntityManager,
  materials: Material[],
  changes: ReadonlyMap<number, string>,
): Promise<void> {
  const ids = materials.map(({ id }) => id);
  const fields = materials.map(fieldsOf);
  const sections = materials.map(({ fullText }) => sectionsOf(fullText));
  await manager.query(WRITE, [
    ids,
    ids.map((id) => changes.get(id)),
    fields.map(({ head }) => vectorOf(head)),
    fields.map(({ head, rest }) => vectorOf([...head, ...rest])),
    sections.map((some) =>
      differentWords(
        some.map(({ text }) => text),
        MAX_BODY_BYTES,
      )
        .map((word) => `'${word}'`)
        .join(' '),
    ),
    INDEX_VERSION,
  ]);
  await manager.query('delete from search_passages where material_id = any($1::int[]) and page is null', [ids]);
  const passages = sections.flatMap((some, at) => some.map((section) => ({ id: ids[at], ...section })));
  await manager.query(WRITE_SECTIONS, [
    passages.map(({ id }) => id),
    passages.map(({ fragment }) => fragment),
    passages.map(({ heading }) => heading),
    passages.map(({ text }) => text),
    passages.map(({ text }) => vectorOf([[text, 'D']])),
  ]);
  const words = new Map(materials.flatMap((material) => [...suggestedWords(material)]));
  await manager.query(WRITE_WORDS, [[...words.keys()], [...words.values()]]);
  await manager.query('delete from search_terms where material_id = any($1::int[])', [ids]);
  const terms = materials.flatMap((material) =>
    termsOf(material).map((term) => ({ material_id: material.id, ...term })),
  );
  await manager.query(WRITE_TERMS, [JSON.stringify(terms)]);
  const [changed] = await manager.query<[{ material_id: number }[], number]>(RESET_CHANGED_PDFS, [ids]);
  await manager.query('delete from search_passages where material_id = any($1::int[]) and page is not null', [
    changed.map((row) => row.material_id),
  ]);
}

/** Locks the material; drops the contents if its PDF has been replaced meanwhile. */
async function writePdf(manager: EntityManager, id: number, path: string, contents: PdfContents | null): Promise<void> {
  const [material] = await manager.query<{ path: string | null }[]>(
    `select pdf ->> 'path' as path from materials where id = $1 for share`,
    [id],
  );
  if (material?.path !== path) return;
  const nonEmpty = (contents?.pages ?? []).map((text, index) => ({ page: index + 1, text })).filter(({ text }) => text);
  await manager.query(
    `update search_records
     set inside = array_to_tsvector($2::text[]), pdf_path = $3, pdf_state = $4, pdf_page_count = $5, pdf_outline = $6,
       pdf_is_tagged = $7
     where material_id = $1`,
    [
      id,
      differentWords(nonEmpty.map(({ text }) => text)),
      path,
      contents ? 'READ' : 'UNREADABLE',
      contents?.pageCount ?? null,
      contents && JSON.stringify(contents.outline),
      contents?.isTagged ?? null,
    ],
  );
  await manager.query('delete from search_passages where material_id = $1 and page is not null', [id]);
  await manager.query(
    `insert into search_passages (material_id, fragment, page, text, words)
     select $1, 'page=' || page, page, text, words::tsvector from unnest($2::int[], $3::text[], $4::text[]) as read (page, text, words)`,
    [
      id,
      nonEmpty.map(({ page }) => page),
      nonEmpty.map(({ text }) => text),
      nonEmpty.map(({ text }) => vectorOf([[text, 'D']])),
    ],
  );
}
