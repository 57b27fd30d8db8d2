import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Identifier } from '../access/access.js';
import { sendError } from '../errors/error-filter.js';
import { JournalError, RETRY_AFTER_SECONDS, bodyTooLarge, unavailable } from '../errors/errors.js';
import { CONFIG, type Config } from '../config.js';
import { READ, type UrlRules } from './url-rules.js';
import { ADMINISTRATOR_BODY_BYTES, REQUEST_LIMITS, hasBody } from './body.js';
import { ClientAddresses } from './client-address.js';
import { isCrossSite, rejectCrossSite } from './cross-site.js';
import { OpenPerClient } from './open-per-client.js';
import { RateLimit } from './rate-limit.js';
import { RestRoutes } from './rest-routes.js';

declare module 'node:http' {
  interface IncomingMessage {
    /** True unless the request carries the token of an open session of an administrator. */
    isAnonymous?: boolean;
  }
}

/** The number of anonymous requests processed at a time: their bodies and responses must fit into memory. */
const MAX_CONCURRENT = 300;
/** The number of those that are not reads by GET, so that a rush of sign-ins leaves room for readers. */
const MAX_CONCURRENT_POSTS = 200;
/** The number of those for one client, and for one IPv6 network, so that slow clients leave room for others. */
const MAX_CONCURRENT_PER_CLIENT = 60;
const MAX_CONCURRENT_PER_NETWORK = 150;
/** More than twenty files of the maximum size. */
const MAX_UPLOAD_BYTES = 1_100_000_000;
const JSON_TYPE = /^application\/json\s*(;|$)/i;
/** Its depth is counted in bytes of UTF-8. */
const OTHER_CHARSET = /;\s*charset\s*=(?!\s*"?utf-8"?\s*(?:;|$))/i;
const MULTIPART_TYPE = /^multipart\//i;
const OTHER_TYPES = {
  form: /^application\/x-www-form-urlencoded\s*(;|$)/i,
  mail: /^message\/rfc822\s*(;|$)/i,
};

/**
 * The only place that decides whether a request may proceed to the application, whatever its URL, method or media type: it is
 * charged by its cost, and limited in time and memory.
 */
@Injectable()
export class Admission {
  private readonly publicUrl: URL;
  private concurrent = 0;
  private concurrentPosts = 0;
  private readonly perClient = new OpenPerClient(MAX_CONCURRENT_PER_CLIENT, MAX_CONCURRENT_PER_NETWORK);
  /** Those whose session is being looked up: anonymous ones take no room from them. */
  private readonly identifying = new OpenPerClient(MAX_CONCURRENT_PER_CLIENT, MAX_CONCURRENT_PER_NETWORK);

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly rateLimit: RateLimit,
    private readonly addresses: ClientAddresses,
    private readonly routes: RestRoutes,
    private readonly moduleRef: ModuleRef,
  ) {
    this.publicUrl = new URL(config.publicUrl);
  }

  /**
   * Throws a JournalError for a request that is rejected; its response says what is allowed. Resolves later only for a token signed by
   * us, once its session has been looked up: rejects if that is over.
   */
  admit(request: IncomingMessage, response: ServerResponse, rules: UrlRules): Promise<void> | undefined {
    const { method } = request;
    const isRead = READ.includes(method!);
    const isFree = rules.kind === 'health' || rules.kind === 'asset';
    request.isAnonymous = true;
    request.isCrossSite = isCrossSite(request, this.publicUrl);
    this.rejectMethod(request, response, rules);
    const { authorization } = request.headers;
    const hasToken = authorization !== undefined && !isFree && this.identifier.hasValidSignature(request);
    const isWrite = !isRead && rules.kind === 'api' && !rules.isOneClick;
    if (hasToken || isWrite) rejectCrossSite(request);
    // POSTing a form to a document (OAI-PMH) is a read and costs the same as a GET.
    const isRetrieval = isRead || rules.kind === 'document';
    const cost = isRetrieval ? rules.cost : 1;
    if (hasToken) return this.admitAdministrator(request, response, rules, cost);
    if (hasBody(request)) checkBody(request, response, rules);
    this.charge(request, response, cost);
    if (!isFree) this.limitConcurrency(request, response);
    return undefined;
  }

  private async admitAdministrator(
    request: IncomingMessage,
    response: ServerResponse,
    rules: UrlRules,
    cost: number,
  ): Promise<void> {
    this.charge(request, response, cost);
    const leave = this.enter(this.identifying, request);
    const timer = limitTime(request, response);
    try {
      // Express would add the address later.
      await this.identifier.authenticate(Object.assign(request, { ip: this.addresses.of(request) }));
    } finally {
      clearTimeout(timer);
      leave();
    }
    request.isAnonymous = false;
    if (hasBody(request)) checkBody(request, response, rules);
  }

  /** The methods allowed at a URL; null if there is nothing there. */
  methodsOf({ url }: IncomingMessage, rules: UrlRules): readonly string[] | null {
    return rules.methods ?? this.routes.methodsOf(url!);
  }

  private rejectMethod(request: IncomingMessage, response: ServerResponse, rules: UrlRules): void {
    const methods = this.methodsOf(request, rules);
    if (!methods || methods.includes(request.method!)) return;
    response.setHeader('Allow', [...methods, 'OPTIONS'].join(', '));
    throw new JournalError('METHOD_NOT_ALLOWED', `The method is not allowed here; use ${methods.join(', ')}.`);
  }

  private charge(request: IncomingMessage, response: ServerResponse, cost: number): void {
    if (cost === 0) return;
    try {
      this.rateLimit.charge(request, cost);
    } finally {
      for (const [name, value] of Object.entries(this.rateLimit.headers(request))) response.setHeader(name, value);
    }
  }

  private get identifier(): Identifier {
    return this.moduleRef.get(Identifier, { strict: false });
  }

  private limitConcurrency(request: IncomingMessage, response: ServerResponse): void {
    const posts = READ.includes(request.method!) ? 0 : 1;
    if (this.concurrent >= MAX_CONCURRENT || this.concurrentPosts + posts > MAX_CONCURRENT_POSTS)
      throw unavailable('Too many requests at once. Try again in a moment.', 'tooManyRunning');
    const leave = this.enter(this.perClient, request);
    this.concurrent++;
    this.concurrentPosts += posts;
    const timer = limitTime(request, response);
    response.once('close', () => {
      this.concurrent--;
      this.concurrentPosts -= posts;
      leave();
      clearTimeout(timer);
    });
  }

  private enter(open: OpenPerClient, request: IncomingMessage): () => void {
    if (!this.rateLimit.isLimited(request)) return () => {};
    const leave = open.enter(this.addresses.of(request));
    if (leave) return leave;
    const allowed = MAX_CONCURRENT_PER_CLIENT;
    const message = `Too many requests at once: at most ${allowed} are allowed. Try again in a moment.`;
    throw new JournalError('TOO_MANY_REQUESTS', message, {
      limit: { limit: 'concurrent requests', value: allowed + 1, allowed },
      retryAfterSeconds: RETRY_AFTER_SECONDS.tooManyRunning,
    });
  }
}

