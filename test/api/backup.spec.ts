import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createGunzip } from 'node:zlib';
import { type Header, extract } from 'tar-stream';
import { DataSource } from 'typeorm';
import { type Manifest } from '../../server/operations/backup/archive.js';
import { backupBeforeUpgrade } from '../../server/operations/backup/before-upgrade.js';
import { makeBackup } from '../../server/operations/backup/backup.js';
import { BackupsService } from '../../server/operations/backup/backups.service.js';
import { checkArchive } from '../../server/operations/backup/check-archive.js';
import { restoreBackup } from '../../server/operations/backup/restore.js';
import { FLEETING } from '../../server/operations/backup/snapshot.js';
import { MIGRATIONS, openDataSource } from '../../server/platform/database/data-source.js';
import { lockFolder } from '../../server/platform/database/embedded/folder-lock.js';
import { findOperation } from '../../server/platform/database/maintenance.js';
import { erasedHash, noteErased } from '../../server/people/subscriptions/erased-list.js';
import { rest } from '../support/apis.js';
import { withClient } from '../support/database.js';
import { sourceOf, useBackups } from '../support/backups.js';
import { runCommand } from '../support/command.js';
import { pdf, picture } from '../support/files.js';
import { journalState } from '../support/journal-state.js';
import { make } from '../support/records.js';
import { Second1795392001000 } from '../support/second-migration.mjs';
import { startProxy } from '../support/tcp-proxy.js';
import { useAdmin, useApp } from '../support/use-app.js';

const app = useApp();
const api = useAdmin(app, rest);
const { folder, archive, newFolder, emptyDatabase } = useBackups();
let manifest: Manifest;

beforeAll(async () => {
  const { id } = await make.issue(api, { title: 'Numri me kopertinë\\N\t"\u2028' }, { coverImage: await picture() });
  await make.article(api, { title: 'E fshirë' }).then((material) => api.remove('materials', material.id));
  await make.call(api);
  await make.member(api);
  await make.otherFile(api);
  // The history still refers to the first PDF.
  const replaced = await make.article(api);
  await api.update('materials', replaced.id, {}, { pdf: await pdf({ text: 'Botimi i dytë' }) });
  await app.sql('update materials set abstract = $1 where id = $2', ['x'.repeat(9_000_000), id]);
  manifest = await makeBackup(sourceOf(app), archive);
});

