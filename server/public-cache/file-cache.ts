import type { ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { JournalError } from '../common/errors.js';
import { CONFIG, type Config } from '../config.js';
import { ContentVersion } from '../database/content-version.js';
import { CachedFile } from './cached-file.js';

/** What files may take of the memory for public responses. */
const SHARE = 1 / 4;

/** Small files that were asked for, in a store of their own: who fetches all of them pushes no page out. */
@Injectable()
export class FileCache {
  private readonly entries: LRUCache<string, CachedFile>;
  /** Files that are being read, so that many who ask at once have the same bytes. */
  private readonly reading = new Map<string, Promise<Buffer | null>>();
  private readonly maxFileBytes: number;
  readonly capacity: number;

  constructor(
    @Inject(CONFIG) { cacheBytes }: Config,
    private readonly version: ContentVersion,
  ) {
    this.capacity = Math.floor(cacheBytes * SHARE);
    this.maxFileBytes = Math.floor(this.capacity / 4);
    this.entries = new LRUCache({ maxSize: this.capacity || 1, sizeCalculation: (file) => file.size });
    version.onChange(() => this.entries.clear());
  }

  get bytes(): number {
    return this.entries.calculatedSize;
  }

  get(path: string): CachedFile | undefined {
    return this.entries.get(path);
  }

  /**
   * The file at a path, read once for all who ask for it, and stored unless the content is no longer that of `version`; `response` has
   * its headers. Null when it is to be streamed; a refusal of `read` is passed on.
   */
  async load(
    path: string,
    size: number,
    version: number | null,
    response: ServerResponse,
    read: () => Promise<Buffer>,
  ): Promise<CachedFile | null> {
    if (version === null || size > this.maxFileBytes) return null;
    const known = this.entries.get(path);
    if (known) return known;
    if (!this.reading.has(path)) {
      const bytes = read().catch((error: unknown) => {
        if (error instanceof JournalError) throw error;
        return null;
      });
      this.reading.set(path, bytes);
      const done = () => this.reading.delete(path);
      bytes.then(done, done);
    }
    const bytes = await this.reading.get(path)!;
    if (!bytes) return null;
    const file = new CachedFile(response, bytes);
    if (this.version.current === version) this.entries.set(path, file);
    return file;
  }
}
