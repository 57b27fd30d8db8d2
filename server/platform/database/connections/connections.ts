import pg from 'pg';

/** A request waits this long for a row that another transaction has locked, and this long for a connection: less than 3 s together. */
export const MAX_LOCK_MS = 900;
export const MAX_POOL_MS = 2_000;

/**
 * The connections of this process to the primary. Once the database no longer responds they are closed, and none is opened until it responds
 * again: otherwise everyone who needs it would wait for as long as it hangs.
 */
export class Connections {
  private readonly open = new Set<pg.Client>();
  private isAbandoned = false;

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
}

type Connected = (error: Error) => void;

const clientOf = (connections: Connections): typeof pg.Client =>
  class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const connect = this.connect.bind(this);
      this.connect = ((connected?: Connected) => {
        const error = connections.reject(this);
        if (!error) return connected ? connect(connected) : connect();
        if (!connected) return Promise.reject(error);
        process.nextTick(connected, error);
        return undefined;
      }) as pg.Client['connect'];
    }
  };

/** As pg's own pool does it when a connection takes too long. */
const streamOf = (client: pg.Client) =>
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream;
