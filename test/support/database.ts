import { randomUUID } from 'node:crypto';
import pg from 'pg';

export type TestDatabase = { url: string; drop: () => Promise<void> };

/** A copy of the migrated, empty template that `cluster.mjs` made. */
export async function createDatabase(): Promise<TestDatabase> {
  const { TEST_CLUSTER_URL: cluster, TEST_TEMPLATE: template } = process.env;
  if (!cluster || !template) throw new Error('Run the tests with npm test: it starts their database.');
  const name = `journal_${randomUUID().replaceAll('-', '')}`;
  // Two files may copy the template at the same moment, which PostgreSQL refuses: one waits for the other.
  await onCluster(cluster, ['select pg_advisory_lock(1899)', `create database ${name} template ${template}`]);
  return {
    url: Object.assign(new URL(cluster), { pathname: `/${name}` }).href,
    drop: () => onCluster(cluster, [`drop database if exists ${name} with (force)`]),
  };
}

async function onCluster(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
