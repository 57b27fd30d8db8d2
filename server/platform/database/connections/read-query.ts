import type { DataSource } from 'typeorm';

/** Like `DataSource.query`, which always uses the primary, but routed like TypeORM's own reads (see read-router.ts). */
export async function readQuery<Row>(dataSource: DataSource, text: string, values: unknown[]): Promise<Row[]> {
  const runner = dataSource.createQueryRunner(dataSource.defaultReplicationModeForReads());
  try {
    return (await runner.query(text, values)) as Row[];
  } finally {
    await runner.release();
  }
}
