import { randomUUID } from 'node:crypto';
import pg from 'pg';

export type TestDatabase = { url: string; drop: () => Promise<void> };

function cluster() {
  const { TEST_CLUSTER_URL: url, TEST_TEMPLATE: template } = process.env;
  if (!url || !template) throw new Error('Run the tests with npm test: it starts their database.');
  return { url, template, demo: `${template}_demo` };
}

const DEMO_LOCK = 1900;

/** Creates the template of demonstration journals with `fill`, once per run; other workers wait for it. */
export async function demoTemplate(fill: (url: string) => Promise<void>): Promise<string> {
  const { url, template, demo } = cluster();
  await withClient(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [DEMO_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [demo]);
    if (rowCount) return;
    const draft = await createDatabase(template);
    await fill(draft.url);
    await client.query(`alter database ${new URL(draft.url).pathname.slice(1)} rename to ${demo}`);
  });
  return demo;
}

/** A copy of the migrated, empty template made by `cluster.mjs`, or of another one. */
export async function createDatabase(template = cluster().template): Promise<TestDatabase> {
  const { url } = cluster();
  const name = `journal_${randomUUID().replaceAll('-', '')}`;
  // PostgreSQL rejects two simultaneous copies of a template, so one waits for the other.
  await onCluster(url, ['select pg_advisory_lock(1899)', `create database ${name} template ${template}`]);
  return {
    url: Object.assign(new URL(url), { pathname: `/${name}` }).href,
    drop: () =>
      onCluster(url, [`drop database if exists ${name} with (force)`]).catch((error: { code?: string }) => {
        // FORCE is not allowed to terminate autovacuum; without it PostgreSQL cancels it.
        if (error.code !== '42501') throw error;
        return onCluster(url, [`drop database if exists ${name}`]);
      }),
  };
}

const CLIPBOARD_LOCK = 1898;

/** Runs `work` while no other worker's story uses the clipboard: they share the browser, which has only one. */
export const withClipboard = <Result>(work: () => Promise<Result>): Promise<Result> =>
  withClient(cluster().url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [CLIPBOARD_LOCK]);
    return work();
  });

const onCluster = (url: string, statements: string[]) =>
  withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

/** Runs `work` on a connection of its own. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
