import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { ContentVersion } from '../database/content-version.js';
import { publishingClock } from '../database/publishing-clock.js';
import { FILE_COLUMNS, type FileColumn } from '../store/file-rules.js';

const holdersOf = ({ table, column, isList, publishedWhen = 'true' }: FileColumn) => {
  const isPublished = `deleted_at is null and ${publishedWhen} as is_published`;
  return isList
    ? `select file, ${isPublished} from ${table}, jsonb_array_elements(${column}) as file
       where ${column} @> jsonb_build_array(jsonb_build_object('path', path)) and file ->> 'path' = path`
    : `select ${column} as file, ${isPublished} from ${table} where ${column} ->> 'path' = path`;
};

/** For each path, whether a record with this file is published. */
const HELD = `
  select path, bool_or(is_published) as "isPublished", max((file ->> 'size')::int) as size, max(file ->> 'sha256') as sha256,
    (select fault from file_faults where file_faults.path = asked.path) as fault
  from unnest($1::text[]) as asked (path), lateral (
    ${FILE_COLUMNS.map(holdersOf).join(' union all ')}
  ) as held
  group by path`;

const REMEMBERED = 20_000;

/** How long to wait for the database before falling back on the last known result. */
const PATIENCE_MS = 300;

/** Size and SHA-256 are null if the file is only in the history of a record. */
export type Holding = { isPublished: boolean; size: number | null; sha256: string | null; fault: string | null };

const UNKNOWN: Holding = { isPublished: false, size: null, sha256: null, fault: null };

type Finding = { version: number; holding: Holding };

/** Knows which stored files are public, and their expected size and checksum. Everything else is for administrators only. */
@Injectable()
export class PublishedFiles {
  private readonly findings = new LRUCache<string, Finding>({ max: REMEMBERED });
  private readonly lookups = new DataLoader((paths: readonly string[]) => this.lookUp(paths), { cache: false });

  constructor(
    private readonly dataSource: DataSource,
    private readonly version: ContentVersion,
  ) {}

  /**
   * `path` is the path in the record, without the width of a copy. While the database is down, the last known result holds, unless this
   * process has been notified of a change since.
   */
  async find(path: string): Promise<Holding> {
    const version = this.version.lastKnown;
    const finding = this.findings.get(path);
    const known = finding?.version === version ? finding : undefined;
    if (known && this.version.current === version) return known.holding;
    const found = this.lookups.load(path).then((holding) => {
      this.findings.set(path, { version, holding });
      return holding;
    });
    if (!known) return found;
    return Promise.race([found.catch(() => known.holding), wait(PATIENCE_MS, known.holding, { ref: false })]);
  }

  private async lookUp(paths: readonly string[]): Promise<Holding[]> {
    const rows = await this.dataSource.query<(Holding & { path: string })[]>(HELD, [paths, publishingClock.day]);
    const held = new Map(rows.map(({ path, ...holding }) => [path, holding]));
    return paths.map((path) => held.get(path) ?? UNKNOWN);
  }
}
