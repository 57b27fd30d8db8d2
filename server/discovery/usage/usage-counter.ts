import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { currentDay } from '../../../client/shared/locales.js';
import { idOfPage, idOfUrl, paths } from '../../../client/shared/paths.js';
import { addressKey } from '../../platform/http/address-key.js';
import { ClientAddresses } from '../../platform/http/client-address.js';
import { pathOf } from '../../platform/http/url-rules.js';
import { isPublic } from '../../content/materials/publication.js';
import { Visits } from './visits.js';

/** A process that crashes loses the counts since its last write. */
const WRITE_EVERY_MS = 30_000;
/** The maximum counted between two writes: far more than readers click, and a limit while the database is down. */
const MAX_CLICKS = 50_000;

const FILE = /^\/uploads\/materials\/[0-9a-f]{20}-[0-9a-f]{8}\.pdf$/;

type Item = { id: number | null; path: string | null; kind: 'view' | 'download' };
/** A click that counts. */
type Click = Item & { day: string; visit: string };
const NUMBERS = ['views', 'downloads', 'investigations', 'requests'] as const;
type Count = { day: string; id: number } & Record<(typeof NUMBERS)[number], number>;

/** The published materials that several files belong to. */
const OWNERS = `select id, pdf ->> 'path' as path from materials m where pdf ->> 'path' = any($1) and ${isPublic('m', '$2')}`;

/** Adds the counts of this process to the shared totals. */
const WRITE = `
  insert into usage_counts as known (day, material_id, views, downloads, unique_investigations, unique_requests)
  select counted.* from unnest($1::date[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[])
    as counted (day, id, views, downloads, investigations, requests)
  join materials m on m.id = counted.id where ${isPublic('m', '$7')} order by 1, 2
  on conflict (day, material_id) do update set views = known.views + excluded.views, downloads = known.downloads + excluded.downloads,
    unique_investigations = known.unique_investigations + excluded.unique_investigations,
    unique_requests = known.unique_requests + excluded.unique_requests`;

/**
 * Counts views and downloads by the rules of COUNTER: responses 200 and 304 to a GET of the whole; no double clicks, robots or prefetching.
 * Watches every response, including those from the public cache, and periodically writes the counts.
 */
@Injectable()
export class UsageCounter implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(UsageCounter.name);
  private readonly visits = new Visits();
  private clicks: Click[] = [];
  private counts = new Map<string, Count>();
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly dataSource: DataSource,
    private readonly addresses: ClientAddresses,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.write(), WRITE_EVERY_MS).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.write();
  }

  /** Call before the response: later the client's address and headers may be gone. */
  watch(request: IncomingMessage, response: ServerResponse): void {
    const { url, method, headers } = request;
    if (method !== 'GET' || headers.range !== undefined || headers.authorization !== undefined) return;
    const item = itemOf(url!);
    const agent = headers['user-agent'];
    if (!item || this.visits.isRobot(agent) || isPrefetch(headers)) return;
    const address = addressKey(this.addresses.of(request));
    response.once('finish', () => {
      if (response.statusCode === 200 || response.statusCode === 304) this.count(item, address, agent!);
    });
  }

  /** Writes the counts; what cannot be written now is written later. */
  async write(): Promise<void> {
    try {
      await this.sum();
      await this.store();
    } catch (error) {
      this.log.warn(`Could not write usage counts yet: ${(error as Error).message}`);
    }
  }

  private count(item: Item, address: string, agent: string): void {
    if (this.clicks.length >= MAX_CLICKS) return;
    const visit = this.visits.visitOf(address, agent, `${item.kind} ${item.id ?? item.path}`);
    if (visit) this.clicks.push({ ...item, visit, day: currentDay() });
  }

  /** Turns clicks into counts, looking up the materials of downloaded files. */
  private async sum(): Promise<void> {
    const clicks = this.clicks;
    this.clicks = [];
    const paths = [...new Set(clicks.flatMap(({ path }) => path ?? []))];
    try {
      const owners = paths.length
        ? await this.dataSource.query<{ id: number; path: string }[]>(OWNERS, [paths, currentDay()])
        : [];
      const ids = new Map(owners.map(({ id, path }) => [path, id]));
      for (const click of clicks) {
        const id = click.id ?? ids.get(click.path!);
        if (id !== undefined) this.add(id, click);
      }
    } catch (error) {
      this.clicks = [...clicks, ...this.clicks].slice(0, MAX_CLICKS);
      throw error;
    }
  }

  private add(id: number, { day, visit, kind }: Click): void {
    const count = this.countOf(day, id);
    if (kind === 'view') count.views++;
    else count.downloads++;
    if (this.visits.isFirst(visit, `${id}`)) count.investigations++;
    if (kind === 'download' && this.visits.isFirst(visit, `${id} PDF`)) count.requests++;
  }

  private countOf(day: string, id: number): Count {
    const key = `${day} ${id}`;
    const count = this.counts.get(key) ?? { day, id, views: 0, downloads: 0, investigations: 0, requests: 0 };
    this.counts.set(key, count);
    return count;
  }

  private async store(): Promise<void> {
    const counts = [...this.counts.values()];
    if (!counts.length) return;
    this.counts = new Map();
    const column = (name: keyof Count) => counts.map((count) => count[name]);
    try {
      await this.dataSource.query(WRITE, [...(['day', 'id', ...NUMBERS] as const).map(column), currentDay()]);
    } catch (error) {
      for (const lost of counts) {
        const count = this.countOf(lost.day, lost.id);
        for (const number of NUMBERS) count[number] += lost[number];
      }
      throw error;
    }
  }
}

function itemOf(url: string): Item | null {
  const path = pathOf(url).replace(/\/$/, '');
  const id = idOfUrl(path);
  if (id === null) return FILE.test(path) ? { id, path: path.slice(1), kind: 'download' } : null;
  // The browser requests the head when a link within the site opens a page; see client/components/page-meta.tsx.
  if (idOfPage(path) === id || path === `${paths.record(id)}/head`) return { id, path: null, kind: 'view' };
  return path === paths.download(id) ? { id, path: null, kind: 'download' } : null;
}

/** Whether a browser prefetches the page: no reader has seen it yet. */
const isPrefetch = (headers: IncomingMessage['headers']) =>
  /prefetch|prerender|preview/i.test(`${headers['sec-purpose'] as string} ${headers.purpose as string}`);
