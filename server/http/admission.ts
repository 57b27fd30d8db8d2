import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Identifier } from '../common/access.js';
import { JournalError } from '../common/errors.js';
import { CONFIG, type Config } from '../config.js';
import { type Address, READ } from './addresses.js';
import { REQUEST_LIMITS, hasBody } from './body.js';
import { isCrossSite, refuseCrossSite } from './cross-site.js';
import { limitTime } from './deadline.js';
import { RateLimit } from './rate-limit.js';
import { RestRoutes } from './rest-routes.js';

declare module 'node:http' {
  interface IncomingMessage {
    /** False when the request carries a token that we signed and that has not expired; whether it is still good is asked later. */
    isAnonymous?: boolean;
  }
}

/** Requests of anonymous clients that the application works on at a time: their bodies and responses have to fit into memory. */
const MAX_CONCURRENT = 300;
/** Of these, requests of one client: whoever sends or reads slowly leaves room for all others. */
const MAX_CONCURRENT_PER_CLIENT = 60;
const RETRY_SECONDS = 2;
/** More than twenty files of the largest size. */
const MAX_UPLOAD_BYTES = 1_100_000_000;
const JSON_TYPE = /^application\/json\s*(;|$)/i;
const MULTIPART_TYPE = /^multipart\//i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;
const MAIL_TYPE = /^message\/rfc822\s*(;|$)/i;
/** The forms that work without JavaScript. */
const FORM_ADDRESS = /^\/api\/subscriptions(\/|\?|$)/i;
const MAIL_ADDRESS = /^\/api\/bounces\/?(\?|$)/i;
/** Called by the program that somebody reads mail with, wherever that is; its token is proof enough. */
const ONE_CLICK_ADDRESS = /^\/api\/subscriptions\/unsubscribe\/?(\?|$)/i;

/**
 * The one place that decides whether a request may go on to the application, whatever its address, method or media type: it is
 * counted by its cost, and bounded in time and memory.
 */
@Injectable()
export class Admission {
  private readonly publicUrl: URL;
  private concurrent = 0;
  private readonly perClient = new Map<string, number>();

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly rateLimit: RateLimit,
    private readonly routes: RestRoutes,
    private readonly moduleRef: ModuleRef,
  ) {
    this.publicUrl = new URL(config.publicUrl);
  }

  /** Throws a JournalError for a request that is refused; its response says what is allowed. */
  admit(request: IncomingMessage, response: ServerResponse, address: Address): void {
    const { method } = request;
    const isRead = READ.includes(method!);
    request.isAnonymous = !this.hasValidSignature(request);
    request.isCrossSite = isCrossSite(request, this.publicUrl);
    this.refuseMethod(request, response, address);
    if (!isRead && address.kind === 'api' && !ONE_CLICK_ADDRESS.test(request.url!)) refuseCrossSite(request);
    if (hasBody(request)) refuseBody(request, response, address);
    // A form sent to a document asks for it, as its address would.
    const asks = isRead || address.kind === 'document';
    this.charge(request, response, asks ? address.tokens : Math.min(1, address.tokens));
    if (request.isAnonymous && address.kind !== 'health' && address.kind !== 'asset') this.bound(request, response);
  }

  /** The methods of an address; null where there is nothing at all. */
  methodsOf({ url }: IncomingMessage, address: Address): readonly string[] | null {
    return address.methods ?? this.routes.methodsOf(url!);
  }

  private refuseMethod(request: IncomingMessage, response: ServerResponse, address: Address): void {
    const methods = this.methodsOf(request, address);
    if (!methods || methods.includes(request.method!)) return;
    response.setHeader('Allow', [...methods, 'OPTIONS'].join(', '));
    throw new JournalError('METHOD_NOT_ALLOWED', `The method is not allowed here; use ${methods.join(', ')}.`);
  }

  private charge(request: IncomingMessage, response: ServerResponse, tokens: number): void {
    if (tokens === 0) return;
    try {
      this.rateLimit.charge(request, tokens);
    } finally {
      for (const [name, value] of Object.entries(this.rateLimit.headers(request))) response.setHeader(name, value);
    }
  }

  private hasValidSignature(request: IncomingMessage): boolean {
    if (request.headers.authorization === undefined) return false;
    return this.moduleRef.get(Identifier, { strict: false }).hasValidSignature(request);
  }

  private bound(request: IncomingMessage, response: ServerResponse): void {
    if (this.concurrent >= MAX_CONCURRENT)
      throw new JournalError('UNAVAILABLE', 'Too many requests at once. Try again in a moment.', {
        retryAfterSeconds: RETRY_SECONDS,
      });
    const client = this.rateLimit.clientOf(request);
    if (client !== null) this.boundClient(client, response);
    this.concurrent++;
    const timer = limitTime(request, response, REQUEST_LIMITS.seconds);
    response.once('close', () => {
      this.concurrent--;
      clearTimeout(timer);
    });
  }

  private boundClient(client: string, response: ServerResponse): void {
    const count = this.perClient.get(client) ?? 0;
    if (count >= MAX_CONCURRENT_PER_CLIENT) {
      const limit = { limit: 'concurrent requests', value: count + 1, allowed: MAX_CONCURRENT_PER_CLIENT };
      const message = `Too many requests at once: allowed ${MAX_CONCURRENT_PER_CLIENT}. Try again in a moment.`;
      throw new JournalError('TOO_MANY_REQUESTS', message, { limit, retryAfterSeconds: RETRY_SECONDS });
    }
    this.perClient.set(client, count + 1);
    response.once('close', () => {
      const left = this.perClient.get(client)! - 1;
      if (left) this.perClient.set(client, left);
      else this.perClient.delete(client);
    });
  }
}

/** What a body is and how much of it there is, as far as its headers say: none of it has been read yet. */
function refuseBody({ headers, url, isAnonymous }: IncomingMessage, response: ServerResponse, address: Address): void {
  const type = headers['content-type'] ?? '';
  const isMultipart = MULTIPART_TYPE.test(type);
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') {
    response.setHeader('Accept-Encoding', 'identity');
    throw new JournalError('UNSUPPORTED_MEDIA_TYPE', 'Compressed request bodies are not supported.');
  }
  const isForm = FORM_TYPE.test(type) && FORM_ADDRESS.test(url!);
  const isMail = MAIL_TYPE.test(type) && MAIL_ADDRESS.test(url!);
  if (['api', 'graphql'].includes(address.kind) && !JSON_TYPE.test(type) && !isMultipart && !isForm && !isMail)
    throw new JournalError('UNSUPPORTED_MEDIA_TYPE', 'The request body must be application/json.');
  if (isMultipart && ONE_CLICK_ADDRESS.test(url!)) {
    // RFC 8058 allows it. All that counts stands in the address: nobody reads the body.
    delete headers['content-type'];
    return;
  }
  // A multipart body of an anonymous client is refused, unread, by the door for files, whatever its length.
  if (isAnonymous && isMultipart) return;
  const allowed = isAnonymous ? REQUEST_LIMITS.bodyBytes : MAX_UPLOAD_BYTES;
  const length = Number(headers['content-length'] ?? 0);
  if (length > allowed)
    throw new JournalError(
      'TOO_LARGE',
      `The request body is too large: ${length} bytes, at most ${allowed} are allowed.`,
      {
        limit: { limit: 'body bytes', value: length, allowed },
      },
    );
}
