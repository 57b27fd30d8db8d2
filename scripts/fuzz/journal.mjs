// The product as `npm start` runs it, on an embedded database of its own, with a journal to defend.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../dist/server/platform/database/embedded/embedded-postgres.js';
import { fillToLimits } from '../../test/support/journal-at-its-limits.mjs';

const ROOT = path.join(import.meta.dirname, '../..');
const ADMIN = {
  ADMIN_EMAIL: 'fuzz@example.org',
  ADMIN_USERNAME: 'fuzz',
  ADMIN_PASSWORD: 'random in, sensible out 7',
};

const freePort = () =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

async function untilIndexed(database) {
  for (;;) {
    const { rows } = await database.query(
      `select from search_records s right join materials m on m.id = s.material_id where s.change_number is distinct from m.change_number limit 1`,
    );
    if (!rows.length) return;
    await wait(500);
  }
}

/** `records` is how many issues and articles at their limits it has besides the demonstration's. */
export async function startJournal(records) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-fuzz-'));
  const cluster = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  const databaseUrl = await cluster.databaseUrl('fuzz');
  const port = await freePort();
  const child = spawn(process.execPath, ['--disallow-code-generation-from-strings', 'scripts/start.mjs'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: databaseUrl,
      DEMO: 'on',
      RATE_LIMIT: '0',
      // Reading PDFs would take minutes, and the new records would wait for them.
      SEARCH_INDEXING: 'records',
      // Full after a tenth of the requests, so that what grows afterwards is no cache.
      CACHE_MB: '16',
      NODE_OPTIONS: `--expose-gc --import=${pathToFileURL(path.join(ROOT, 'test/support/memory-report.mjs')).href}`,
      ...ADMIN,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (log += text));
  await new Promise((resolve, reject) => {
    child.stdout.on('data', () => log.includes('http://') && resolve());
    child.once('exit', (code) => reject(new Error(`The journal ended with ${code}:\n${log}`)));
  });
  const database = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await fillToLimits((statement, values) => database.query(statement, values), records);
  await untilIndexed(database);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid,
    uploads: path.join(folder, 'data/uploads'),
    database,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    log: () => log,
    /** What remains once all garbage is collected. */
    async bytesInUse() {
      const reports = () => [...log.matchAll(/bytes in use: (\d+)\n/g)];
      const before = reports().length;
      child.kill('SIGUSR2');
      while (reports().length === before && this.isRunning()) await once(child.stdout, 'data');
      return Number(reports().at(-1)?.[1]);
    },
    async stop() {
      await this.database.end();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (this.isRunning()) {
        child.kill('SIGTERM');
        await ended;
      }
      await cluster.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
