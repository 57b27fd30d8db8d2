import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { MEGABYTE } from '../../../client/shared/rules.js';
import { readXml } from './readers/xml.js';
import { SourceError, isLimitOrDisk, requireAtMost } from './remark.js';

const MAX_RESPONSE_BYTES = 256 * MEGABYTE;
/** The limit for all responses of a repository together, which alone signals the end. */
const LIMITS = { responses: 20_000, bytes: 4096 * MEGABYTE, hours: 12 };
type Limits = typeof LIMITS;
const RESPONSE_MS = 120_000;
const MAX_TRIES = 5;
const USUAL_WAIT_SECONDS = 10;
const MAX_WAIT_SECONDS = 300;
/** The metadata formats to request, richest first. */
const PREFERRED = ['jats', 'oai_dc'];

/** Stores the responses of an OAI-PMH repository to ListRecords in a folder, one file each. Sends requests only to the given host. */
export async function harvest(address: string, folder: string, signal?: AbortSignal, limits: Partial<Limits> = {}) {
  const allowed = { ...LIMITS, ...limits };
  const url = new URL(address);
  if (url.username || url.password) throw new SourceError('credentials');
  fs.mkdirSync(folder, { recursive: true });
  const timeUp = AbortSignal.timeout(allowed.hours * 3_600_000);
  const either = signal ? AbortSignal.any([timeUp, signal]) : timeUp;
  await storeAll(url, folder, either, allowed).catch((error: unknown) => {
    if (!timeUp.aborted || signal?.aborted) throw error;
    throw new SourceError('harvestTooLong', { url: `${url.origin}${url.pathname}`, hours: allowed.hours });
  });
  return folder;
}

async function storeAll(address: URL, folder: string, signal: AbortSignal, allowed: Limits): Promise<void> {
  const base = new URL(address);
  const query = Object.fromEntries(base.searchParams);
  base.search = '';
  const { verb: _, metadataPrefix = await preferredFormat(base, folder, signal), ...selection } = query;
  let parameters: Record<string, string> = { ...selection, verb: 'ListRecords', metadataPrefix };
  const tokens = new Set<string>();
  let received = 0;
  for (let number = 1; ; number++) {
    const file = path.join(folder, `${String(number).padStart(6, '0')}.xml`);
    received += await store(base, parameters, file, signal);
    requireAtMost(allowed.bytes, received, 'harvestOver', { url: base.href, limit: allowed.bytes / MEGABYTE });
    const [token] = await textsOf(file, 'resumptionToken');
    if (!token) return;
    if (tokens.has(token) || number === allowed.responses) throw new SourceError('harvestEndless', { url: base.href });
    tokens.add(token);
    parameters = { verb: 'ListRecords', resumptionToken: token };
  }
}

async function preferredFormat(base: URL, folder: string, signal: AbortSignal): Promise<string> {
  const file = path.join(folder, '.formats.xml');
  await store(base, { verb: 'ListMetadataFormats' }, file, signal);
  const offered = await textsOf(file, 'metadataPrefix');
  return PREFERRED.find((format) => offered.includes(format)) ?? 'oai_dc';
}

async function textsOf(file: string, name: string): Promise<string[]> {
  const texts: string[] = [];
  for await (const element of readXml({ path: file, name: path.basename(file) }, { records: [name, 'record'] }))
    if (element.name === name) texts.push(element.text() ?? '');
  return texts;
}

/** Resolves with how many bytes were stored. */
async function store(base: URL, parameters: Record<string, string>, file: string, signal: AbortSignal) {
  const url = new URL(base);
  url.search = new URLSearchParams(parameters).toString();
  for (let tries = 1; ; tries++) {
    try {
      const response = await fetch(url, {
        headers: { Accept: 'application/xml, text/xml' },
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(RESPONSE_MS), signal]),
      });
      if (response.status === 503 && tries < MAX_TRIES) {
        const seconds = Number(response.headers.get('Retry-After')) || USUAL_WAIT_SECONDS;
        await response.body?.cancel();
        await sleep(Math.min(seconds, MAX_WAIT_SECONDS) * 1000, undefined, { signal });
        continue;
      }
      const elsewhere = response.headers.get('Location');
      if (elsewhere) {
        const target = URL.canParse(elsewhere, base.href) ? new URL(elsewhere, base).href : elsewhere;
        throw new SourceError('redirects', { url: base.href, target });
      }
      if (!response.ok || !response.body) throw new SourceError('status', { url: base.href, status: response.status });
      const bytes = Readable.fromWeb(response.body as never);
      await pipeline(bytes, atMost(MAX_RESPONSE_BYTES), fs.createWriteStream(file));
      return fs.statSync(file).size;
    } catch (caught) {
      signal.throwIfAborted();
      const error = caught as Error;
      if (isLimitOrDisk(error)) throw error;
      const { message } = error.cause instanceof Error ? error.cause : error;
      // Otherwise the server may only have closed an idle connection.
      if (tries === MAX_TRIES) throw new SourceError('noResponse', { url: base.href, detail: message });
    }
  }
}

const atMost = (limit: number) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    let received = 0;
    for await (const chunk of chunks) {
      received += chunk.length;
      requireAtMost(limit, received, 'responseOver', { limit: limit / MEGABYTE });
      yield chunk;
    }
  };
