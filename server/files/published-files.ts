import { Injectable } from '@nestjs/common';
import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { currentYear } from '../../client/locales.js';
import { ContentVersion } from '../database/content-version.js';

/** Of some paths those that a published record holds: one that was not deleted and whose year has come. */
const PUBLISHED = `
  select path from unnest($1::text[]) as path
  where exists (select from materials where pdf ->> 'path' = path and deleted_at is null and publication_year <= $2)
    or exists (select from materials where cover_image ->> 'path' = path and deleted_at is null and publication_year <= $2)
    or exists (select from board_members where path in (cv ->> 'path', cv_en ->> 'path') and deleted_at is null)
    or exists (select from other_files where file ->> 'path' = path and deleted_at is null)
    or exists (select from calls where files @> jsonb_build_array(jsonb_build_object('path', path)) and deleted_at is null)`;

const REMEMBERED = 20_000;

type Finding = { version: number | null; isPublished: boolean };

/** Knows which stored files are public. Whatever no published record holds is for administrators only. */
@Injectable()
export class PublishedFiles {
  private readonly findings = new LRUCache<string, Finding>({ max: REMEMBERED });
  private readonly lookups = new DataLoader((paths: readonly string[]) => this.lookUp(paths), { cache: false });

  constructor(
    private readonly dataSource: DataSource,
    private readonly version: ContentVersion,
  ) {}

  /** `path` as its record has it, without the width of a copy. While the database is away, what was found last still holds. */
  async includes(path: string): Promise<boolean> {
    const version = this.version.current;
    const known = this.findings.get(path);
    if (known && version !== null && known.version === version) return known.isPublished;
    try {
      const isPublished = await this.lookups.load(path);
      this.findings.set(path, { version, isPublished });
      return isPublished;
    } catch (error) {
      if (known) return known.isPublished;
      throw error;
    }
  }

  private async lookUp(paths: readonly string[]): Promise<boolean[]> {
    const rows = await this.dataSource.query<{ path: string }[]>(PUBLISHED, [paths, currentYear()]);
    const published = new Set(rows.map(({ path }) => path));
    return paths.map((path) => published.has(path));
  }
}
