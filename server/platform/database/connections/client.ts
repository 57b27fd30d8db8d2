import pg from 'pg';
import type { DataSource } from 'typeorm';

/** Runs `work` on a connection of its own. If it is lost, the running statement fails. */
export async function withClient<Result>(
  config: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Without time limits, and with the text form of values fixed, whatever the server's settings. */
const UNLIMITED = `
  set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0;
  set timezone = 'UTC';
  set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres';
  set extra_float_digits = 1;
  set bytea_output = 'hex'`;

/** The same, for work on the whole database. */
export const withUnlimitedClient = <Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> =>
  withClient({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true }, async (client) => {
    await client.query(UNLIMITED);
    return work(client);
  });

export const urlOf = ({ options }: DataSource): string => (options as { url: string }).url;

/** Runs `work` under an advisory lock, unless another process is doing so. */
export const withAdvisoryLock = (dataSource: DataSource, lock: number, work: () => Promise<void>): Promise<void> =>
  withUnlimitedClient(urlOf(dataSource), async (client) => {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock]);
    if (rows[0].taken) await work();
  });
