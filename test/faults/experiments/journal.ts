import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type EmbeddedDatabase,
  startEmbeddedPostgres,
} from '../../../server/platform/database/embedded/embedded-postgres.js';
import { ADMIN } from '../../support/admin.js';
import { rest } from '../../support/apis.js';
import { withClient } from '../../support/database.js';
import { type Server, type StartingServer, spawnServer, temporaryFolder } from '../../support/server.js';
import { type TcpProxy, startProxy } from '../../support/tcp-proxy.js';
import { within } from './deadline.js';

const READY_MS = within(15_000);
/** For a point that is never reached. */
const FAIL_POINT_MS = 60_000;
/** The size of the disk for the data folder of an embedded journal, where one can be mounted. */
const DISK_BYTES = 400_000_000;
const PROCESSES = 2;

export const HAS_SMALL_DISK =
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0;

/** Where a process kills itself: at the `nth` call whose first argument matches `of`. */
export type FailPoint = {
  call: 'open' | 'appendFile' | 'sync' | 'rename' | 'query';
  of: string;
  side: 'before' | 'during' | 'after';
  nth: number;
};

const preload = (name: string) => `--import ${pathToFileURL(path.resolve('test/faults/experiments', name)).href}`;

/** The settings for a process that reads its fail-point from this file. */
export const withFailPoint = (file: string) => ({ FAIL_POINT: file, NODE_OPTIONS: preload('fail-points.mjs') });

/** The journal under test: its data, its database and its server processes. */
export class Journal {
  servers: Server[] = [];
  token = '';
  /** A proxy between several processes and their database; undefined for one process with the embedded database. */
  proxy: TcpProxy | null = null;
  readonly dataDir = temporaryFolder();
  private database: EmbeddedDatabase | null = null;
  private readonly clock = path.join(this.dataDir, 'clock');
  private readonly failPoint = path.join(this.dataDir, 'fail-point');

  static async open(on: 'embedded' | 'behind a proxy'): Promise<Journal> {
    const journal = new Journal();
    if (on === 'behind a proxy') {
      journal.setClock(0);
      journal.database = await startEmbeddedPostgres(journal.cluster);
      journal.proxy = await startProxy(journal.database.url);
    } else if (HAS_SMALL_DISK)
      spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES},mode=755`, 'journal', journal.dataDir]);
    await journal.start();
    return journal;
  }

  get urls(): string[] {
    return this.servers.map(({ url }) => url);
  }

  /** Starts the processes that are not running. */
  async start(): Promise<void> {
    const missing = (this.proxy ? PROCESSES : 1) - this.servers.length;
    const starting = await Promise.all(Array.from({ length: missing }, () => this.spawn()));
    await Promise.all(starting.map(({ started }) => started));
    this.servers.push(...starting);
    await this.signIn();
  }

  /** Starts a process which is not one of `servers` yet. */
  spawn(): Promise<StartingServer> {
    const variant: Record<string, string> = this.proxy
      ? {
          DATABASE_URL: this.proxy.url,
          CLOCK_FILE: this.clock,
          NODE_OPTIONS: preload('clock.mjs'),
          DRAIN_SECONDS: '1',
        }
      : withFailPoint(this.failPoint);
    return spawnServer({
      dataDir: this.dataDir,
      settings: { RATE_LIMIT: '0', SEARCH_INDEXING: 'off', ...variant },
    });
  }

  async signIn(): Promise<void> {
    ({ token: this.token } = await rest(this.urls[0]).login(ADMIN.email, ADMIN.password));
  }

  /** Shifts the clock of every process by this many milliseconds. */
  setClock(offset: number): void {
    fs.writeFileSync(this.clock, String(offset));
    for (const server of this.servers) server.process.kill('SIGUSR2');
  }

  async kill(server = this.servers[0], signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.servers = this.servers.filter((other) => other !== server);
    await server.stop(signal);
  }

  /** Resolves when the only process has killed itself at this point. */
  async dieAt(point: FailPoint): Promise<void> {
    const [server] = this.servers;
    const died = once(server.process, 'exit', { signal: AbortSignal.timeout(FAIL_POINT_MS) });
    fs.writeFileSync(this.failPoint, JSON.stringify(point));
    server.process.kill('SIGUSR2');
    await died.catch(() => Promise.reject(new Error(`No call passed ${JSON.stringify(point)}.`)));
    fs.rmSync(this.failPoint);
    this.servers = [];
  }

  /** The process id of the folder's database server. */
  get postmaster(): number {
    return Number(fs.readFileSync(path.join(this.cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  async restartDatabase(): Promise<void> {
    await this.database!.stop();
    this.database = await startEmbeddedPostgres(this.cluster);
    this.proxy!.forwardTo(this.database.url);
    // Each start sets a new password for the journal's role, so the old connection string is invalid.
    await this.rows(`alter role ${this.role} password '${new URL(this.proxy!.url).password}'`);
  }

  /** An empty database on the server of the journal's. */
  async emptyDatabase(name: string): Promise<string> {
    const { password } = new URL(this.proxy!.url);
    return Object.assign(new URL(await this.database!.databaseUrl(name)), { password }).href;
  }

  private get role(): string {
    return new URL(this.proxy!.url).username;
  }

  /** The connection string for the checker, which bypasses the proxy. */
  get databaseUrl(): string {
    const [, , , port] = fs.readFileSync(path.join(this.cluster, 'postmaster.pid'), 'utf8').split('\n');
    const password = fs.readFileSync(path.join(this.dataDir, 'postgres.password'), 'utf8');
    return `postgres://postgres:${password}@127.0.0.1:${port}/journal`;
  }

  /** Queries the database directly as superuser, bypassing the proxy. */
  rows<Row extends object>(sql: string): Promise<Row[]> {
    return withClient(this.databaseUrl, async (client) => (await client.query<Row>(sql)).rows);
  }

  /** Waits until every process is ready. Throws if one exceeds the timeout. */
  async ready(): Promise<void> {
    for (const { url, output } of this.servers) {
      const deadline = performance.now() + READY_MS;
      for (;;) {
        const response = await fetch(`${url}/readyz`).catch(() => null);
        if (response?.ok) break;
        if (performance.now() > deadline)
          throw new Error(`Not ready after ${READY_MS} ms: ${await response?.text()}\n${output().slice(-2_000)}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  /** Continues with one process and the embedded database on the same folder, whose start cleans up after crashes. */
  async startAlone(): Promise<void> {
    await Promise.all(this.servers.map((server) => this.kill(server)));
    this.proxy?.close();
    await this.database?.stop();
    this.proxy = this.database = null;
    await this.start();
  }

  async end(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.stop()));
    this.proxy?.close();
    await this.database?.stop();
    if (HAS_SMALL_DISK) spawnSync('umount', [this.dataDir], { stdio: 'ignore' });
    fs.rmSync(this.dataDir, { recursive: true, force: true });
  }

  private get cluster(): string {
    return path.join(this.dataDir, 'postgres');
  }
}
