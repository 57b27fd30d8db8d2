import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { DataSource } from 'typeorm';
import { CONFIG, type Config, StartError } from '../../platform/config.js';
import { poolOf } from '../../platform/database/connections/pool.js';
import { PublicCache } from '../../platform/public-cache/public-cache.js';
import { buildInfo } from '../boot/build-info.js';
import { disksOf } from '../health/disk-space.js';
import { SystemStatus } from './system-status.js';

/** One value, or one for each value of the label. */
type Values = number | Record<string, number>;

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const moment = (at: Date | string | null | undefined) => (at ? new Date(at).getTime() / 1_000 : undefined);

/** Metrics for Prometheus, on a separate port that is not public. */
@Injectable()
export class Metrics implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('Metrics');
  private readonly registry = new Registry();
  private readonly server = http.createServer((request, response) => void this.respond(request, response));
  private readonly requests = new Counter({
    name: 'journal_http_requests_total',
    help: 'Requests that have ended, by kind of URL and status; 499 when the client left first.',
    labelNames: ['kind', 'status'],
    registers: [this.registry],
  });
  private readonly durations = new Histogram({
    name: 'journal_http_request_duration_seconds',
    help: 'From the head of a request to the end of its response.',
    labelNames: ['kind'],
    buckets: SECONDS,
    registers: [this.registry],
  });

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly cache: PublicCache,
    private readonly status: SystemStatus,
  ) {}

  get address(): AddressInfo {
    return this.server.address() as AddressInfo;
  }

  observe(kind: string, status: number, seconds: number): void {
    this.requests.inc({ kind, status });
    this.durations.observe({ kind }, seconds);
  }

  async onApplicationBootstrap(): Promise<void> {
    const { metrics } = this.config;
    if (!metrics) return;
    collectDefaultMetrics({ register: this.registry });
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', ({ code }: NodeJS.ErrnoException) =>
        reject(new StartError(`METRICS_ADDRESS ${metrics.host}:${metrics.port} cannot be used (${code}).`)),
      );
      this.server.listen(metrics, resolve);
    });
  }

  onApplicationShutdown(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async respond({ url, method }: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    if (url !== '/metrics' || method !== 'GET') return void response.writeHead(404).end();
    try {
      const text = (await this.registry.metrics()) + (await this.gauges());
      response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text);
    } catch (error) {
      this.log.error(error);
      response.writeHead(500).end();
    }
  }

  /** Metrics that are read on request. Those from the database are omitted while it is down. */
  private async gauges(): Promise<string> {
    const registry = new Registry();
    const add = (name: string, help: string, values: Values | undefined, label = '') => {
      if (values === undefined) return;
      const labelNames = label ? [label] : [];
      const gauge = new Gauge({ name: `journal_${name}`, help, labelNames, registers: [registry] });
      if (typeof values === 'number') gauge.set(values);
      else for (const [key, value] of Object.entries(values)) gauge.set({ [label]: key }, value);
    };
    const { bytes, capacity } = this.cache.size;
    const { totalCount, idleCount, waitingCount } = poolOf(this.dataSource);
    const disks = (await disksOf(this.config)).map(({ setting, freeBytes }) => [setting, freeBytes]);
    add('build_info', 'The running version.', { [buildInfo().version]: 1 }, 'version');
    const pool = { all: totalCount, idle: idleCount, waiting: waitingCount };
    add('database_connections', 'Database pool: all, idle and waiting.', pool, 'state');
    add('cache_bytes', 'Memory of cached responses in bytes.', bytes);
    add('cache_capacity_bytes', 'Its maximum.', capacity);
    add('cache_lookups', 'Public cache hits and misses since the start.', this.cache.lookups, 'outcome');
    add('disk_free_bytes', 'Free disk space in bytes.', Object.fromEntries(disks) as Record<string, number>, 'folder');

    const status = await this.status.read().catch(() => null);
    add('database_up', 'Whether the database responds.', status ? 1 : 0);
    if (!status) return registry.metrics();
    const { backup, failedBackup, restoreCheck, verification } = status;
    add('database_bytes', 'Database size in bytes.', status.databaseBytes);
    add('damaged_files', 'Stored files that are missing or damaged.', status.damagedFiles);
    const { noticesWaiting: notices, copiesWaiting: letters, pdfsWaiting: pdfs } = status;
    add('queue_length', 'Pending jobs.', { notices, letters, pdfs }, 'queue');
    const failures = { notices: status.noticesFailed, letters: status.copiesFailed };
    add('mails_failed', 'Recent mails that failed, or may have been sent.', failures, 'queue');
    add('last_backup_timestamp_seconds', 'When the last good backup was made.', moment(backup?.at));
    add('last_failed_backup_timestamp_seconds', 'When a backup failed last.', moment(failedBackup?.at));
    const checkedAt = moment(restoreCheck?.at);
    add('last_restore_check_timestamp_seconds', 'When a backup was last restored as a check.', checkedAt);
    add(
      'last_verification_timestamp_seconds',
      'When all files were last compared.',
      moment(verification?.details.finishedAt),
    );
    return registry.metrics();
  }
}
