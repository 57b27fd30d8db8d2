// The product as `npm start` runs it, on an embedded database of its own, with a journal to defend.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../dist/server/platform/database/embedded/embedded-postgres.js';
import { fillToLimits } from '../../support/journal-at-its-limits.mjs';
import { MEMORY_REPORTS } from '../../support/journal-process.mjs';
import { untilIndexed } from '../../support/until-indexed.mjs';
import { startJournal } from '../processes.mjs';

/** `records` is how many issues and articles at their limits it has besides the demonstration's. */
export async function startTarget(records, cacheMb = 16) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'journal-fuzz-'));
  const cluster = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  const databaseUrl = await cluster.databaseUrl('fuzz');
  const journal = await startJournal({
    DATABASE_URL: databaseUrl,
    DEMO: 'on',
    // Reading PDFs would take minutes, and the new records would wait for them.
    SEARCH_INDEXING: 'records',
    // So small that it is full after a tenth of 100,000 requests: what grows afterwards is no cache.
    CACHE_MB: String(cacheMb),
    ...MEMORY_REPORTS,
  });
  const database = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await fillToLimits((statement, values) => database.query(statement, values), records);
  await untilIndexed(databaseUrl);
  return {
    ...journal,
    uploads: path.join(journal.dataDir, 'uploads'),
    database,
    async stop() {
      await database.end();
      await journal.stop();
      await cluster.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
