import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ContentVersion } from '../database/content-version.js';
import { stem } from './stored-file.js';

/** The files of deleted records: they stay on disk for as long as the record can be restored. */
const WITHDRAWN = `
  select cover_image ->> 'path' as path from materials where deleted_at is not null
  union all select pdf ->> 'path' from materials where deleted_at is not null
  union all select cv ->> 'path' from board_members where deleted_at is not null
  union all select cv_en ->> 'path' from board_members where deleted_at is not null
  union all select file ->> 'path' from other_files where deleted_at is not null
  union all select file ->> 'path' from calls, jsonb_array_elements(files) as file where deleted_at is not null`;

/** Knows which stored files nobody is to see any more. */
@Injectable()
export class WithdrawnFiles {
  private last: ReadonlySet<string> = new Set();

  constructor(
    private readonly dataSource: DataSource,
    private readonly version: ContentVersion,
  ) {}

  /** While the database is away, what was known last still holds: files are served without it. */
  async includes(path: string): Promise<boolean> {
    this.last = await this.version.remember('withdrawn files', () => this.find()).catch(() => this.last);
    return this.last.has(stem(path.slice(1)));
  }

  private async find(): Promise<ReadonlySet<string>> {
    const rows = await this.dataSource.query<{ path: string | null }[]>(WITHDRAWN);
    return new Set(rows.flatMap(({ path }) => (path ? [stem(path)] : [])));
  }
}
