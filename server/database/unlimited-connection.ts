import pg from 'pg';

/** A connection of its own without limits of time, for work on everything there is. */
export async function connectUnlimited(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {}); // the statement that is running tells
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** Runs `work` unless another process does; a lock of the database says so. */
export async function alone(url: string, lock: number, work: () => Promise<void>): Promise<void> {
  const client = await connectUnlimited(url);
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock]);
    if (rows[0].taken) await work();
  } finally {
    await client.end().catch(() => {});
  }
}
