import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { extract, pack } from 'tar-stream';
import { DataSource } from 'typeorm';
import { type Manifest } from '../../server/backup/archive.js';
import { makeBackup } from '../../server/backup/backup.js';
import { BackupsService } from '../../server/backup/backups.service.js';
import { checkArchive, restoreBackup } from '../../server/backup/restore.js';
import { findOperation } from '../../server/database/operations.js';
import { type TestApp, startApp } from '../support/app.js';
import { type TestDatabase, createDatabase } from '../support/database.js';
import { rest } from '../support/apis.js';
import { picture } from '../support/files.js';
import { journalState, sha256 } from '../support/journal-state.js';
import { make } from '../support/records.js';
import { temporaryFolder } from '../support/server.js';

let app: TestApp;
let folder: string;
let archive: string;
let manifest: Manifest;
const empty: TestDatabase[] = [];

const sourceOf = () => ({ databaseUrl: app.databaseUrl, dataDir: app.config.dataDir, hasOwnSecret: true });
const newFolder = () => fs.mkdtempSync(path.join(folder, 'restored-'));
const emptyDatabase = async () => {
  const database = await createDatabase('template0');
  empty.push(database);
  return database;
};

beforeAll(async () => {
  folder = temporaryFolder();
  archive = path.join(folder, 'journal.tar.gz');
  app = await startApp();
  const api = rest(app.url, app.token);
  const { id } = await make.issue(api, { title: 'Numri me kopertinë\\N\t"\u2028' }, { coverImage: await picture() });
  await make.article(api, { title: 'E fshirë' }).then((material) => api.remove('materials', material.id));
  await make.call(api);
  await make.member(api);
  await make.otherFile(api);
  // The history still refers to the first PDF.
  await make
    .article(api)
    .then(async (material) =>
      api.update('materials', material.id, material, { pdf: (await make.issue(api), undefined) }),
    );
  await app.sql('update materials set abstract = $1 where id = $2', ['x'.repeat(9_000_000), id]);
  manifest = await makeBackup(sourceOf(), archive);
});
afterAll(async () => {
  for (const database of empty) await database.drop();
  await app?.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('is complete: the restored journal is identical to the last byte', async () => {
    await expect(checkArchive(archive)).resolves.toEqual(manifest);
    expect(manifest).toMatchObject({ missing: { count: 0 }, damaged: { count: 0 }, hasFiles: true });
    expect(fs.statSync(archive).mode & 0o777).toBe(0o600);

    const dataDir = newFolder();
    const { url } = await emptyDatabase();
    await restoreBackup(archive, { dataDir, databaseUrl: url });
    const [original, restored] = [
      await journalState(app.databaseUrl, app.config.dataDir),
      await journalState(url, dataDir),
    ];
    expect(original.files.length).toBeGreaterThan(8);
    expect(restored).toEqual(original);
    for (const name of ['jwt-secret'])
      expect(fs.readFileSync(path.join(dataDir, name))).toEqual(fs.readFileSync(path.join(app.config.dataDir, name)));
    expect(fs.readdirSync(dataDir).sort()).toEqual(['jwt-secret', 'uploads']);
  });

  it('is a consistent state of the journal while editors continue to work', async () => {
    const api = rest(app.url, app.token);
    const over = new AbortController();
    const editor = (async () => {
      for (let n = 0; !over.signal.aborted; n++) {
        const { id } = await make.article(api, { title: `Gjatë ruajtjes ${n}` });
        await api.update('materials', id, { title: `Ndryshuar ${n}` }, {}).catch(() => {});
        if (n % 3 === 0) await api.remove('materials', id);
      }
    })();
    const results = [];
    for (let n = 0; n < 5; n++) {
      const file = path.join(folder, `busy-${n}.tar.gz`);
      results.push(await makeBackup(sourceOf(), file));
    }
    over.abort();
    await editor;
    expect(results.map(({ missing, damaged }) => [missing.count, damaged.count])).toEqual(results.map(() => [0, 0]));
    // The restore itself compares every table, and looks for the file of every record.
    const dataDir = newFolder();
    const { url } = await emptyDatabase();
    await restoreBackup(path.join(folder, 'busy-4.tar.gz'), { dataDir, databaseUrl: url });
  });

  it('never overwrites a file', async () => {
    await expect(makeBackup(sourceOf(), archive)).rejects.toThrow(/is there already/);
    await expect(restoreBackup(archive, { dataDir: app.config.dataDir, databaseUrl: app.databaseUrl })).rejects.toThrow(
      /uploads has files, and a restore overwrites nothing/,
    );
    await expect(restoreBackup(archive, { dataDir: newFolder(), databaseUrl: app.databaseUrl })).rejects.toThrow(
      /has tables already, and a restore overwrites nothing/,
    );
  });

  it('reports missing and damaged files, and includes the rest', async () => {
    const [held] = await app.sql<{ path: string }>(
      "select pdf ->> 'path' as path from materials where pdf is not null order by id",
    );
    const file = path.join(app.config.dataDir, held.path);
    const bytes = fs.readFileSync(file);
    const target = path.join(folder, 'faults.tar.gz');
    try {
      fs.writeFileSync(file, 'x');
      expect((await makeBackup(sourceOf(), target)).damaged).toEqual({ count: 1, first: [held.path] });
      fs.rmSync(file);
      fs.rmSync(target);
      expect((await makeBackup(sourceOf(), target)).missing).toEqual({ count: 1, first: [held.path] });
    } finally {
      fs.writeFileSync(file, bytes);
    }
    const { url } = await emptyDatabase();
    await restoreBackup(target, { dataDir: newFolder(), databaseUrl: url });
  });
});

