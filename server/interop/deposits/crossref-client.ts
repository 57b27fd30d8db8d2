import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { MEGABYTE } from '../../../client/shared/rules.js';
import { escape } from '../../../client/shared/escape.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { storableText } from '../../platform/database/storable.js';

const HOSTS = { api: 'https://api.crossref.org', system: 'https://doi.crossref.org', resolver: 'https://doi.org' };
const TIMEOUT = Symbol('TIMEOUT');
const TIMEOUT_MS = 30_000;
const MAX_ANSWER_BYTES = 5 * MEGABYTE;
const MAX_RETRY_AFTER_S = 86_400;

/** Crossref is on the internet: what resolves to another address is something else. */
const PRIVATE = new net.BlockList();
for (const [network, prefix] of Object.entries({
  ...{ '0.0.0.0': 8, '10.0.0.0': 8, '100.64.0.0': 10, '127.0.0.0': 8, '169.254.0.0': 16, '172.16.0.0': 12 },
  ...{ '192.0.0.0': 24, '192.168.0.0': 16, '198.18.0.0': 15, '224.0.0.0': 3 },
}))
  PRIVATE.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of Object.entries({ '::': 127, 'fc00::': 7, 'fe80::': 10, 'ff00::': 8 }))
  PRIVATE.addSubnet(network, prefix, 'ipv6');

export const isPrivate = (address: string) => PRIVATE.check(address, net.isIPv6(address) ? 'ipv6' : 'ipv4');

/** Node asks for all addresses, and takes the first that responds, unless it was told to try only one (--no-network-family-autoselection). */
export const publicOnly: net.LookupFunction = (hostname, options, done) =>
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    const allowed = addresses.filter(({ address }) => !isPrivate(address));
    if (!allowed.length) return done(new Error(`${hostname} has no public address`), []);
    return options.all ? done(null, allowed) : done(null, allowed[0].address, allowed[0].family);
  });

export type Answer = { status: number; body: string; retryAfter: Date | null };

/** There is no answer. `isSent`: whether the request may have been received. */
export class NoAnswer extends Error {
  constructor(
    message: string,
    readonly isSent: boolean,
  ) {
    super(message);
  }
}

/** The only requests that the journal sends to Crossref and doi.org: to these hosts alone, and nowhere that they redirect to. */
@Injectable()
export class CrossrefClient {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'crossref' | 'publicUrl'>,
    @Optional() @Inject(TIMEOUT) private readonly timeoutMs = TIMEOUT_MS,
  ) {}

  get isConfigured(): boolean {
    return this.config.crossref !== null;
  }

  async deposit(batchId: string, document: string): Promise<Answer> {
    const { user, password } = this.config.crossref!;
    const form = new FormData();
    for (const [name, value] of Object.entries({ operation: 'doMDUpload', usr: user, pwd: password }))
      form.append(name, value);
    form.append('mdFile', new Blob([document], { type: 'application/xml' }), `${batchId}.xml`);
    const encoded = new Response(form);
    const body = Buffer.from(await encoded.arrayBuffer());
    return this.request('api', '/v2/deposits', { type: encoded.headers.get('content-type')!, body });
  }

  /** The diagnostic of a batch that was sent. */
  status(batchId: string): Promise<Answer> {
    return this.query('/servlet/submissionDownload', { doi_batch_id: batchId, type: 'result' });
  }

  citedBy(doi: string, today: string): Promise<Answer> {
    return this.query('/servlet/getForwardLinks', { doi, startDate: '1900-01-01', endDate: today });
  }

  /** What Crossref shows to everybody about a DOI. */
  work(doi: string): Promise<Answer> {
    return this.request('api', `/works/${encodeURIComponent(doi)}`);
  }

  /** What a DOI leads to. */
  handle(doi: string): Promise<Answer> {
    return this.request('resolver', `/api/handles/${doi.split('/').map(encodeURIComponent).join('/')}?type=URL`);
  }

  /** Posted, so that the credentials are not in the URL. */
  private query(path: string, parameters: Record<string, string>): Promise<Answer> {
    const { user: usr, password: pwd } = this.config.crossref!;
    const body = Buffer.from(new URLSearchParams({ usr, pwd, ...parameters }).toString());
    return this.request('system', path, { type: 'application/x-www-form-urlencoded', body });
  }

  private request(host: keyof typeof HOSTS, path: string, form?: { type: string; body: Buffer }): Promise<Answer> {
    const { url: standIn } = this.config.crossref!;
    const url = new URL(path, standIn ?? HOSTS[host]);
    const headers = {
      'User-Agent': this.config.publicUrl,
      ...(form && { 'Content-Type': form.type, 'Content-Length': form.body.length }),
    };
    return new Promise((resolve, reject) => {
      let isSent = false;
      let isAnswered = false;
      const fail = ({ name, message }: Error) =>
        reject(new NoAnswer(name === 'AbortError' ? `no answer in ${this.timeoutMs / 1000} s` : message, isSent));
      const begin = standIn ? http.request : https.request;
      const request = begin(url, {
        method: form ? 'POST' : 'GET',
        headers,
        // A new connection for each, so that it is known whether anything was sent.
        agent: false,
        ...(!standIn && { lookup: publicOnly }),
        signal: AbortSignal.timeout(this.timeoutMs),
      });
      request.on('socket', (socket) => socket.once(standIn ? 'connect' : 'secureConnect', () => (isSent = true)));
      request.on('error', fail);
      // Of a server that changes to another protocol there is neither a response nor an error.
      request.on('close', () => isAnswered || fail(new Error('closed without an answer')));
      request.on('response', (response) => {
        isAnswered = true;
        const chunks: Buffer[] = [];
        let size = 0;
        response.on('error', fail);
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          if ((size += chunk.length) > MAX_ANSWER_BYTES)
            response.destroy(new Error(`the answer is over ${MAX_ANSWER_BYTES / MEGABYTE} MB`));
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode!,
            body: storableText(Buffer.concat(chunks).toString('utf8')),
            retryAfter: dateOf(response.headers['retry-after']),
          }),
        );
      });
      request.end(form?.body);
    });
  }

  /** A server that repeats the request repeats the password, as written in a form or in XML. For what is stored, not for what is read. */
  withoutPassword(text: string): string {
    const { password } = this.config.crossref!;
    const inForm = new URLSearchParams({ password }).toString().slice('password='.length);
    const spellings = [password, inForm, encodeURIComponent(password), escape(password)];
    return spellings.reduce((left, one) => left.replaceAll(one, '•••'), text);
  }
}

function dateOf(retryAfter: string | undefined): Date | null {
  const [seconds] = /^[1-9]\d{0,8}$/.exec(retryAfter ?? '') ?? [];
  return seconds ? new Date(Date.now() + Math.min(Number(seconds), MAX_RETRY_AFTER_S) * 1000) : null;
}
