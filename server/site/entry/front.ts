import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { sendError } from '../../platform/errors/error-filter.js';
import { JournalError, nothingHere } from '../../platform/errors/errors.js';
import { DirectExecution } from '../../platform/graphql/direct-execution.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { isReadOnly, keyOf } from '../../platform/public-cache/cacheable.js';
import { PublicCache } from '../../platform/public-cache/public-cache.js';
import { READ, type UrlRules, canonicalUrl, rulesOf } from '../../platform/http/url-rules.js';
import { Admission } from '../../platform/http/admission.js';
import { REQUEST_LIMITS, hasBody, readBody, rejectComplexJson } from '../../platform/http/body.js';
import { compress } from '../../platform/http/compress.js';
import { CONNECTION_OPTIONS, inTurn } from '../../platform/http/connections.js';
import { allowCrossOrigin, respondToPreflight, isPreflight } from '../../platform/http/cors.js';
import { normalise } from '../../platform/http/normalise.js';
import { assignId } from '../../platform/http/request-id.js';
import { securityHeaders } from '../../platform/http/security-headers.js';
import { Requests } from '../../operations/monitoring/requests.js';
import { Rejections } from '../../platform/security-log/rejections.js';
import { UsageCounter } from '../../discovery/usage/usage-counter.js';

/** Nest's Express adapter, with the front as the listener before Express. */
export class FrontAdapter extends ExpressAdapter {
  front: RequestListener = (request, response) => this.application(request, response);

  get application(): RequestListener {
    return this.getInstance<RequestListener>();
  }

  /** Express takes what is no object for HTML. */
  override reply(response: Response, body: unknown, statusCode?: number): void {
    if (typeof body === 'boolean') response.type('json');
    super.reply(response, body, statusCode);
  }

  override initHttpServer(): void {
    const receive = inTurn((request, response) => this.front(request, response));
    this.httpServer = http.createServer(CONNECTION_OPTIONS, receive);
    for (const event of ['checkContinue', 'checkExpectation']) this.httpServer.on(event, receive);
  }
}

/** How long a client may continue to send a body after the response. */
const LINGER_MS = 800;

/**
 * The path of a request: from the cache; or, once admitted, by direct execution of its query or by the application. A response that is
 * the same for everyone is stored.
 */
