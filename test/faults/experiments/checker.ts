import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { REFERENCED_FILES, type ReferencedFile, partsOf } from '../../../server/platform/files/referenced-files.js';
import { rest } from '../../support/apis.js';
import { withClient } from '../../support/database.js';
import { within } from './deadline.js';
import type { State, Witness } from './writers.js';

export type Damage = { lost: string[]; halfWritten: string[]; withoutFile: string[]; stale: string[] };

/** Compares the database and the stored files with what the writers recorded, and the responses to readers with both. */
export const check = (databaseUrl: string, dataDir: string, urls: string[], witness: Witness): Promise<Damage> =>
  withClient(databaseUrl, async (client) => {
    const rows = await recordsOf(client);
    const damage: Damage = { lost: [], halfWritten: [...witness.partial], withoutFile: [], stale: witness.stale };
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const [id, states] of witness.records) {
      const row = byId.get(id);
      if (!isOneOf(states, row)) damage.lost.push(`${id}: ${JSON.stringify(states)} became ${JSON.stringify(row)}`);
    }
    for (const { id, title, sha256 } of rows)
      if (!witness.records.has(id) && witness.perhaps.get(title) !== sha256)
        damage.halfWritten.push(`${id}: ${title} is there and nobody wrote it so`);
    damage.halfWritten.push(...(await contradictions(client)));
    damage.withoutFile.push(...(await missingFiles(client, dataDir)));
    for (const url of urls) damage.stale.push(...(await staleIn(url, rows)));
    return damage;
  });

type Row = { id: number; title: string; sha256: string; is_deleted: boolean };

const recordsOf = async (client: pg.Client) =>
  (
    await client.query<Row>(
      `select id, title, pdf ->> 'sha256' as sha256, deleted_at is not null as is_deleted from materials`,
    )
  ).rows;

const isOneOf = (states: State[], row: Row | undefined) =>
  states.some((state) =>
    state === null
      ? row?.is_deleted
      : row && !row.is_deleted && row.title === state.title && row.sha256 === state.sha256,
  );

/** Stored files of records, also of their history, that are missing or have a different hash. */
async function missingFiles(client: pg.Client, dataDir: string): Promise<string[]> {
  const missing = [];
  for (const file of (await client.query<ReferencedFile>(REFERENCED_FILES)).rows)
    for (const part of partsOf(file)) {
      const onDisk = path.join(dataDir, part);
      const isGood = fs.existsSync(onDisk) && (part !== file.path || hashOf(onDisk) === file.sha256);
      if (!isGood) missing.push(`${part} of ${file.noun} ${file.recordId}`);
    }
  return missing;
}

const hashOf = (file: string) => createHash('sha256').update(fs.readFileSync(file)).digest('hex');

/** Records whose history does not match the record itself. */
async function contradictions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: number; version: number; revisions: number; last: string | null }>(
    `select m.id, m.version, (select count(*)::int from revisions r where r.noun = 'materials' and r.record_id = m.id) as revisions,
       (select r.record ->> 'title' from revisions r where r.noun = 'materials' and r.record_id = m.id order by r.id desc limit 1) as last
     from materials m`,
  );
  const titles = await client.query<{ id: number; title: string }>('select id, title from materials');
  const titleOf = new Map(titles.rows.map(({ id, title }) => [id, title]));
  return rows
    .filter(({ id, version, revisions, last }) => version !== revisions || last !== titleOf.get(id))
    .map((row) => `${row.id}: version ${row.version}, ${row.revisions} revisions, the last one is '${row.last}'`);
}

async function staleIn(url: string, rows: { id: number; title: string; is_deleted: boolean }[]) {
  const expected = new Map(rows.filter((row) => !row.is_deleted).map(({ id, title }) => [id, title]));
  const differing = async () => {
    const listed = new Map((await rest(url).list('materials')).map(({ id, title }) => [id, title]));
    return [...new Set([...expected.keys(), ...listed.keys()])].filter((id) => expected.get(id) !== listed.get(id));
  };
  const deadline = performance.now() + within(2_000);
  let wrong = await differing();
  while (wrong.length && performance.now() < deadline) wrong = await differing();
  return wrong.map((id) => `${url} lists ${id} otherwise than the table`);
}

/** Orphaned files in `uploads`, and incomplete uploads. */
export const orphans = (databaseUrl: string, dataDir: string): Promise<string[]> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<ReferencedFile>(REFERENCED_FILES);
    const referenced = new Set(rows.flatMap(partsOf));
    return storedFiles(dataDir).filter((file) => !referenced.has(file));
  });

const storedFiles = (dataDir: string): string[] =>
  (fs.readdirSync(path.join(dataDir, 'uploads'), { recursive: true, withFileTypes: true }) as fs.Dirent[])
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.orphans'))
    .map((entry) => path.relative(dataDir, path.join(entry.parentPath, entry.name)));
