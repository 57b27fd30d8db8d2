import type pg from 'pg';

/** Maintenance operations; each has one row, with the time and outcome of its last run. */
export type OperationName = `${'' | 'failed-'}${'backup' | 'restore-check'}` | 'backup-hook' | 'scrub';

export type Operation<Details> = { at: Date; details: Details };

/** What statements are sent through: a DataSource, or a client. */
export type Connection = { query<Rows = unknown[]>(text: string, values?: unknown[]): Promise<Rows> };

export const connectionOf = (client: pg.Client): Connection => ({
  query: async <Rows>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as Rows,
});

export async function recordOperation(connection: Connection, name: OperationName, details: object): Promise<void> {
  await connection.query(
    `insert into operations (name, at, details) values ($1, now(), $2)
     on conflict (name) do update set at = excluded.at, details = excluded.details`,
    [name, JSON.stringify(details)],
  );
}

export async function findOperation<Details>(
  connection: Connection,
  name: OperationName,
): Promise<Operation<Details> | null> {
  const rows = await connection.query<Operation<Details>[]>('select at, details from operations where name = $1', [
    name,
  ]);
  return rows[0] ?? null;
}
