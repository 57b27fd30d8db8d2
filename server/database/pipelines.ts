import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';

/** One that is slow holds up those behind it on one connection only. */
const CONNECTIONS = 2;
const LONGEST_MS = 5_000;
/** Before routers forget a connection that nobody uses. */
const SIGN_OF_LIFE_MS = 10_000;

/**
 * Connections for the statements that readers ask all the time. They go out without waiting for the answers to those before, which halves
 * what an answer costs. Only for single statements that are quick: no transactions, nothing long, nothing that is planned anew.
 */
@Injectable()
export class Pipelines implements OnApplicationShutdown {
  private readonly clients = new Map<number, Promise<pg.Client>>();
  private turn = 0;

  constructor(private readonly url: string) {}

  /** `name` is the prepared statement's, the same for the same text, always; undefined when it is not prepared. */
  async query<Row extends object>(name: string | undefined, text: string, values: unknown[]): Promise<Row[]> {
    const place = this.turn++ % CONNECTIONS;
    const client = await (this.clients.get(place) ?? this.connect(place));
    return (await client.query<Row>({ name, text, values })).rows;
  }

  async onApplicationShutdown(): Promise<void> {
    for (const client of this.clients.values()) await client.then((one) => one.end()).catch(() => {});
  }

  private connect(place: number): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      pipeline: true,
      keepAlive: true,
      keepAliveInitialDelayMillis: SIGN_OF_LIFE_MS,
      connectionTimeoutMillis: LONGEST_MS,
      query_timeout: 2 * LONGEST_MS,
    } as pg.ClientConfig); // its types do not know pipelines yet
    // Not as a parameter of the connection: poolers refuse those they do not know.
    const connected = client
      .connect()
      .then(() => client.query(`set statement_timeout = ${LONGEST_MS}`))
      .then(() => client);
    const lost = () => this.clients.get(place) === connected && this.clients.delete(place);
    client.on('error', lost);
    client.on('end', lost);
    connected.catch(lost);
    this.clients.set(place, connected);
    return connected;
  }
}
