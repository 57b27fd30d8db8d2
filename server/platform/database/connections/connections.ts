import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { currentDay } from '../../../../client/shared/locales.js';

/** A request waits this long for a row that another transaction has locked, and this long for a connection: less than 3 s together. */
export const MAX_LOCK_MS = 900;
export const MAX_POOL_MS = 2_000;

/** Marks a statement whose plan does not depend on its values: each connection prepares it once. */
export const prepared = (text: string): string => `${PREPARED}${text}`;
const PREPARED = '/* prepared */ ';
/** Columns and conditions are chosen by requests, so there is no end of texts; what is prepared takes memory of the database. */
const MAX_PREPARED = 100;

/**
 * The connections of this process to the primary. Once the database no longer responds they are closed, and none is opened until it responds
 * again: otherwise everyone who needs it would wait for as long as it hangs.
 */
export class Connections {
  private readonly open = new Set<pg.Client>();
  private isAbandoned = false;
  private readonly names = new Map<string, string>();
  private day = '';

  /** In place of pg.Client. */
  readonly Client = clientOf(this);

  /** Statements in progress fail. A COMMIT among them may still take effect. */
  abandon(): void {
    this.isAbandoned = true;
    for (const client of this.open) streamOf(client).destroy();
  }

  resume(): void {
    this.isAbandoned = false;
  }

  /** Returns why no connection may be opened; otherwise `client` counts as one. */
  reject(client: pg.Client): Error | null {
    if (this.isAbandoned) return new Error('Connection terminated: the database does not respond');
    this.open.add(client);
    client.once('end', () => this.open.delete(client));
    return null;
  }

  /** The name under which a statement is prepared: one of TypeORM's, or one that is marked. */
  nameOf(text: unknown): string | undefined {
    if (typeof text !== 'string' || !(text.startsWith(PREPARED) || text.startsWith('SELECT '))) return undefined;
    // Texts contain the day. A name is never used again, even if the clock goes back.
    const today = currentDay();
    if (this.day !== today) this.names.clear();
    this.day = today;
    if (!this.names.has(text) && this.names.size < MAX_PREPARED) this.names.set(text, randomUUID());
    return this.names.get(text);
  }
}

type Connected = (error: Error) => void;

const clientOf = (connections: Connections): typeof pg.Client =>
  class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const connect = this.connect.bind(this);
      // As the pool calls it.
      this.connect = ((connected: Connected) => {
        const error = connections.reject(this);
        if (error) process.nextTick(connected, error);
        else connect(connected);
      }) as pg.Client['connect'];
    }

    override query(text: unknown, values?: unknown, ...more: unknown[]): never {
      const name = connections.nameOf(text);
      const query = super.query.bind(this) as (...args: unknown[]) => never;
      return name ? query({ name, text, values }, ...more) : query(text, values, ...more);
    }
  };

/** As pg's own pool does it when a connection takes too long. */
const streamOf = (client: pg.Client) =>
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream;
