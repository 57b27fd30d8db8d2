import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { withClient } from './database.js';

/** The entire state of a journal: each row of each table as text, the values of its sequences, and its files with the hashes of their content. */
export const journalState = (databaseUrl: string, dataDir: string) =>
  withClient(databaseUrl, async (client) => {
    await client.query("set timezone = 'UTC'");
    const names = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const tables: Record<string, string[]> = {};
    for (const { name } of names.rows) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" as t order by 1`);
      tables[name] = rows.map(({ row }) => row);
    }
    const { rows } = await client.query<{ name: string; value: string }>(
      "select sequencename as name, coalesce(last_value, 0)::text as value from pg_sequences where schemaname = 'public'",
    );
    const sequences = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    return { tables, sequences, files: filesOf(dataDir) };
  });

function filesOf(dataDir: string): string[] {
  const uploads = path.join(dataDir, 'uploads');
  return fs
    .readdirSync(uploads, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !path.relative(uploads, entry.parentPath).startsWith('.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => `${path.relative(uploads, file)} ${sha256(fs.readFileSync(file))}`)
    .sort();
}

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
