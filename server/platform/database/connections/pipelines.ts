import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { MAX_LOCK_MS } from './connections.js';

/** A slow statement only delays those queued on its own connection. */
const CONNECTIONS = 2;
const MAX_MS = 5_000;
/** Shorter than the time after which routers drop idle connections. */
const KEEP_ALIVE_MS = 10_000;

const MAX_PREPARED = 300;
/** Statements are prepared on their third use: planning costs more than most statements that are never repeated. */
const UNPREPARED_USES = 2;

/**
 * Connections for the short statements that readers cause all the time. They are pipelined, sent without waiting for earlier results,
 * which halves the cost of a response. Only for single statements that are sure to be short: no transactions, and nothing that needs a
 * plan for its values.
 *
 * Repeated statements are prepared and planned once: by default, PostgreSQL replans some of them for the values of each execution,
 * which takes several times as long as executing them. Clients choose the selected fields, and thereby the statements, so the least
 * recently used are dropped, here and in PostgreSQL.
 */
@Injectable()
export class Pipelines implements OnApplicationShutdown {
  private readonly clients = new Map<number, Promise<pg.Client>>();
  private readonly uses = new LRUCache<string, number>({ max: 10 * MAX_PREPARED });
  private readonly names = new LRUCache<string, string>({
    max: MAX_PREPARED,
    dispose: (name) => this.deallocate(name),
  });
  private prepared = 0;
  private turn = 0;

  constructor(
    private readonly url: string,
    private readonly Client = pg.Client,
  ) {}

  async query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    const index = this.turn++ % CONNECTIONS;
    const client = await (this.clients.get(index) ?? this.connect(index));
    return (await client.query<Row>({ name: this.nameOf(text), text, values })).rows;
  }

  async onApplicationShutdown(): Promise<void> {
    for (const client of this.clients.values()) await client.then((one) => one.end()).catch(() => {});
  }

  /** Abandons running statements; the next one reconnects. */
  disconnect(): void {
    for (const client of this.clients.values()) void client.then((one) => one.end()).catch(() => {});
    this.clients.clear();
  }

  /** The name of the prepared statement with this text; undefined while preparing it does not pay. */
  private nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known) return known;
    const uses = this.uses.get(text) ?? 0;
    this.uses.set(text, uses + 1);
    if (uses < UNPREPARED_USES) return undefined;
    const name = `pipelined_${this.prepared++}`;
    this.names.set(text, name);
    return name;
  }

  private deallocate(name: string): void {
    for (const client of this.clients.values()) {
      client
        .then((one) => {
          const { parsedStatements } = (one as unknown as { connection: { parsedStatements: Record<string, string> } })
            .connection;
          if (!(name in parsedStatements)) return undefined;
          delete parsedStatements[name];
          return one.query({ text: `deallocate ${name}`, queryMode: 'extended' } as pg.QueryConfig);
        })
        .catch(() => {}); // a lost connection has lost its prepared statements
    }
  }

  private connect(index: number): Promise<pg.Client> {
    const client = new this.Client({
      connectionString: this.url,
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: MAX_MS,
      query_timeout: 2 * MAX_MS,
    } as pg.ClientConfig); // the types do not include pipelines yet
    // Not a connection parameter: poolers reject those they do not know.
    const connected = client
      .connect()
      .then(() => client.query(`set statement_timeout = ${MAX_MS}; set lock_timeout = ${MAX_LOCK_MS}`))
      .then(() => client.query('set plan_cache_mode = force_generic_plan'))
      .then(() => client);
    const lost = () => this.clients.get(index) === connected && this.clients.delete(index);
    client.on('error', lost);
    client.on('end', lost);
    connected.catch(lost);
    this.clients.set(index, connected);
    return connected;
  }
}
