import path from 'node:path';
import type pg from 'pg';
import type { Config } from '../../platform/config.js';
import { migrationNames, migrationsDone } from '../../platform/database/data-source.js';
import { acquireEmbeddedPostgres, hasEmbeddedDatabase } from '../../platform/database/embedded/embedded-postgres.js';
import { requireDatabase } from '../../platform/database/connections/server-check.js';
import { connectionOf } from '../../platform/database/maintenance.js';
import { UNFINISHED_RESTORE } from '../../platform/database/unfinished-restore.js';
import { withClient, withUnlimitedClient } from '../../platform/database/connections/client.js';
import { uploadsWithoutDatabase } from '../boot/checks.js';
import { storeOf } from '../../platform/store/store-of.js';
import { missingPostgresFixes } from '../boot/postgres-release.js';
import { type Finding, ok, warning, failure } from './finding.js';
import { examineRecords } from './records.js';

const TIMEOUT_MS = 5_000;
const CLOCKS = { warnMs: 2_000, wrongMs: 60_000 };

/** What a rejected connection means, by the code of the error. */
const REJECTIONS: Record<string, string> = {
  ECONNREFUSED: 'No server listens there. Start PostgreSQL, and check host and port in DATABASE_URL.',
  ENOTFOUND: 'No host has that name. Check the host in DATABASE_URL.',
  EAI_AGAIN: 'The name cannot be looked up. Check the host in DATABASE_URL and the DNS of this machine.',
  ETIMEDOUT: 'Nothing responds there. Check the host in DATABASE_URL and the firewall.',
  ENOSPC: 'Make room on the disk of DATA_DIR: until then the database cannot be examined.',
  '28P01': 'The password is wrong. Set it in DATABASE_URL or PGPASSWORD.',
  '28000': 'The server does not let this role in. Check the role in DATABASE_URL and pg_hba.conf.',
  '3D000': 'The server has no such database. Create it: createdb -O ROLE NAME.',
  '53300': 'The server has no connection to spare. Raise max_connections, or close some connections.',
};

/** Examines the configured database, started for the purpose if necessary, and its records. */
export async function examineDatabase(config: Config): Promise<Finding[]> {
  const subject = 'Database';
  const cluster = path.join(config.dataDir, 'postgres');
  try {
    if (!config.databaseUrl && !hasEmbeddedDatabase(cluster)) {
      const store = storeOf(config);
      if (!(await store.isEmpty())) throw uploadsWithoutDatabase(config, store.location);
      return [ok(subject, 'none yet; the first start creates it')];
    }
    if (config.databaseUrl) await requireConnection(config.databaseUrl);
    const embedded = config.databaseUrl ? null : await acquireEmbeddedPostgres(cluster);
    const url = config.databaseUrl ?? embedded!.url;
    return await withUnlimitedClient(url, async (client) => {
      const findings = await inspect(client, config);
      // The database of a newer version or of an interrupted restore cannot be queried.
      const isKnown = !findings.some(({ status, subject: what }) => status === 'error' && what !== 'Clock');
      return [...findings, ...(isKnown ? await examineRecords(client, config) : [])];
    }).finally(() => embedded?.stop());
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    const fix =
      REJECTIONS[code] ??
      (config.databaseUrl ? 'Check DATABASE_URL.' : 'See docs/operations.md, “The database does not start”.');
    return [failure(subject, message || code, fix)];
  }
}

/** Unlike a start, does not wait for a server that does not respond. */
async function requireConnection(url: string): Promise<void> {
  const limits = { connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS };
  await withClient({ connectionString: url, ...limits }, (client) => client.query('select'));
  await requireDatabase(url);
}

type ServerState = { version: string; now: Date; restore: string | null };

async function inspect(client: pg.Client, { databaseUrl }: Config): Promise<Finding[]> {
  const started = performance.now();
  const { rows } = await client.query<ServerState>(
    `select current_setting('server_version') as version, clock_timestamp() as now, to_regclass($1)::text as restore`,
    [UNFINISHED_RESTORE],
  );
  const [{ version, now, restore }] = rows;
  const took = performance.now() - started;
  const where = databaseUrl ? `at ${new URL(databaseUrl).host}` : 'embedded';
  const findings = [ok('Database', `PostgreSQL ${version}, ${where}`)];
  const missing = missingPostgresFixes(version, new Date());
  const update = databaseUrl ? 'Update the server.' : 'See docs/operations.md, “The age of PostgreSQL”.';
  if (missing) findings.push(warning('Database', missing, update));
  const message = 'A restore into this database was interrupted, and what it left is incomplete.';
  if (restore) return [...findings, failure('Database', message, 'npm run restore -- FILE')];
  return [...findings, await examineMigrations(client), examineClock(now, took)];
}

async function examineMigrations(client: pg.Client): Promise<Finding> {
  const subject = 'Schema';
  const done = await migrationsDone(connectionOf(client));
  if (!done.length) return ok(subject, 'the database is empty; the first start creates it');
  const known = migrationNames();
  const unknown = done.filter((name) => !known.includes(name));
  const pending = known.filter((name) => !done.includes(name));
  if (unknown.length)
    return failure(
      subject,
      `The database was used by a newer version (${unknown.at(-1)}).`,
      'Check that version out, or restore the backup that was made before the upgrade (docs/operations.md).',
    );
  if (pending.length)
    return warning(
      subject,
      `${pending.length} changes are still to be made.`,
      'The next start makes them, after a backup.',
    );
  return ok(subject, 'up to date');
}

/** The database read its clock about halfway through the query. */
function examineClock(theirs: Date, took: number): Finding {
  const subject = 'Clock';
  const difference = Math.abs(Date.now() - took / 2 - theirs.getTime());
  const message = `It differs from the database’s by ${(difference / 1_000).toFixed(1)} s.`;
  const fix = 'Let both machines set their clocks by NTP (timedatectl set-ntp true).';
  if (difference > CLOCKS.wrongMs) return failure(subject, message, fix);
  return difference > CLOCKS.warnMs ? warning(subject, message, fix) : ok(subject, 'agrees with the database’s');
}