describe('a backup', () => {
  it('is complete: the restored journal is identical to the last byte, but nobody is signed in', async () => {
    await expect(checkArchive(archive)).resolves.toEqual(manifest);
    expect(manifest).toMatchObject({ missing: { count: 0 }, damaged: { count: 0 }, hasFiles: true });
    const entries: Header[] = [];
    for await (const entry of fs.createReadStream(archive).pipe(createGunzip()).pipe(extract())) {
      entries.push(entry.header);
      entry.resume();
    }
    expect(entries.filter(({ mode }) => mode !== 0o600)).toEqual([]);
    const parts = entries.flatMap(({ name }) => /database\/(materials|deposits)\/(\d+)$/.exec(name)?.slice(1) ?? []);
    expect(parts).toEqual(['materials', '000000', 'materials', '000001']);

    const dataDir = newFolder();
    const { url } = await emptyDatabase();
    await restoreBackup(archive, { dataDir, databaseUrl: url });
    const original = await journalState(app.databaseUrl, app.config.dataDir);
    const restored = await journalState(url, dataDir);
    expect(original.files.length).toBeGreaterThan(8);
    expect(original.tables.sessions).not.toEqual([]);
    for (const name of FLEETING) original.tables[name] = [];
    const names = manifest.tables.map(({ name }) => name);
    expect(names.filter((name) => FLEETING.includes(name))).toEqual([]);
    original.tables.users = restored.tables.users;
    expect(restored).toEqual(original);
    const versions = 'select id, token_version from users order by id';
    const raised = await withClient(url, async (client) => (await client.query(versions)).rows);
    expect(raised).toEqual(await app.sql(versions.replace('token_version', 'token_version + 1 as token_version')));
    const [secret, ours] = [dataDir, app.config.dataDir].map((at) => fs.readFileSync(path.join(at, 'jwt-secret')));
    expect(secret).toEqual(ours);
    const modes = [archive, path.join(dataDir, 'jwt-secret')].map((file) => fs.statSync(file).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600]);
    expect(fs.readdirSync(dataDir).sort()).toEqual(['jwt-secret', 'uploads']);
    // What follows need not write and read that much again.
    await app.sql(`update materials set abstract = 'x' where length(abstract) > 1000`);
    await app.sql(`update revisions set record = record - 'abstract' where length(record::text) > 100000`);
  });

  it('is a consistent state of the journal while editors continue to work, however the database’s responses are cut up', async () => {
    const proxy = await startProxy(app.databaseUrl);
    proxy.split();
    const over = new AbortController();
    const editor = (async () => {
      for (let n = 0; !over.signal.aborted; n++) {
        const { id } = await make.article(api, { title: `Gjatë ruajtjes ${n}` });
        await api.update('materials', id, { title: `Ndryshuar ${n}` }, {}).catch(() => {});
        if (n % 3 === 0) await api.remove('materials', id);
      }
    })();
    const file = path.join(newFolder(), 'busy.tar.gz');
    const source = { ...sourceOf(app), databaseUrl: proxy.url, hasOwnSecret: false };
    const { missing, damaged } = await makeBackup(source, file).finally(() => {
      over.abort();
      proxy.close();
    });
    await editor;
    expect([missing.count, damaged.count]).toEqual([0, 0]);
    // The restore itself compares every table, and looks for the file of every record.
    const dataDir = newFolder();
    // As a restore leaves it that was interrupted at its beginning.
    fs.writeFileSync(path.join(dataDir, 'restore-unfinished'), '');
    await restoreBackup(file, { dataDir, databaseUrl: (await emptyDatabase()).url });
    expect(fs.readdirSync(dataDir)).toEqual(['uploads']);
  });

  it('does not bring back a subscriber who was erased since, wherever the list of those is', async () => {
    const { jwtSecret } = app.config;
    const hash = erasedHash(jwtSecret);
    const addresses = ['mbetet@example.org', 'ikte@example.org', 'iku@example.org', 'u-kthye@example.org'];
    for (const address of addresses) await rest(app.url).subscribe(address);
    const backupDir = newFolder();
    const before = new Date(Date.now() - 60_000);
    await noteErased({ dataDir: newFolder(), backupDir, jwtSecret }, [hash('u-kthye@example.org')], before);
    const file = path.join(backupDir, 'journal.tar.gz');
    await makeBackup(sourceOf(app), file);
    fs.appendFileSync(path.join(backupDir, 'erased-addresses'), before.toISOString());
    await noteErased({ dataDir: newFolder(), backupDir, jwtSecret }, [hash('ikte@example.org')]);
    await noteErased({ dataDir: newFolder(), backupDir, jwtSecret: 'another' }, [hash('mbetet@example.org')]);
    expect(fs.statSync(path.join(backupDir, 'erased-addresses')).mode & 0o777).toBe(0o600);
    await noteErased({ dataDir: '/dev/null/data', backupDir: null, jwtSecret }, []);
    const unwritten = noteErased({ dataDir: '/dev/null/data', backupDir: null, jwtSecret }, ['']);
    await expect(unwritten).rejects.toMatchObject({ code: 'ENOTDIR' });
    const target = newFolder();
    const [id] = await app.column<number>("select id from subscribers where email = 'iku@example.org'");
    await app.asAdmin(`mutation { deleteSubscriber(id: ${id}) }`);
    fs.copyFileSync(path.join(app.config.dataDir, 'erased-addresses'), path.join(target, 'erased-addresses'));
    const { url } = await emptyDatabase();
    const warnings: string[] = [];
    app.nest.useLogger({ log() {}, error() {}, warn: (text: string) => warnings.push(text) });
    await restoreBackup(file, { dataDir: target, databaseUrl: url, jwtSecret });
    expect(warnings).toEqual([expect.stringMatching(/^1 erased addresses were noted with another JWT_SECRET/)]);
    const left = await withClient(url, async (client) => (await client.query('select email from subscribers')).rows);
    expect(left.map(({ email }) => email).sort()).toEqual(['mbetet@example.org', 'u-kthye@example.org']);
  });

  it('never overwrites a file, and makes no folder', async () => {
    await expect(makeBackup(sourceOf(app), archive)).rejects.toThrow(/is there already/);
    const { url: databaseUrl } = await emptyDatabase();
    const empty = makeBackup({ ...sourceOf(app), databaseUrl }, `${archive}.empty`);
    await expect(empty).rejects.toThrow('The database is empty');
    await expect(makeBackup(sourceOf(app), `${archive}/none/a`)).rejects.toThrow(`There is no folder ${archive}/none.`);
    await expect(restoreBackup(archive, { dataDir: app.config.dataDir, databaseUrl: app.databaseUrl })).rejects.toThrow(
      /uploads has files, and a restore overwrites nothing/,
    );
    await expect(restoreBackup(archive, { dataDir: newFolder(), databaseUrl: app.databaseUrl })).rejects.toThrow(
      /has tables already, and a restore overwrites nothing/,
    );
    const dataDir = newFolder();
    const unlock = lockFolder(dataDir, path.join(dataDir, 'restore.lock'))!;
    await expect(restoreBackup(archive, { dataDir, databaseUrl })).rejects.toThrow(/Another restore .* is running/);
    unlock();
    fs.mkdirSync(path.join(dataDir, 'postgres'));
    await expect(restoreBackup(archive, { dataDir, databaseUrl: null })).rejects.toThrow(
      /There is a database in .* move/,
    );
    const started = newFolder();
    fs.writeFileSync(path.join(started, 'jwt-secret'), 'of a journal that never ran');
    await expect(restoreBackup(archive, { dataDir: started, databaseUrl })).rejects.toThrow(/jwt-secret already/);
    expect(fs.readdirSync(started)).toEqual(['jwt-secret']);
    await expect(checkArchive('/nowhere')).rejects.toThrow('There is no file /nowhere.');
    await expect(checkArchive(started)).rejects.toThrow(`${started} is a folder.`);
  });

  it('of two that write the same file, one does', async () => {
    const file = path.join(newFolder(), 'a.tar.gz');
    const made = await Promise.allSettled([makeBackup(sourceOf(app), file), makeBackup(sourceOf(app), file)]);
    expect(made.flatMap((one) => (one.status === 'rejected' ? String(one.reason) : []))).toEqual([
      expect.stringMatching(/a\.tar\.gz\.part is there: another backup writes it/),
    ]);
    expect(await checkArchive(file)).toMatchObject({ missing: { count: 0 } });
    expect(fs.readdirSync(path.dirname(file))).toEqual(['a.tar.gz']);
  });

  it('reports missing and damaged files, and includes the rest', async () => {
    const [held] = await app.column<string>("select pdf ->> 'path' from materials where pdf is not null order by id");
    const file = path.join(app.config.dataDir, held);
    const bytes = fs.readFileSync(file);
    const target = path.join(newFolder(), 'faults.tar.gz');
    try {
      fs.writeFileSync(file, 'x');
      expect((await makeBackup(sourceOf(app), target)).damaged).toEqual({ count: 1, first: [held] });
      fs.rmSync(file);
      fs.rmSync(target);
      const env = { DATA_DIR: app.config.dataDir, DATABASE_URL: app.databaseUrl };
      expect((await runCommand('backup', ['backup', target], { env })).err).toContain(
        `1 files that records refer to were missing: ${held}. See`,
      );
      expect((await checkArchive(target)).missing).toEqual({ count: 1, first: [held] });
    } finally {
      fs.writeFileSync(file, bytes);
    }
    await restoreBackup(target, { dataDir: newFolder(), databaseUrl: (await emptyDatabase()).url });
  });
});

