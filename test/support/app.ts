import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import pg from 'pg';
import { createApp } from '../../server/app.js';
import { type Config, readConfig } from '../../server/config.js';
import { UsersService } from '../../server/users/users.service.js';
import { ADMIN } from './admin.js';

export type TestApp = {
  url: string;
  config: Config;
  databaseUrl: string;
  nest: NestExpressApplication;
  /** The administrator's access token. */
  token: string;
  sql: <T extends object>(query: string, values?: unknown[]) => Promise<T[]>;
  close: () => Promise<void>;
};

/** The whole product on a free port, with an empty journal of its own: a new database and a new data folder. */
export async function startApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-api-'));
  const database = await createDatabase();
  const config = readConfig({
    DATA_DIR: dataDir,
    DEMO: 'off',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    ...settings,
  });
  const nest = await createApp(config, database.url);
  await nest.get(UsersService).ensureFirstAdmin();
  await nest.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${(nest.getHttpServer().address() as AddressInfo).port}`;

  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  pool.on('error', () => {}); // stories that take the database away do not end here
  return {
    url,
    config,
    databaseUrl: database.url,
    nest,
    token: await signIn(url),
    sql: async <T extends object>(query: string, values?: unknown[]) => (await pool.query<T>(query, values)).rows,
    close: async () => {
      await pool.end();
      // Whoever has not read an answer to its end would be waited for.
      nest.getHttpServer().closeAllConnections();
      await nest.close();
      await database.drop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.email, password: ADMIN.password }),
  });
  const body = (await response.json()) as { access_token?: string };
  if (!body.access_token)
    throw new Error(`The administrator cannot sign in: ${response.status} ${JSON.stringify(body)}`);
  return body.access_token;
}

/** A copy of the migrated template that `cluster.mjs` made. */
async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
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
