import fs from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { type Manifest } from '../../server/operations/backup/archive.js';
import { makeBackup } from '../../server/operations/backup/backup.js';
import { checkArchive } from '../../server/operations/backup/check-archive.js';
import { loadArchive } from '../../server/operations/backup/load-archive.js';
import { restoreBackup } from '../../server/operations/backup/restore.js';
import { withUnlimitedClient } from '../../server/platform/database/connections/client.js';
import { openDataSource } from '../../server/platform/database/data-source.js';
import { storeOf } from '../../server/platform/store/store-of.js';
import { rest } from '../support/apis.js';
import { sourceOf, useBackups } from '../support/backups.js';
import type { TestDatabase } from '../support/database.js';
import { sha256 } from '../support/journal-state.js';
import { make } from '../support/records.js';
import { useApp } from '../support/use-app.js';

const app = useApp();
const { folder, archive, newFolder, emptyDatabase } = useBackups();

type TarEntry = { header: { name: string; type?: string; linkname?: string; size?: number }; bytes: Buffer };
/** The good archive, and what is in it. */
let whole: Buffer;
let entries: TarEntry[];
beforeAll(async () => {
  const api = rest(app.url, app.token);
  await make.issue(api);
  await make.article(api);
  await makeBackup(sourceOf(app), archive);
  whole = fs.readFileSync(archive);
  entries = await entriesOf(whole);
});

async function entriesOf(compressed: Buffer): Promise<TarEntry[]> {
  const tar = extract();
  tar.end(gunzipSync(compressed));
  const found: TarEntry[] = [];
  for await (const entry of tar) found.push({ header: { name: entry.header.name }, bytes: await buffer(entry) });
  return found;
}

/** An archive whose checksums agree, unless `changes` of the manifest say otherwise. */
async function archiveOf(parts: TarEntry[], changes: object = {}): Promise<Buffer> {
  const tar = pack();
  let chain = '';
  for (const { header, bytes } of parts) {
    const isManifest = header.name === 'manifest.json';
    const stated = () => ({ ...JSON.parse(bytes.toString()), entries: sha256(Buffer.from(chain)), ...changes });
    const content = isManifest ? Buffer.from(JSON.stringify(stated())) : bytes;
    if (header.type && header.type !== 'file') tar.entry(header as never);
    else tar.entry({ name: header.name }, content);
    chain += `${header.name}\0${content.length}\0${sha256(content)}\n`;
  }
  tar.finalize();
  return gzipSync(await buffer(tar));
}

