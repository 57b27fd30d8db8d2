import type pg from 'pg';

/** Maintenance operations; each has one row, with the time and outcome of its last run. `file` is a backup. */
type Outcomes = {
  backup: { file: string };
  'failed-backup': { reason: string };
  'restore-check': { file: string };
  'failed-restore-check': { file: string; reason: string };
  'backup-hook': { file: string };
  /** The last verification of files; without `finishedAt` it continues after `after`. */
  verification: { startedAt: string; finishedAt: string | null; after: string; files: number; faults: number };
};
export type OperationName = keyof Outcomes;
export type Operation<Name extends OperationName = OperationName> = { at: Date; details: Outcomes[Name] };

/** What statements are sent through: a DataSource, or a client. */
export type Connection = { query<Rows = unknown[]>(text: string, values?: unknown[]): Promise<Rows> };

export const connectionOf = (client: pg.Client): Connection => ({
  query: async <Rows>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as Rows,
});

export async function hasTable(connection: Connection, name: string): Promise<boolean> {
  const [{ found }] = await connection.query<{ found: string | null }[]>('select to_regclass($1) as found', [name]);
  return found !== null;
}

export async function recordOperation<Name extends OperationName>(
  connection: Connection,
  name: Name,
  details: Outcomes[Name],
): Promise<void> {
  await connection.query(
    `insert into operations (name, at, details) values ($1, now(), $2)
     on conflict (name) do update set at = excluded.at, details = excluded.details`,
    [name, JSON.stringify(details)],
  );
}

export async function findOperation<Name extends OperationName>(
  connection: Connection,
  name: Name,
): Promise<Operation<Name> | null> {
  const rows = await connection.query<Operation<Name>[]>('select at, details from operations where name = $1', [name]);
  return rows[0] ?? null;
}
