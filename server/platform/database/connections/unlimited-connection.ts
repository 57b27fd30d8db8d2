import pg from 'pg';

/** Opens a separate connection without timeouts, for work on the whole database. */
export async function connectUnlimited(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {}); // the running statement fails
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** Runs `work` under an advisory lock, unless another process is doing so. */
export async function withAdvisoryLock(url: string, lock: number, work: () => Promise<void>): Promise<void> {
  const client = await connectUnlimited(url);
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock]);
    if (rows[0].taken) await work();
  } finally {
    await client.end().catch(() => {});
  }
}