describe('an invalid backup is rejected, and nothing is written', () => {
  /** Empty until one fails only the last checks. */
  let database: TestDatabase | undefined;
  let replaced: Promise<unknown> | undefined;
  const withEntry = (entry: TarEntry) => archiveOf([...entries.slice(0, -1), entry, ...entries.slice(-1)]);
  // Not a single one: a compressed byte can be another and still say the same, as a repetition copied from another distance does.
  const withBytesChanged = () => Buffer.from(whole).fill(0, whole.length >> 1, (whole.length >> 1) + 64);
  const withFile = (name: string) => withEntry({ header: { name }, bytes: Buffer.from('x') });
  const changed = (name: RegExp, change: (bytes: Buffer) => Buffer, keepChecksum = false) => {
    const { entries: checksum } = JSON.parse(entries.at(-1)!.bytes.toString()) as Manifest;
    const edited = entries.map((one) => (name.test(one.header.name) ? { ...one, bytes: change(one.bytes) } : one));
    return archiveOf(edited, keepChecksum ? { entries: checksum } : {});
  };
  /** With other facts in the manifest, and in the header, which repeats some. */
  const stating = (change: (value: any) => void, files = /^manifest\.json$/) =>
    changed(files, (json) => {
      const value = JSON.parse(json.toString());
      change(value);
      return Buffer.from(JSON.stringify(value));
    });
  const [HEADER, BOTH] = [/^backup\.json$/, /^(backup|manifest)\.json$/];
  const otherRows = (keepChecksum: boolean) =>
    changed(/^database\/categories\//, (b) => Buffer.from(b.toString().replace('Arkiva', 'Arkivi')), keepChecksum);
  const PDF = `uploads/materials/${'a'.repeat(20)}-${'b'.repeat(8)}.pdf`;
  const special = (name: string, type: string, linkname?: string) =>
    withEntry({ header: { name, type, linkname }, bytes: Buffer.alloc(0) });
  const FOREIGN = /not as this program makes it/;

  it.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['shorter by a byte', () => whole.subarray(0, -1), /cut off/],
    ['half', () => whole.subarray(0, whole.length / 2), /cut off/],
    ['empty', () => Buffer.alloc(0), /cut off/],
    ['with zeros behind it', () => Buffer.concat([whole, Buffer.alloc(9)]), /goes on after its end/],
    ['longer', () => Buffer.concat([whole, Buffer.from('more')]), /altered/],
    ['with bytes changed', withBytesChanged, /altered|cut off|none of a backup/],
    ['not compressed', () => gunzipSync(whole), /no backup/],
    ['something else', () => gzipSync('Shqipëria'.repeat(1000)), /no backup|cut off/],
    ['an empty archive', () => archiveOf([]), /cut off/],
    ['without its manifest', () => archiveOf(entries.slice(0, -1)), /cut off/],
    ['without its header', () => archiveOf(entries.slice(1)), /no backup/],
    ['with its header twice', () => archiveOf([entries[0], ...entries]), /altered/],
    ['with its manifest twice', () => archiveOf([...entries, ...entries.slice(-1)]), /altered/],
    ['with a header that is none', () => changed(HEADER, () => Buffer.from('{')), /altered/],
    ['with a long header', () => changed(HEADER, (json) => Buffer.from(`${json}${' '.repeat(2 ** 24)}`)), /altered/],
    [
      'for which the disk has no room',
      () => stating(({ files, tables }) => (files.bytes = tables[0].bytes = 1e15)),
      /needs about 400000021\d MB/,
    ],
    [
      'with rows of a table that it does not list',
      () =>
        stating((value) => (value.tables = value.tables.filter(({ name }: { name: string }) => name !== 'categories'))),
      /categories that it does not list/,
    ],
    ['with rows changed', () => otherRows(true), /checksums do not agree\.$/],
    ['with rows changed and all checksums made anew', () => otherRows(false), /table categories is not what it was/],
    ['with an entry twice', () => withEntry(entries.at(-2)!), /is there twice/],
    ['without a file that a record holds', () => archiveOf(entries.toSpliced(-2, 1)), /refer to are not in the backup/],
    [
      'from a newer version',
      () => stating((value) => value.migrations.push('Later1900000000000'), BOTH),
      /newer than this program knows \(Later1900000000000\)\. Update the journal/,
    ],
    ['of a newer format', () => stating((value) => (value.format = 2), BOTH), /Update the journal first/],
    ['with a column that is none', () => stating(({ tables }) => tables[0].columns.push('x" from users; --')), FOREIGN],
    ['with another table', () => stating(({ tables }) => (tables[0].name = 'pg_authid')), /table pg_authid is/],
    ['with a name of any length', () => withFile('x'.repeat(20_000_000)), /no backup/],
    ['with a path upwards', () => withFile('../outside'), /none of a backup/],
    ['with a path upwards in uploads', () => withFile('uploads/a/../../../outside.pdf'), /none of a backup/],
    ['with an absolute path', () => withFile('/tmp/outside'), /none of a backup/],
    ['with a file of the database folder', () => withFile('postgres/pg_hba.conf'), /none of a backup/],
    ['with a symbolic link', () => special(PDF, 'symlink', '/etc/passwd'), /none of a backup/],
    ['with a hard link', () => special(PDF, 'link', 'jwt-secret'), /none of a backup/],
    ['with a folder', () => special('uploads/materials', 'directory'), /none of a backup/],
  ])('%s', async (_, makeBytes, reason) => {
    const target = path.join(newFolder(), 'archive.tar.gz');
    fs.writeFileSync(target, await makeBytes());
    const dataDir = newFolder();
    const { url } = (database ??= await emptyDatabase());
    await expect(restoreBackup(target, { dataDir, databaseUrl: url })).rejects.toThrow(reason);
    expect(fs.existsSync('/tmp/outside') || fs.existsSync(path.join(folder, 'outside'))).toBe(false);
    if (!fs.existsSync(path.join(dataDir, 'restore-unfinished'))) return expect(fs.readdirSync(dataDir)).toEqual([]);
    // Archives that failed only the last checks have left a folder that cannot be started; the good archive replaces the first.
    database = undefined;
    await (replaced ??= restoreBackup(archive, { dataDir, databaseUrl: url }));
  });

  it('another one that took the place of the checked one', async () => {
    const target = path.join(newFolder(), 'archive.tar.gz');
    fs.writeFileSync(target, await changed(/\.pdf$/, (bytes) => Buffer.concat([bytes, Buffer.from('\n')])));
    const manifest = await checkArchive(archive);
    const [dataDir, { url }] = [newFolder(), await emptyDatabase()];
    await (await openDataSource(url)).destroy();
    const loaded = withUnlimitedClient(url, async (client) => {
      await loadArchive(client, dataDir, storeOf({ dataDir }), target, manifest);
    });
    await expect(loaded).rejects.toThrow(/changed while it was read/);
  });

  it('a record that names a file outside the data folder', async () => {
    // The last story: the others read the good archive.
    await app.sql(`update materials set pdf = jsonb_set(pdf, '{path}', '"../../../etc/passwd"')`);
    const target = path.join(folder, 'outside.tar.gz');
    await makeBackup(sourceOf(app), target);
    const { url } = await emptyDatabase();
    const restored = restoreBackup(target, { dataDir: newFolder(), databaseUrl: url });
    await expect(restored).rejects.toThrow(/outside the data folder/);
  });
});
