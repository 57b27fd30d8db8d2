import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { currentDay } from '../../../client/shared/locales.js';
import { ContentVersion } from '../database/content-version.js';
import { FILE_COLUMNS, type FileColumn } from '../store/file-rules.js';

const referencesOf = ({ table, column, isList, publishedWhen = 'true', retraction = 'null::jsonb' }: FileColumn) => {
  const facts = `deleted_at is null and ${publishedWhen} as is_published, ${table === 'materials' && column === 'pdf' ? 'id' : 'null::int'} as material, ${retraction} as retraction`;
  return isList
    ? `select file, ${facts} from ${table}, jsonb_array_elements(${column}) as file
       where ${column} @> jsonb_build_array(jsonb_build_object('path', path)) and file ->> 'path' = path`
    : `select ${column} as file, ${facts} from ${table} where ${column} ->> 'path' = path`;
};

/** For each path, whether a record with this file is published, and whose PDF it is. */
const FIND_FILES = `
  select path, bool_or(is_published) as "isPublished", min(material) filter (where is_published) as material, max((file ->> 'size')::int) as size, max(file ->> 'sha256') as sha256,
    (array_agg(retraction) filter (where retraction is not null))[1] as retraction,
    (select fault from file_faults where file_faults.path = requested.path) as fault
  from unnest($1::text[]) as requested (path), lateral (
    ${FILE_COLUMNS.map(referencesOf).join(' union all ')}
  ) as reference
  group by path`;

const MAX_CACHED = 20_000;

/** How long to wait for the database before falling back on the last known result. */
const MAX_WAIT_MS = 300;

/** What is said of a retracted PDF. */
export type Retraction = Record<'title', string> &
  Record<'titleEn' | 'note' | 'noteEn' | 'date', string | null> & { id: number };

/** Size and SHA-256 are null if the file is only in the history of a record. */
export type FileFacts = {
  isPublished: boolean;
  /** The published material whose PDF it is. */
  material: number | null;
  size: number | null;
  sha256: string | null;
  fault: string | null;
  /** Of the material whose PDF it is. */
  retraction: Retraction | null;
};

const UNKNOWN = { isPublished: false, material: null, size: null, sha256: null, fault: null, retraction: null };

type CachedFacts = { version: number; facts: FileFacts };

/** Which stored files are public, with their expected size and checksum. All others need an administrator’s token or a signed URL (signed-urls.ts). */
@Injectable()
export class PublishedFiles {
  private readonly cache = new LRUCache<string, CachedFacts>({ max: MAX_CACHED });
  private readonly lookups = new DataLoader((paths: readonly string[]) => this.lookUp(paths), { cache: false });

  constructor(
    private readonly dataSource: DataSource,
    private readonly version: ContentVersion,
  ) {}

  /**
   * `path` is the path in the record, without the width of a copy. While the database is down, the last known result holds, unless this
   * process has been notified of a change since.
   */
  async find(path: string): Promise<FileFacts> {
    const version = this.version.lastKnown;
    const cached = this.cache.get(path);
    if (cached?.version === version && this.version.current === version) return cached.facts;
    const known = cached && this.version.isIntactSince(cached.version) ? cached : undefined;
    const lookup = this.lookups.load(path).then((facts) => {
      this.cache.set(path, { version, facts });
      return facts;
    });
    if (!known) return lookup;
    return Promise.race([lookup.catch(() => known.facts), wait(MAX_WAIT_MS, known.facts, { ref: false })]);
  }

  private async lookUp(paths: readonly string[]): Promise<FileFacts[]> {
    const rows = await this.dataSource.query<(FileFacts & { path: string })[]>(FIND_FILES, [paths, currentDay()]);
    const byPath = new Map(rows.map(({ path, ...facts }) => [path, facts]));
    return paths.map((path) => byPath.get(path) ?? UNKNOWN);
  }
}
