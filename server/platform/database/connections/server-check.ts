import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { StartError } from '../../config.js';

const OLDEST = 15;
/** Together half a minute. */
const TRIES = 9;
const [FIRST_RETRY_MS, MAX_RETRY_MS] = [1_000, 5_000];
const CONNECT_MS = 10_000;
const NOTIFICATION_MS = 5_000;

const log = new Logger('Database');

type Attempts = {
  tries?: number;
  /** Called once if the server does not respond at first. */
  onWait?: () => void;
  signal?: AbortSignal;
};

/** Waits for the server of DATABASE_URL, half a minute by default, and checks that the journal can work with it. Throws a StartError. */
export async function requireDatabase(url: string, attempts: Attempts = {}): Promise<void> {
  const client = await connect(url, attempts);
  try {
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
    requireVersion(Number(rows[0].version));
    await requireNotifications(client, () => connect(url, { tries: attempts.tries }));
  } finally {
    await client.end().catch(() => {});
  }
}

/** PostgreSQL 15.2 is 150002. */
export function requireVersion(number: number): void {
  const major = Math.floor(number / 10_000);
  if (major < OLDEST)
    throw new StartError(`DATABASE_URL points to a PostgreSQL ${major} server; ${OLDEST} or newer is needed.`);
}

async function connect(url: string, { tries = TRIES, onWait, signal }: Attempts): Promise<pg.Client> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (thrown) {
      void client.end().catch(() => {});
      const error = thrown as Error & { code?: string };
      const reason = error.message || error.code; // if several addresses reject, the error has no message
      if (!isTransient(error) || attempt === tries)
        throw new StartError(
          `The database of DATABASE_URL cannot be used: ${reason}. Check the address, the role and its password.`,
        );
      if (attempt === 1) onWait?.();
      const pause = Math.min(FIRST_RETRY_MS * 2 ** (attempt - 1), MAX_RETRY_MS);
      log.warn(
        `The database of DATABASE_URL does not respond yet (${reason}). The next attempt is in ${pause / 1000} s.`,
      );
      await wait(pause, undefined, { signal });
    }
  }
}

/** Whether waiting may help: the server is not there yet, is starting, or has no free connection. */
function isTransient({ code, message }: { code?: string; message: string }): boolean {
  if (code) return /^(E[A-Z_]+|57P0\d|53\d{3}|08\d{3})$/.test(code);
  return /timeout|terminated unexpectedly/i.test(message);
}

/**
 * The journal learns of changes through LISTEN, which belongs to a session. A pooler that assigns sessions per transaction silently
 * drops it, and readers would see outdated content for ever.
 */
async function requireNotifications(listener: pg.Client, connectAnother: () => Promise<pg.Client>): Promise<void> {
  const [channel, payload] = ['journal_start', randomUUID()];
  const arrived = new Promise<boolean>((resolve) => {
    listener.on('notification', (notification) => notification.payload === payload && resolve(true));
  });
  await listener.query(`listen ${channel}`);
  const other = await connectAnother();
  const waiting = new AbortController();
  try {
    // Sent by another client, so that it does not arrive merely because both share a session.
    await other.query('select pg_notify($1, $2)', [channel, payload]);
    const late = wait(NOTIFICATION_MS, false, { signal: waiting.signal }).catch(() => false);
    if (await Promise.race([arrived, late])) return;
    throw new StartError(
      'DATABASE_URL leads through a connection pooler that does not pass notifications on (LISTEN and NOTIFY), so readers would be shown ' +
        'old content. Use its session mode (PgBouncer: pool_mode = session), or connect to PostgreSQL directly.',
    );
  } finally {
    waiting.abort();
    await other.end().catch(() => {});
  }
}