@Injectable()
export class Front {
  private readonly setSecurityHeaders: ReturnType<typeof securityHeaders>;
  private readonly publicUrl: URL;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly admission: Admission,
    private readonly cache: PublicCache,
    private readonly queries: DirectExecution,
    private readonly usage: UsageCounter,
    private readonly requests: Requests,
    private readonly rejections: Rejections,
  ) {
    this.setSecurityHeaders = securityHeaders(config);
    this.publicUrl = new URL(config.publicUrl);
  }

  /** The listener of a server; `application` responds to what is not in the cache. */
  listener(application: RequestListener): RequestListener {
    return (request, response) => {
      assignId(request);
      this.requests.watch(request, response);
      try {
        const path = normalise(request, this.publicUrl);
        if (path !== null) return this.redirect(path, request, response);
        this.usage.watch(request, response);
        if (isAnonymousRead(request)) this.respondToRead(request, response, application);
        else if (isAnonymousQuery(request)) this.respondToQuery(request, response, application);
        else this.forward(request, response, rulesOf(request.url!), false, application);
      } catch (thrown) {
        this.reject(thrown, request, response);
      }
    };
  }

  private respondToRead(request: IncomingMessage, response: ServerResponse, application: RequestListener): void {
    if (this.cache.send(keyOf(request), request, response)) return;
    const rules = rulesOf(request.url!);
    request.url = canonicalUrl(request.url!, rules);
    const forward = (isCaptured: boolean) => this.forward(request, response, rules, isCaptured, application);
    if (!rules.isCacheable) this.forward(request, response, rules, false, application);
    else if (!this.cache.send(keyOf(request), request, response))
      this.cache.respond(keyOf(request), request, response, forward);
  }

  /** For queries by POST: reads the body first, because the cache key depends on it. */
  private respondToQuery(request: IncomingMessage, response: ServerResponse, application: RequestListener): void {
    readBody(request, Number(request.headers['content-length']), (body) => {
      const key = keyOf(request, body);
      if (this.cache.send(key, request, response)) return;
      const parsed = parsedOf(body);
      const forward = (isCaptured: boolean) =>
        this.forward(request, response, rulesOf(request.url!), isCaptured, () => {
          rejectComplexJson(body);
          void this.queries
            .respond(parsed, request, response)
            .then((isSent) => isSent || passParsed(parsed, request, response, application))
            .catch((thrown: unknown) => sendError(thrown, request, response));
        });
      if (!isReadOnly(parsed)) return forward(false);
      this.cache.respond(key, request, response, forward);
    });
  }

  /** Passes on an admitted request. */
  private forward(
    request: IncomingMessage,
    response: ServerResponse,
    rules: UrlRules,
    isCaptured: boolean,
    application: RequestListener,
  ): void {
    closeIfUnread(request, response);
    // Each stage waits for its end, and a pipeline several times: more than the ten that Node takes for a leak.
    response.setMaxListeners(20);
    this.rejections.watch(response);
    try {
      this.prepare(request, response, rules);
      if (request.method === 'OPTIONS') return this.respondToOptions(request, response, rules);
      const admission = this.admission.admit(request, response, rules);
      if (!admission) return this.pass(request, response, isCaptured, application);
      admission
        .then(() => this.pass(request, response, isCaptured, application))
        .catch((thrown: unknown) => sendError(thrown, request, response));
    } catch (thrown) {
      sendError(thrown, request, response);
    }
  }

  private pass(
    request: IncomingMessage,
    response: ServerResponse,
    isCaptured: boolean,
    application: RequestListener,
  ): void {
    if (response.headersSent || response.destroyed) return;
    // Whatever Host the client sent, the application sees the public one.
    request.headers.host = this.publicUrl.host;
    delete request.headers['x-forwarded-host'];
    if (!isCaptured) compress(request, response);
    if (request.headers.expect && acceptsBody(request)) response.writeContinue();
    application(request, response);
  }

  private prepare(request: IncomingMessage, response: ServerResponse, rules: UrlRules): void {
    response.setHeader('X-Request-Id', request.id!);
    this.setSecurityHeaders(request, response);
    allowCrossOrigin(request, response, rules);
    if (rules.kind === 'graphql') response.setHeader('Vary', 'Accept');
    if (rules.isPersonal) {
      response.setHeader('Referrer-Policy', 'no-referrer');
      response.setHeader('Cache-Control', 'no-store');
      response.setHeader('X-Robots-Tag', 'noindex');
    }
  }

  private respondToOptions(request: IncomingMessage, response: ServerResponse, rules: UrlRules): void {
    if (isPreflight(request)) return respondToPreflight(request, response, rules);
    const methods = this.admission.methodsOf(request, rules);
    if (!methods) throw nothingHere();
    response.setHeader('Allow', [...methods, 'OPTIONS'].join(', '));
    response.writeHead(204).end();
  }

  private redirect(path: string, request: IncomingMessage, response: ServerResponse): void {
    closeIfUnread(request, response);
    this.setSecurityHeaders(request, response);
    response.writeHead(308, { Location: path, 'X-Request-Id': request.id!, 'Content-Length': 0 }).end();
  }

  private reject(thrown: unknown, request: IncomingMessage, response: ServerResponse): void {
    closeIfUnread(request, response);
    this.rejections.watch(response);
    this.setSecurityHeaders(request, response);
    response.shouldKeepAlive = false;
    sendError(thrown, request, response);
  }
}

/** Cookies are ignored: the site sets none, so they never identify a reader. */
const isAnonymousRead = (request: IncomingMessage): boolean =>
  READ.includes(request.method!) && request.headers.authorization === undefined && !hasBody(request);

/** A POST that may be a query, with a body of known length. */
function isAnonymousQuery({ method, url, headers }: IncomingMessage): boolean {
  if (method !== 'POST' || url !== '/graphql' || headers.authorization !== undefined || headers.expect) return false;
  if (headers['content-encoding'] || headers['transfer-encoding']) return false;
  if (!headers['content-type']?.startsWith('application/json')) return false;
  const length = Number(headers['content-length']);
  return length > 0 && length <= REQUEST_LIMITS.bodyBytes;
}

/** Undefined for what is not JSON. */
function parsedOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** Passes on a request whose body has already been read, so that nobody reads it again. */
function passParsed(
  body: unknown,
  request: IncomingMessage & { body?: unknown },
  response: ServerResponse,
  application: RequestListener,
): void {
  if (body === undefined)
    return sendError(new JournalError('BAD_INPUT', 'The request body is not valid JSON.'), request, response);
  request.body = body;
  application(request, response);
}

/** Whether to respond to Expect: 100-continue, so that the client sends the body. */
const acceptsBody = ({ isAnonymous, headers }: IncomingMessage): boolean =>
  !isAnonymous || !/^multipart\//i.test(headers['content-type'] ?? '');

/** Closes the connection if the response, including any rejection, leaves the body unread: it might be endless. */
function closeIfUnread(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || !hasBody(request)) return;
  response.once('finish', () => {
    if (!request.complete) setTimeout(() => request.complete || request.socket.destroy(), LINGER_MS).unref();
  });
}
