import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { type EmbeddedDatabase, startEmbeddedPostgres } from '../../../server/database/embedded-postgres.js';
import { ADMIN } from '../../support/admin.js';
import { rest } from '../../support/apis.js';
import { type Server, startServer, temporaryFolder } from '../../support/server.js';
import { type TcpProxy, startProxy } from '../../support/tcp-proxy.js';

const READY_MS = 15_000;
/** The size of the disk for the data folder of an embedded journal, where one can be mounted. */
const DISK_BYTES = 400_000_000;
const PROCESSES = 2;

export const HAS_SMALL_DISK =
  process.platform === 'linux' && process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0;

/** The journal under test: its data, its database and its server processes. */
export class Journal {
  servers: Server[] = [];
  token = '';
  /** A proxy between several processes and their database; undefined for one process with the embedded database. */
  proxy: TcpProxy | null = null;
  readonly dataDir = temporaryFolder();
  private database: EmbeddedDatabase | null = null;
  private readonly clock = path.join(this.dataDir, 'clock');

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
    this.servers.push(...(await Promise.all(Array.from({ length: missing }, () => this.startOne()))));
    await this.signIn();
  }

  async signIn(): Promise<void> {
    ({ token: this.token } = await rest(this.urls[0]).login(ADMIN.email, ADMIN.password));
  }

  /** Shifts the clock of every process by this many milliseconds. */
  setClock(offset: number): void {
    fs.writeFileSync(this.clock, String(offset));
    for (const server of this.servers) server.process.kill('SIGUSR2');
  }

  async kill(server = this.servers[0]): Promise<void> {
    this.servers = this.servers.filter((other) => other !== server);
    await server.stop('SIGKILL');
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
  async rows<Row extends object>(sql: string): Promise<Row[]> {
    const client = new pg.Client(this.databaseUrl);
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
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

  private startOne(): Promise<Server> {
    const preload = path.resolve('test/faults/experiments/clock.mjs');
    const behindProxy = this.proxy && {
      DATABASE_URL: this.proxy.url,
      CLOCK_FILE: this.clock,
      NODE_OPTIONS: `--import ${pathToFileURL(preload).href}`,
    };
    return startServer({
      dataDir: this.dataDir,
      settings: { RATE_LIMIT: '0', SEARCH_INDEXING: 'off', ...behindProxy },
    });
  }

  private get cluster(): string {
    return path.join(this.dataDir, 'postgres');
  }
}