describe('each day', () => {
  const serviceOf = (more: object) => new BackupsService(app.nest.get(DataSource), { ...app.config, ...more });
  const operation = (name: Parameters<typeof findOperation>[1]) => findOperation(app.nest.get(DataSource), name);
  const restoringIsNotDue = () =>
    app.sql(
      `insert into operations (name, at, details) values ('restore-check', now(), '{}') on conflict (name) do update set at = now()`,
    );

  it('one backup is made, and its success or failure is recorded', async () => {
    const backupDir = path.join(newFolder(), 'backups');
    await restoringIsNotDue();
    const [service, other] = [serviceOf({ backupDir }), serviceOf({ backupDir })];
    const now = new Date('2026-11-21T03:00:00Z');
    await Promise.all([service, other, serviceOf({ backupDir: null })].map((one) => one.backUpIfDue(now)));
    await service.backUpIfDue(new Date('2026-11-21T23:59:59Z'));
    expect(fs.readdirSync(backupDir)).toEqual(['journal-20261121-030000.tar.gz']);
    expect([fs.statSync(backupDir).mode & 0o777, await operation('failed-backup')]).toEqual([0o700, null]);
    await checkArchive(path.join(backupDir, 'journal-20261121-030000.tar.gz'));
    for (let day = 22; day < 30; day++)
      fs.writeFileSync(path.join(backupDir, `journal-202611${day}-030000.tar.gz`), '');
    await service.backUpIfDue(new Date('2026-11-30T03:00:00Z'));
    expect(fs.readdirSync(backupDir)).toHaveLength(8); // seven daily ones, and the Sunday before them as a weekly one
    const last = await operation('backup');
    expect(last).toMatchObject({ details: { file: expect.stringContaining('journal-20261130') } });

    fs.writeFileSync(path.join(folder, 'a file'), '');
    await serviceOf({ backupDir: path.join(folder, 'a file') }).backUpIfDue(now);
    const failed = await operation('failed-backup');
    expect(failed).toMatchObject({ details: { reason: expect.stringContaining('EEXIST') } });
  });

  it('it is handed to BACKUP_HOOK, again until that succeeds, and restored as a check all the same', async () => {
    const backupDir = newFolder();
    const taken = path.join(newFolder(), 'taken');
    const hook = `printf 'full\\nno room' >&2 && echo "$BACKUP_FILE" >> ${taken} && test -e ${taken}.ready`;
    const service = serviceOf({ backupDir, backupHook: hook });
    const file = path.join(backupDir, 'journal-20261121-030000.tar.gz');
    const now = new Date('2026-11-21T03:00:00Z');
    // By a clock that was ahead.
    await app.sql(`update operations set at = '2999-01-01' where name = 'restore-check'`);
    await service.backUpIfDue(now);
    const restored = (await operation('restore-check'))!;
    expect([restored.at.getFullYear() < 2999, restored.details]).toEqual([true, { file }]);
    expect(fs.existsSync(path.join(app.config.dataDir, 'restore-check'))).toBe(false);
    const failed = await operation('failed-backup');
    expect(failed?.details).toEqual({ reason: `${file} was made, but BACKUP_HOOK ended with 1: no room` });
    fs.writeFileSync(`${taken}.ready`, '');
    await service.backUpIfDue(now);
    await service.backUpIfDue(now);
    expect(fs.readFileSync(taken, 'utf8')).toBe(`${file}\n${file}\n`);
  });

  it('a backup that cannot be restored is told', async () => {
    await app.sql(`delete from operations where name = 'restore-check'`);
    const inTheWay = path.join(newFolder(), 'file');
    fs.writeFileSync(inTheWay, '');
    const service = serviceOf({ backupDir: newFolder(), dataDir: inTheWay, hasOwnSecret: false });
    await service.backUpIfDue();
    const failed = await operation('failed-restore-check');
    expect(failed?.details).toMatchObject({ reason: expect.stringContaining('ENOTDIR') });
    await service.backUpIfDue();
    expect((await operation('failed-restore-check'))?.at).toEqual(failed?.at);
    expect(await operation('restore-check')).toBeNull();
  });

  it('a backup that cannot be restored does not count, and unfinished ones are removed', async () => {
    const backupDir = newFolder();
    const service = serviceOf({ backupDir });
    for (const name of ['journal-20261120-030000.tar.gz.part', 'somebody-elses.part'])
      fs.writeFileSync(path.join(backupDir, name), '');
    await app.sql("insert into migrations (timestamp, name) values (1900000000000, 'Later1900000000000')");
    try {
      await service.backUpIfDue(new Date('2026-11-21T03:00:00Z'));
    } finally {
      await app.sql("delete from migrations where name = 'Later1900000000000'");
    }
    expect(fs.readdirSync(backupDir)).toEqual(['somebody-elses.part']);
    await restoringIsNotDue();
    await service.backUpIfDue(new Date('2026-11-21T04:00:00Z'));
    expect(fs.readdirSync(backupDir).sort()).toEqual(['journal-20261121-040000.tar.gz', 'somebody-elses.part']);
  });
});