/** Sends an error if the handler has not begun its response in time, and ends a body still being received. Clear the timer when the response closes. */
function limitTime(request: IncomingMessage, response: ServerResponse): NodeJS.Timeout {
  const { seconds } = REQUEST_LIMITS;
  const timer = setTimeout(() => {
    if (!request.complete) response.once('finish', () => request.socket.destroy());
    if (response.headersSent) return;
    const limit = { limit: 'seconds', value: seconds, allowed: seconds };
    const message = `The request took longer than ${seconds} seconds. Ask for less, or try again later.`;
    sendError(new JournalError('UNAVAILABLE', message, { limit, retryAfterSeconds: seconds }), request, response);
  }, seconds * 1000).unref();
  return timer;
}

/** Checks media type and length of a body by its headers, before any of it is read. */
function checkBody({ headers, isAnonymous }: IncomingMessage, response: ServerResponse, rules: UrlRules): void {
  const type = headers['content-type'] ?? '';
  const isMultipart = MULTIPART_TYPE.test(type);
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') {
    response.setHeader('Accept-Encoding', 'identity');
    throw new JournalError('UNSUPPORTED_MEDIA_TYPE', 'Compressed request bodies are not supported.');
  }
  const isTaken = isMultipart || JSON_TYPE.test(type) || (rules.takes && OTHER_TYPES[rules.takes].test(type));
  if (['api', 'graphql'].includes(rules.kind) && !isTaken)
    throw new JournalError('UNSUPPORTED_MEDIA_TYPE', 'The request body must be application/json.');
  if (JSON_TYPE.test(type) && OTHER_CHARSET.test(type))
    throw new JournalError('UNSUPPORTED_MEDIA_TYPE', 'JSON must be UTF-8.');
  if (isMultipart && rules.isOneClick) {
    // RFC 8058 allows multipart here. Everything that matters is in the URL; the body is never read.
    delete headers['content-type'];
    return;
  }
  // The upload middleware rejects multipart bodies of anonymous clients unread, whatever their length.
  if (isAnonymous && isMultipart) return;
  const administratorBytes = isMultipart ? MAX_UPLOAD_BYTES : ADMINISTRATOR_BODY_BYTES;
  const allowed = isAnonymous ? REQUEST_LIMITS.bodyBytes : administratorBytes;
  const length = Number(headers['content-length']);
  if (length > allowed) throw bodyTooLarge(length, allowed, true);
}