describe('each day', () => {
  it('one backup is made, and its success or failure is recorded', async () => {
    const backupDir = newFolder();
    const service = new BackupsService(app.nest.get(DataSource), { ...app.config, backupDir });
    const other = new BackupsService(app.nest.get(DataSource), { ...app.config, backupDir });
    const now = new Date('2026-11-21T03:00:00Z');
    await Promise.all([service.backUpIfDue(now), other.backUpIfDue(now)]);
    await service.backUpIfDue(new Date('2026-11-21T23:59:59Z'));
    expect(fs.readdirSync(backupDir)).toEqual(['journal-20261121-030000.tar.gz']);
    await checkArchive(path.join(backupDir, 'journal-20261121-030000.tar.gz'));
    for (let day = 22; day <= 30; day++) await service.backUpIfDue(new Date(`2026-11-${day}T03:00:00Z`));
    expect(fs.readdirSync(backupDir)).toHaveLength(8); // seven daily ones, and the Sunday before them as a weekly one
    const last = await findOperation(app.nest.get(DataSource), 'backup');
    expect(last).toMatchObject({
      details: { file: expect.stringContaining('journal-20261130'), missing: 0, damaged: 0 },
    });

    fs.writeFileSync(path.join(folder, 'a file'), '');
    const lost = new BackupsService(app.nest.get(DataSource), {
      ...app.config,
      backupDir: path.join(folder, 'a file'),
    });
    await lost.backUpIfDue(now);
    const failed = await findOperation(app.nest.get(DataSource), 'failed-backup');
    expect(failed).toMatchObject({ details: { reason: expect.stringContaining('EEXIST') } });
  });
});

type TarEntry = { header: { name: string; type?: string; linkname?: string; size?: number }; bytes: Buffer };

async function entriesOf(file: string): Promise<TarEntry[]> {
  const tar = extract();
  const entries: TarEntry[] = [];
  tar.end(gunzipSync(fs.readFileSync(file)));
  for await (const entry of tar) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    entries.push({ header: { name: entry.header.name }, bytes: Buffer.concat(chunks) });
  }
  return entries;
}

/** An archive whose checksums agree, unless `manifestOf` says otherwise. */
async function archiveOf(entries: TarEntry[], changes: object = {}): Promise<Buffer> {
  const tar = pack();
  let chain = '';
  for (const { header, bytes } of entries) {
    const isManifest = header.name === 'manifest.json';
    const content = isManifest
      ? Buffer.from(
          JSON.stringify({ ...JSON.parse(bytes.toString()), entries: sha256(Buffer.from(chain)), ...changes }),
        )
      : bytes;
    if (header.type && header.type !== 'file') tar.entry(header as never);
    else tar.entry({ name: header.name }, content);
    chain += `${header.name}\0${content.length}\0${sha256(content)}\n`;
  }
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return gzipSync(Buffer.concat(chunks));
}

