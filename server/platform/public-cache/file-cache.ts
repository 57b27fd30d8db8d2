import type { ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { CONFIG, type Config } from '../config.js';
import { ContentVersion } from '../database/content-version.js';
import { CachedFile } from './cached-file.js';
import { publicHeaders } from './cached-response.js';

/** The share of the cache memory that files may take. */
const SHARE = 1 / 4;

const FILE_HEADERS = /^(etag|accept-ranges|content-disposition)$/;

type Loading = { response: ServerResponse; read: () => Promise<Buffer> };
/** `response` is unsent, with all headers of the file. By the time it is read, an error may have been sent instead. */
const loaded = async ({ response, read }: Loading): Promise<CachedFile> =>
  new CachedFile(String(response.getHeader('etag')), publicHeaders(response, FILE_HEADERS).flat(), await read());

/** Requested small files, in a separate cache, so that a client fetching all of them evicts no pages. */
@Injectable()
export class FileCache {
  private readonly entries: LRUCache<string, CachedFile, Loading>;
  private readonly maxFileBytes: number;
  readonly capacity: number;

  constructor(
    @Inject(CONFIG) { cacheBytes }: Config,
    private readonly version: ContentVersion,
  ) {
    this.capacity = Math.floor(cacheBytes * SHARE);
    this.maxFileBytes = Math.floor(this.capacity / 4);
    this.entries = new LRUCache<string, CachedFile, Loading>({
      maxSize: this.capacity || 1,
      sizeCalculation: (file) => file.size,
      fetchMethod: (_path, _, { context }) => loaded(context),
      // Who asked before a change gets the file, which is not cached then.
      ignoreFetchAbort: true,
    });
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
    if (version !== this.version.current) return loaded({ response, read });
    return (await this.entries.fetch(path, { context: { response, read } }))!;
  }
}
