import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { sendError } from '../common/error-filter.js';
import { DirectExecution } from '../graphql/direct-execution.js';
import { CONFIG, type Config } from '../config.js';
import { ContentVersion } from '../database/content-version.js';
import { Answer, isForEverybody, isKnown } from './answer.js';
import { capture } from './capture.js';
import { KeptFiles } from './kept-files.js';
import { peek } from './peek.js';
import {
  impersonal,
  hasBody,
  isAnonymous,
  isGraphQL,
  isPublicRead,
  isQuestion,
  keyOf,
  questionLength,
} from './public-requests.js';

/** An answer that is too large to keep has a tag all the same, from which 304 follows: it says which content it was made of. */
type TooLarge = { etag: string };
type Entry = Answer | TooLarge;

/** Who waits for an answer that somebody else asked for does so for this long, and then asks too. */
const LONGEST_WAIT_MS = 2_000;

/** What an answer says to the one who asked first, and to nobody after. */
const OWN = /^ratelimit-/;

/**
 * Stands in front of the whole application and answers what is public and anonymous from memory, as long as the content is what it
 * was. It keeps what the application answered, and nothing that could be one person's: see public-requests.ts and isForEverybody().
 */
@Injectable()
export class PublicCache {
  private readonly entries: LRUCache<string, Entry> | null;
  /** Who asks for what somebody else is being answered just now waits for that answer. */
  private readonly pending = new Map<string, Promise<Entry | null>>();
  private readonly process = randomUUID().slice(0, 8);
  private readonly host: string;
  private readonly largest: number;

  constructor(
    @Inject(CONFIG) { cacheBytes, publicUrl, development }: Config,
    private readonly version: ContentVersion,
    private readonly queries: DirectExecution,
    private readonly files: KeptFiles,
  ) {
    this.host = new URL(publicUrl).host;
    this.largest = Math.floor(cacheBytes / 4);
    // In development pages are made anew from their source each time.
    this.entries =
      cacheBytes === 0 || development
        ? null
        : new LRUCache({
            maxSize: cacheBytes - files.most,
            sizeCalculation: (entry, key) => key.length + (entry instanceof Answer ? entry.size : 500),
          });
    version.onChange(() => {
      this.entries?.clear();
      this.pending.clear();
    });
  }

  /** How many bytes are kept, and the most there may be. */
  get size(): { bytes: number; most: number } {
    return {
      bytes: (this.entries?.calculatedSize ?? 0) + this.files.bytes,
      most: (this.entries?.maxSize ?? 0) + this.files.most,
    };
  }

  /** Takes the place before the server's own listener. */
  attach(server: Server): void {
    const [application] = server.listeners('request') as RequestListener[];
    server.removeListener('request', application);
    server.on('request', (request, response) => {
      const { method } = request;
      if (!isAnonymous(request) || (method !== 'POST' && hasBody(request))) return application(request, response);
      const pass = () => application(request, response);
      if (method === 'GET' || method === 'HEAD') return this.get(request, response, keyOf(request), isPublicRead, pass);
      const length = method === 'POST' ? questionLength(request) : 0;
      if (!length) return application(request, response);
      peek(request, length, (body) => {
        const ask = () =>
          void this.queries.answer(body.toString(), request, response).then((isAnswered) => isAnswered || pass(), pass);
        this.get(request, response, keyOf(request, body), () => isQuestion(body.toString()), ask);
      });
    });
  }

  private get(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    isPublic: (url: string) => boolean,
    pass: () => void,
  ): void {
    const version = this.version.current;
    if (version === null || !this.entries) return pass();
    const entry = this.entries.get(key);
    if (entry) return this.send(entry, key, request, response, pass);
    if (this.files.get(key)?.send(request, response)) return;
    if (request.method === 'HEAD' || !isPublic(request.url!)) return pass();
    const others = this.pending.get(key);
    if (others) {
      void Promise.race([others, wait(LONGEST_WAIT_MS, null, { ref: false })])
        .catch(() => null)
        .then((found) => (found ? this.send(found, key, request, response, pass) : pass()));
      return;
    }
    const found = this.ask(request, response, key, version, pass);
    this.pending.set(key, found);
    const forget = () => void (this.pending.get(key) === found && this.pending.delete(key));
    found.then(forget, (error: unknown) => {
      forget();
      sendError(error, request, response);
    });
  }

  private send(entry: Entry, key: string, request: IncomingMessage, response: ServerResponse, pass: () => void): void {
    if (entry instanceof Answer) return entry.send(request, response, () => this.keep(key, entry));
    const known = request.headers['if-none-match'];
    if (known !== undefined && isKnown(known, entry.etag)) {
      response.writeHead(304, { ETag: entry.etag }).end();
      return;
    }
    response.setHeader('ETag', entry.etag);
    pass();
  }

  /** Has the application answer, keeps the answer if everybody may get it and nothing changed meanwhile, and sends it. */
  private async ask(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    version: number,
    pass: () => void,
  ): Promise<Entry | null> {
    const { headers, url } = request; // Express cuts the path of a mounted handler off the address
    let tooLarge: TooLarge | null = null;
    const captured = capture(response, this.largest, () => {
      if (response.statusCode !== 200) return;
      tooLarge = { etag: `"${this.process}-${version}"` };
      response.setHeader('ETag', tooLarge.etag);
    });
    impersonal(request, this.host);
    pass();
    const body = await captured;
    request.headers = headers;
    const isCurrent = this.version.current === version;
    if (!body) {
      if (tooLarge && isCurrent) this.entries!.set(key, tooLarge);
      return tooLarge;
    }
    if (!isForEverybody(response, body, isGraphQL(url!))) {
      if (!response.headersSent) response.end(body);
      return null;
    }
    const answer = new Answer(response, body);
    if (isCurrent) this.entries!.set(key, answer);
    if (response.headersSent) return answer;
    for (const name of response.getHeaderNames()) if (!OWN.test(name)) response.removeHeader(name);
    this.send(answer, key, request, response, pass);
    return answer;
  }

  /** Counts an answer anew after it has grown by an encoding, unless it was dropped meanwhile. */
  private keep(key: string, answer: Answer): void {
    if (this.entries!.peek(key) === answer) this.entries!.set(key, answer);
  }
}
