import type { ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../config.js';
import { ContentVersion } from '../database/content-version.js';
import { CachedFile } from './cached-file.js';

/** The share of the cache memory that files may take. */
const SHARE = 1 / 4;

/** Requested small files, in a separate cache, so that a client fetching all of them evicts no pages. */
@Injectable()
export class FileCache {
  private readonly entries: LRUCache<string, CachedFile>;
  /** Files being read, so that concurrent requests share one read. */
  private readonly reading = new Map<string, Promise<Buffer>>();
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
   * Loads the file at a path, once for concurrent requests, and caches it unless the content has changed since `version`; `response`
   * must be unsent and already have this file's headers. Null if it must be streamed; rejects if `read` does.
   */
  async load(
    path: string,
    size: number,
    version: number | null,
    response: ServerResponse,
    read: () => Promise<Buffer>,
  ): Promise<CachedFile | null> {
    if (version === null || size > this.maxFileBytes) return null;
    const cached = this.entries.get(path);
    if (cached) return cached;
    if (!this.reading.has(path)) {
      const bytes = read();
      this.reading.set(path, bytes);
      const done = () => this.reading.delete(path);
      bytes.then(done, done);
    }
    const file = new CachedFile(response, await this.reading.get(path)!);
    if (this.version.current === version) this.entries.set(path, file);
    return file;
  }
}
