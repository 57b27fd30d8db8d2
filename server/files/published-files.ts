import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { currentDay } from '../../client/locales.js';
import { ContentVersion } from '../database/content-version.js';

/** Of some paths those that a published record holds: one that was not deleted and whose day has come. */
const PUBLISHED = `
  select path from unnest($1::text[]) as path
  where exists (select from materials where pdf ->> 'path' = path and deleted_at is null and readable_from <= $2)
    or exists (select from materials where cover_image ->> 'path' = path and deleted_at is null and readable_from <= $2)
    or exists (select from board_members where path in (cv ->> 'path', cv_en ->> 'path') and deleted_at is null)
    or exists (select from other_files where file ->> 'path' = path and deleted_at is null)
    or exists (select from calls where files @> jsonb_build_array(jsonb_build_object('path', path)) and deleted_at is null)`;

const REMEMBERED = 20_000;

/** How long the database is asked before what was found last has to do, when it seems to be away. */
const PATIENCE_MS = 300;

type Finding = { version: number; isPublished: boolean };

/** Knows which stored files are public. Whatever no published record holds is for administrators only. */
@Injectable()
export class PublishedFiles {
  private readonly findings = new LRUCache<string, Finding>({ max: REMEMBERED });
  private readonly lookups = new DataLoader((paths: readonly string[]) => this.lookUp(paths), { cache: false });

  constructor(
    private readonly dataSource: DataSource,
    private readonly version: ContentVersion,
  ) {}

  /**
   * `path` as its record has it, without the width of a copy. While the database is away, what was found last holds, unless this process has
   * heard of a change since.
   */
  async includes(path: string): Promise<boolean> {
    const version = this.version.lastKnown;
    const finding = this.findings.get(path);
    const known = finding?.version === version ? finding : undefined;
    if (known && this.version.current === version) return known.isPublished;
    const found = this.lookups.load(path).then((isPublished) => {
      this.findings.set(path, { version, isPublished });
      return isPublished;
    });
    if (!known) return found;
    return Promise.race([found.catch(() => known.isPublished), wait(PATIENCE_MS, known.isPublished, { ref: false })]);
  }

  private async lookUp(paths: readonly string[]): Promise<boolean[]> {
    const rows = await this.dataSource.query<{ path: string }[]>(PUBLISHED, [paths, currentDay()]);
    const published = new Set(rows.map(({ path }) => path));
    return paths.map((path) => published.has(path));
  }
}
