import type pg from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';

export const poolOf = (dataSource: DataSource): pg.Pool => (dataSource.driver as PostgresDriver).master;

const ignore = () => {};

/** What a statement returns. TypeORM's runner would take as long as a short statement. */
export async function rowsOf<Row extends object>(
  dataSource: DataSource,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = await poolOf(dataSource).connect();
  // If the connection is lost, the statement fails, and the pool removes it when it is released.
  client.on('error', ignore);
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    client.off('error', ignore);
    client.release();
  }
}
