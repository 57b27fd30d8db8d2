import type { ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../config.js';
import { ContentVersion } from '../database/content-version.js';
import { KeptFile } from './kept-file.js';

/** What files may take of the memory for public answers. */
const SHARE = 1 / 4;

/** Small files that were asked for, in a store of their own: who fetches all of them pushes no page out. */
@Injectable()
export class KeptFiles {
  private readonly entries: LRUCache<string, KeptFile>;
  /** Files that are being read just now, so that many who ask at once have the same bytes. */
  private readonly reading = new Map<string, Promise<Buffer | null>>();
  private readonly largest: number;
  readonly most: number;

  constructor(
    @Inject(CONFIG) { cacheBytes }: Config,
    private readonly version: ContentVersion,
  ) {
    this.most = Math.floor(cacheBytes * SHARE);
    this.largest = Math.floor(this.most / 4);
    this.entries = new LRUCache({ maxSize: this.most || 1, sizeCalculation: (file) => file.size });
    version.onChange(() => this.entries.clear());
  }

  get bytes(): number {
    return this.entries.calculatedSize;
  }

  get(path: string): KeptFile | undefined {
    return this.entries.get(path);
  }

  /**
   * Reads a small file, which everybody may have as `response` says, and keeps it unless the content is no longer the one of
   * `version`. Null when it is to be streamed.
   */
  async keep(
    path: string,
    size: number,
    version: number | null,
    response: ServerResponse,
    read: () => Promise<Buffer>,
  ): Promise<KeptFile | null> {
    if (version === null || size > this.largest) return null;
    const known = this.entries.get(path);
    if (known) return known;
    if (!this.reading.has(path)) {
      const bytes = read().catch(() => null);
      this.reading.set(path, bytes);
      void bytes.then(() => this.reading.delete(path));
    }
    const bytes = await this.reading.get(path)!;
    if (!bytes) return null;
    const file = new KeptFile(response, bytes);
    if (this.version.current === version) this.entries.set(path, file);
    return file;
  }
}