describe('an invalid backup is rejected, and nothing is written', () => {
  const bytes = () => fs.readFileSync(archive);
  const withEntry = async (entry: TarEntry) => {
    const entries = await entriesOf(archive);
    return archiveOf([...entries.slice(0, -1), entry, ...entries.slice(-1)]);
  };
  const file = (name: string): TarEntry => ({ header: { name }, bytes: Buffer.from('x') });
  const changed = async (name: RegExp, change: (bytes: Buffer) => Buffer, keepChecksum = false) => {
    const entries = await entriesOf(archive);
    const { entries: checksum } = JSON.parse(entries.at(-1)!.bytes.toString()) as Manifest;
    const edited = entries.map((one) => (name.test(one.header.name) ? { ...one, bytes: change(one.bytes) } : one));
    return archiveOf(edited, keepChecksum ? { entries: checksum } : {});
  };
  const inJson = (change: (value: any) => void) => (json: Buffer) => {
    const value = JSON.parse(json.toString());
    change(value);
    return Buffer.from(JSON.stringify(value));
  };

  it.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['shorter by a byte', () => bytes().subarray(0, -1), /cut off/],
    ['half', () => bytes().subarray(0, bytes().length / 2), /cut off/],
    ['empty', () => Buffer.alloc(0), /cut off/],
    ['longer', () => Buffer.concat([bytes(), Buffer.from('more')]), /altered/],
    [
      'with a byte changed',
      () => {
        const b = bytes();
        b[b.length >> 1] ^= 1;
        return b;
      },
      /altered|cut off|none of a backup/,
    ],
    ['not compressed', () => gunzipSync(bytes()), /no backup/],
    ['something else', () => gzipSync('Shqipëria'.repeat(1000)), /no backup|cut off/],
    ['an empty archive', () => archiveOf([]), /cut off/],
    ['without its manifest', async () => archiveOf((await entriesOf(archive)).slice(0, -1)), /cut off/],
    ['without its header', async () => archiveOf((await entriesOf(archive)).slice(1)), /no backup/],
    [
      'with rows changed',
      () => changed(/^database\/categories\//, (b) => Buffer.from(b.toString().replace('Arkiva', 'Arkivi')), true),
      /checksums do not agree/,
    ],
    [
      'with rows changed and all checksums made anew',
      () => changed(/^database\/categories\//, (b) => Buffer.from(b.toString().replace('Arkiva', 'Arkivi'))),
      /table categories is not what it was/,
    ],
    [
      'with an entry twice',
      async () => withEntry((await entriesOf(archive)).find(({ header }) => header.name.startsWith('uploads/'))!),
      /is there twice/,
    ],
    [
      'without a file that a record holds',
      async () => archiveOf((await entriesOf(archive)).filter((_one, index, all) => index !== all.length - 2)),
      /hold are not in the backup/,
    ],
    [
      'from a newer version',
      () =>
        changed(
          /^(backup|manifest)\.json$/,
          inJson((value) => value.migrations.push('Later1900000000000')),
        ),
      /newer than this program knows \(Later1900000000000\)\. Update the journal/,
    ],
    [
      'of a newer format',
      () =>
        changed(
          /^(backup|manifest)\.json$/,
          inJson((value) => (value.format = 2)),
        ),
      /Update the journal first/,
    ],
    [
      'with a column that is none',
      () =>
        changed(
          /^manifest\.json$/,
          inJson((value) => value.tables[0].columns.push('x" from users; --')),
        ),
      /not as this program makes it/,
    ],
    [
      'with a table that is none',
      () =>
        changed(
          /^manifest\.json$/,
          inJson((value) => (value.tables[0].name = 'pg_authid')),
        ),
      /not as this program makes it/,
    ],
    ['with a path upwards', () => withEntry(file('../outside')), /none of a backup/],
    [
      'with a path upwards in uploads',
      () => withEntry(file('uploads/materials/../../../outside.pdf')),
      /none of a backup/,
    ],
    ['with an absolute path', () => withEntry(file('/tmp/outside')), /none of a backup/],
    ['with a file of the database folder', () => withEntry(file('postgres/pg_hba.conf')), /none of a backup/],
    [
      'with a symbolic link',
      () =>
        withEntry({
          header: {
            name: `uploads/materials/${'a'.repeat(20)}-${'b'.repeat(8)}.pdf`,
            type: 'symlink',
            linkname: '/etc/passwd',
          },
          bytes: Buffer.alloc(0),
        }),
      /none of a backup/,
    ],
    [
      'with a hard link',
      () =>
        withEntry({
          header: {
            name: `uploads/materials/${'a'.repeat(20)}-${'b'.repeat(8)}.pdf`,
            type: 'link',
            linkname: 'jwt-secret',
          },
          bytes: Buffer.alloc(0),
        }),
      /none of a backup/,
    ],
    [
      'with a folder',
      () => withEntry({ header: { name: 'uploads/materials', type: 'directory' }, bytes: Buffer.alloc(0) }),
      /none of a backup/,
    ],
  ])('%s', async (_, makeBytes, reason) => {
    const target = path.join(newFolder(), 'archive.tar.gz');
    fs.writeFileSync(target, await makeBytes());
    const dataDir = newFolder();
    const { url } = await emptyDatabase();
    await expect(restoreBackup(target, { dataDir, databaseUrl: url })).rejects.toThrow(reason);
    expect(fs.existsSync('/tmp/outside') || fs.existsSync(path.join(folder, 'outside'))).toBe(false);
    // Archives that failed only the last checks have left a folder that cannot be started; the good archive replaces it.
    if (!fs.existsSync(path.join(dataDir, 'restore-unfinished'))) expect(fs.readdirSync(dataDir)).toEqual([]);
    else await restoreBackup(archive, { dataDir, databaseUrl: url });
  });

  it('a record that names a file outside the data folder', async () => {
    const [row] = await app.sql<{ id: number; pdf: { path: string } }>(
      'select id, pdf from materials where pdf is not null limit 1',
    );
    await app.sql(`update materials set pdf = jsonb_set(pdf, '{path}', '"../../../etc/passwd"') where id = $1`, [
      row.id,
    ]);
    const target = path.join(folder, 'outside.tar.gz');
    await makeBackup(sourceOf(), target).finally(() =>
      app.sql('update materials set pdf = $1 where id = $2', [row.pdf, row.id]),
    );
    const { url } = await emptyDatabase();
    await expect(restoreBackup(target, { dataDir: newFolder(), databaseUrl: url })).rejects.toThrow(
      /outside the data folder/,
    );
  });
});
