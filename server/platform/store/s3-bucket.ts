import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Logger } from '@nestjs/common';
import { AwsClient } from 'aws4fetch';
import { MEGABYTE } from '../../../client/shared/rules.js';
import { type JournalError, unavailable } from '../errors/errors.js';
import type { S3Settings } from '../config.js';
import { readXmlRecords } from '../markup/xml-records.js';
import { MAX_FILE_BYTES } from './file-rules.js';
import { sha256Of } from './whole-file.js';

/** A service that does not respond for this long counts as unavailable. */
const TIMEOUT_MS = 2_000;
/** The same, while it stores an upload. */
const WRITING_MS = 15_000;
/** What must arrive within that time, so that no response lasts for ever. */
const MIN_PIECE_BYTES = 2_000;
/** The limit for a response that is not a file. */
const MAX_TEXT_BYTES = 5 * MEGABYTE;
const LOG_EVERY_MS = 10_000;
const STORE_UNAVAILABLE = 'Stored files are not available just now. Try again in a moment.';

/** The requests to an S3-compatible service that the store needs. They throw UNAVAILABLE if the service is down or rejects them. */
export class S3Bucket {
  private readonly log = new Logger('Uploads');
  private readonly client: AwsClient;
  private readonly base: string;
  private loggedAt = -Infinity;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) {
    this.base = `${endpoint}/${bucket}`;
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  }

  /** The service verifies the SHA-256 of the upload. */
  async put(key: string, file: string): Promise<void> {
    const { size } = await stat(file);
    const headers = { 'Content-Length': String(size), 'X-Amz-Content-Sha256': await sha256Of(file) };
    const watch = new Watch(WRITING_MS);
    async function* body() {
      for await (const chunk of createReadStream(file)) {
        watch.restart();
        yield chunk as Buffer;
      }
    }
    await this.text(this.urlOf(key), { method: 'PUT', headers }, { watch, body });
  }

  async sizeOf(key: string): Promise<number | null> {
    const response = await this.send(this.urlOf(key), { method: 'HEAD' });
    if (response.status === 404) return null;
    if (!response.ok || isPage(response)) throw this.unavailable(`HTTP ${response.status}`);
    return this.lengthOf(response);
  }

  /** Null if there is no such object. The stream fails if no data arrives for a while during a read. */
  async get(key: string, length?: number): Promise<{ size: number; bytes: Readable } | null> {
    const watch = new Watch(TIMEOUT_MS);
    const headers: Record<string, string> = length ? { Range: `bytes=0-${length - 1}` } : {};
    const response = await this.send(this.urlOf(key), { headers }, watch);
    if (!response.ok || isPage(response)) {
      const problem = await this.textOf(response, watch);
      if (problem.includes('<Code>NoSuchKey<')) return null;
      throw this.unavailable(`HTTP ${response.status}: ${problem}`);
    }
    const [, total] = response.headers.get('content-range')?.split('/') ?? [];
    const sent = this.lengthOf(response);
    return { size: Number(total ?? sent), bytes: Readable.from(this.chunksOf(response, watch)) };
  }

  async copy(from: string, to: string): Promise<void> {
    const headers = { 'X-Amz-Copy-Source': new URL(this.urlOf(from)).pathname };
    const expected = { watch: new Watch(WRITING_MS), root: 'CopyObjectResult' };
    await this.text(this.urlOf(to), { method: 'PUT', headers }, expected);
  }

  async remove(key: string): Promise<void> {
    await this.text(this.urlOf(key), { method: 'DELETE' }, {});
  }

  async *list(prefix: string): AsyncGenerator<{ key: string; size: number; changedAt: Date }> {
    const query = new URLSearchParams({ 'list-type': '2', prefix });
    for (;;) {
      const xml = await this.text(`${this.base}?${query}`, {}, { root: 'ListBucketResult' });
      const { objects, isLast, token } = this.pageOf(xml);
      // A key that is not the path of its URL, which may be that of another object, is not ours.
      yield* objects.filter(({ key }) => !key.includes('%') && new URL(this.urlOf(key)).pathname.endsWith(`/${key}`));
      if (isLast) return;
      if (token === (query.get('continuation-token') ?? '')) throw this.unavailable('a list without an end');
      query.set('continuation-token', token);
    }
  }

  private urlOf(key: string): string {
    return `${this.base}/${key}`;
  }

  /** Tries twice: the service may have closed an idle connection. */
  private async send(
    url: string,
    init: RequestInit,
    watch = new Watch(TIMEOUT_MS),
    body?: () => AsyncIterable<Buffer>,
  ): Promise<Response> {
    const attempt = () => {
      const sent = body && { body: body() as never, duplex: 'half' as const };
      return watch.over(this.client.fetch(url, { ...init, ...sent, redirect: 'manual', signal: watch.signal }));
    };
    try {
      return await attempt().catch(attempt);
    } catch (error) {
      throw this.unavailable((error as Error).cause ?? error);
    }
  }

  /** The text of a short response, which must be successful: with this root element, or empty. Copying may fail after status 200 was sent. */
  private async text(
    url: string,
    init: RequestInit,
    { watch = new Watch(TIMEOUT_MS), body, root }: { watch?: Watch; body?: () => AsyncIterable<Buffer>; root?: string },
  ): Promise<string> {
    const response = await this.send(url, init, watch, body);
    const text = await this.textOf(response, watch);
    const isExpected = root ? text.includes(`</${root}>`) : text.trim() === '';
    if (!response.ok || !isExpected) throw this.unavailable(`HTTP ${response.status}: ${text}`);
    return text;
  }

  private async textOf(response: Response, watch: Watch): Promise<string> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of this.chunksOf(response, watch)) {
      chunks.push(chunk);
      if ((size += chunk.length) > MAX_TEXT_BYTES) throw this.unavailable(`HTTP ${response.status}, and a long text`);
    }
    return Buffer.concat(chunks).toString();
  }

  /** The size of an object, which is sent as it was stored. */
  private lengthOf({ headers, body }: Response): number {
    const length = Number(headers.get('content-length') ?? NaN);
    if (length <= MAX_FILE_BYTES && !headers.has('content-encoding')) return length;
    void body?.cancel();
    throw this.unavailable(`an object of ${length} bytes, encoded: ${headers.get('content-encoding')}`);
  }

  private pageOf(xml: string) {
    try {
      const [{ texts: page }, ...listed] = readXmlRecords(xml, ['ListBucketResult', 'Contents']);
      const objects = listed.map(({ texts: { Key, Size, LastModified } }) => ({
        key: Key[0],
        size: Number(Size[0]),
        changedAt: new Date(LastModified[0]),
      }));
      return { objects, isLast: page.IsTruncated?.[0] !== 'true', token: page.NextContinuationToken?.[0] ?? '' };
    } catch (error) {
      throw this.unavailable(error);
    }
  }

  private async *chunksOf({ body }: Response, watch: Watch): AsyncGenerator<Uint8Array> {
    if (!body) return;
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    const piece = async () => {
      const chunks: Uint8Array[] = [];
      for (let size = 0; size < MIN_PIECE_BYTES; size += chunks.at(-1)!.length) {
        const { value } = await reader.read();
        if (!value) break;
        chunks.push(value);
      }
      return Buffer.concat(chunks);
    };
    try {
      for (;;) {
        const chunk = await watch.over(piece());
        if (!chunk.length) return;
        yield chunk;
      }
    } catch (error) {
      throw this.unavailable(error);
    } finally {
      void reader.cancel().catch(() => {});
    }
  }

  private unavailable(reason: unknown): JournalError {
    if (performance.now() - this.loggedAt > LOG_EVERY_MS) {
      this.loggedAt = performance.now();
      const text =
        reason instanceof Error ? `${(reason as NodeJS.ErrnoException).code ?? ''} ${reason.message}` : reason;
      this.log.error(`${this.base} cannot be used: ${String(text).trim().slice(0, 300)}`);
    }
    return unavailable(STORE_UNAVAILABLE);
  }
}

/** Not an object, but a page of something in between that promises to be back soon. Some services call an empty response a page, too. */
const isPage = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html');

/** Aborts a request when nothing has happened for `ms`. */
class Watch {
  private readonly controller = new AbortController();
  private readonly silence = once(this.signal, 'abort').then(() => Promise.reject(this.signal.reason as Error));
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly ms: number) {
    this.silence.catch(() => {});
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /**
   * Runs a step of the request, which fails when the time is up. The signal alone does not ensure that: Node links it to the connection by
   * weak references, and once one of them is collected the request never ends.
   */
  async over<Result>(step: Promise<Result>): Promise<Result> {
    this.restart();
    try {
      return await Promise.race([step, this.silence]);
    } finally {
      clearTimeout(this.timer);
    }
  }

  restart(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.controller.abort(new Error(`nothing came for ${this.ms} ms`)), this.ms);
  }
}
