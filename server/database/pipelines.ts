import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import pg from 'pg';

/** A slow statement delays those behind it on its own connection only. */
const CONNECTIONS = 2;
const LONGEST_MS = 5_000;
/** Before routers forget a connection that nobody uses. */
const KEEP_ALIVE_MS = 10_000;

const MAX_PREPARED = 300;
/** A statement is prepared when it comes for the third time: planning costs more than most that are never repeated. */
const UNPREPARED_USES = 2;

/**
 * Connections for the short statements that readers send all the time. They are sent without waiting for the results of those before,
 * which halves what a response costs. Only for single statements that are sure to be short: no transactions, nothing that has to be
 * planned for its values.
 *
 * Repeated statements are prepared, and planned once: left to itself PostgreSQL plans some of them anew for the values of each
 * execution, which takes several times as long as they do. Clients choose what they select, so that they decide which statements there are: the least recently
 * used give way, and PostgreSQL forgets them.
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

  constructor(private readonly url: string) {}

  async query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    const index = this.turn++ % CONNECTIONS;
    const client = await (this.clients.get(index) ?? this.connect(index));
    return (await client.query<Row>({ name: this.nameOf(text), text, values })).rows;
  }

  async onApplicationShutdown(): Promise<void> {
    for (const client of this.clients.values()) await client.then((one) => one.end()).catch(() => {});
  }

  /** Gives up what is under way; the next statement connects anew. */
  disconnect(): void {
    for (const client of this.clients.values()) void client.then((one) => one.end()).catch(() => {});
    this.clients.clear();
  }

  /** The name of the prepared statement with this text; undefined while it is not worth preparing. */
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
        .catch(() => {}); // a lost connection has lost its statements
    }
  }

  private connect(index: number): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: LONGEST_MS,
      query_timeout: 2 * LONGEST_MS,
    } as pg.ClientConfig); // its types do not know pipelines yet
    // Not as a parameter of the connection: poolers refuse those they do not know.
    const connected = client
      .connect()
      .then(() => client.query(`set statement_timeout = ${LONGEST_MS}`))
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