describe('an upgrade', () => {
  const last = Second1795392001000.name;
  // From here on the program is of the version after that of the database.
  beforeAll(() => void MIGRATIONS.push(Second1795392001000));
  afterAll(() => void MIGRATIONS.pop());

  const backups = () => path.join(app.config.dataDir, 'backups');
  const done = () => app.column<string>('select name from migrations');
  const open = (beforeUpgrade: (pending: string[]) => Promise<void>) =>
    openDataSource(app.databaseUrl, { beforeUpgrade }).then((dataSource) => dataSource.destroy());

  it('a failed backup leaves the database unchanged, also before a command', async () => {
    const unwritable = path.join(app.config.dataDir, 'jwt-secret');
    const beforeUpgrade = backupBeforeUpgrade({ ...app.config, backupDir: unwritable }, app.databaseUrl);
    await expect(open(beforeUpgrade)).rejects.toThrow(/has to be upgraded.*Nothing was changed/);
    const [data, second] = ['dist/server/platform/database/data-source.js', 'test/support/second-migration.mjs'].map(
      (file) => pathToFileURL(file).href,
    );
    const newer = `import { MIGRATIONS } from '${data}'; import { ${last} } from '${second}'; MIGRATIONS.push(${last})`;
    const env = {
      ...{ DATABASE_URL: app.databaseUrl, DATA_DIR: app.config.dataDir, BACKUP_DIR: unwritable },
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(newer)}`,
    };
    expect(await runCommand('export', ['jats', '--to', '-'], { env })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/has to be upgraded.*Nothing was changed/),
    });
    expect(await done()).not.toContain(last);
  });

  it('two processes that start together upgrade it once, after one backup, which can be restored', async () => {
    const beforeUpgrade = backupBeforeUpgrade(app.config, app.databaseUrl);
    fs.mkdirSync(backups());
    const former = [1, 2, 3].map((day) => `before-upgrade-2026010${day}-000000.tar.gz`);
    for (const name of [...former, 'thesis.tar.gz']) fs.writeFileSync(path.join(backups(), name), '');
    await Promise.all([open(beforeUpgrade), open(beforeUpgrade)]);
    expect(await done()).toContain(last);
    const [second, third, file, ...others] = fs.readdirSync(backups()).sort();
    expect([second, third, ...others]).toEqual([...former.slice(1), 'thesis.tar.gz']);
    const made = path.join(backups(), file);
    const { migrations, hasFiles } = await checkArchive(made);
    expect([migrations.includes(last), hasFiles]).toEqual([false, false]);

    // Into the same folder, which still has the files.
    const { url } = await emptyDatabase();
    await restoreBackup(made, { dataDir: app.config.dataDir, databaseUrl: url });
    const { rows } = await withClient(url, (client) => client.query('select id, title from materials order by 1'));
    expect(rows).toEqual(await app.sql('select id, title from materials order by 1'));
  });

  it.each([
    [
      'an older version rejects a newer database',
      1_900_000_000_000,
      'Later',
      /last used by a newer version of the journal than this one/,
    ],
    [
      'a database of before the first release is rejected',
      1_700_000_000_000,
      'Initial',
      /made before 1\.0\.0.*npm run export -- jats/,
    ],
  ])('%s with a clear message, and leaves it unchanged', async (_, timestamp, name, message) => {
    await app.sql('insert into migrations (timestamp, name) values ($1, $2)', [timestamp, `${name}${timestamp}`]);
    try {
      await expect(openDataSource(app.databaseUrl)).rejects.toThrow(message);
    } finally {
      await app.sql('delete from migrations where timestamp = $1', [timestamp]);
    }
  });

  it('the remains of an interrupted restore are not used', async () => {
    await app.sql('create table unfinished_restore ()');
    try {
      await expect(openDataSource(app.databaseUrl)).rejects.toThrow(/was interrupted.*Run it again/);
    } finally {
      await app.sql('drop table unfinished_restore');
    }
  });
});
