// One PostgreSQL server for a whole run: an embedded one in a temporary folder, or the one named by TEST_DATABASE_URL.
// It has a template with all migrations applied, which each spec file copies. Jest loads this file without compiling
// TypeScript, so it uses the built server.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openDataSource } from '../../dist/server/platform/database/data-source.js';
import { startEmbeddedPostgres } from '../../dist/server/platform/database/embedded/embedded-postgres.js';

export default async function startCluster() {
  if (globalThis.testCluster) return;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-tests-'));
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given ? null : await startEmbeddedPostgres(path.join(folder, 'postgres'));
  const url = given ?? embedded.url;
  if (embedded) {
    // The tests create databases, which the journal's role may not.
    const password = fs.readFileSync(path.join(folder, 'postgres.password'), 'utf8');
    const superuser = Object.assign(new URL(url), { username: 'postgres', password, pathname: '/postgres' }).href;
    await query(superuser, `alter role ${new URL(url).username} createdb`);
    // Test data need not survive a power cut.
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
      await query(superuser, `alter system set ${setting} = off`);
    await query(superuser, 'select pg_reload_conf()');
  }
  const template = `journal_template_${process.pid}`;

  await query(url, `create database ${template} template template0 encoding 'UTF8'`);
  const dataSource = await openDataSource(Object.assign(new URL(url), { pathname: `/${template}` }).href);
  await dataSource.destroy();

  Object.assign(process.env, { TEST_CLUSTER_URL: url, TEST_TEMPLATE: template, TEST_FOLDER: folder });
  globalThis.testCluster = async () => {
    if (given) {
      for (const name of [template, `${template}_demo`])
        await query(url, `drop database if exists ${name} with (force)`);
    }
    await embedded?.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}

async function query(url, sql) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(sql);
  await client.end();
}
